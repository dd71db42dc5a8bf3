import pg from 'pg';
import type { Logger } from '../../logging/log.ts';
import { repeat } from '../../jobs/repeat.ts';
import { defaultSchema } from '../sessionSettings.ts';
import { whileNobodyChangesCells } from './cellsLock.ts';
import { createShardViews, hasShardViews } from './shardViews.ts';
import { nodeOfSchema, urlOfNode, withClient, type CitusNode } from './citus.ts';

const everyMs = 1_000;

/**
 * Asks the coordinator every second on which node the tables of a schema are, so that connections follow a cell that
 * moves. While the coordinator does not answer, its last answer holds. A connection to the former node still works,
 * since each node of Citus forwards statements on what it does not hold.
 */
export class NodeWatch {
  /** The address of the node; of the coordinator while Citus does not hold the schema. */
  url: string;
  readonly #coordinatorUrl: () => string;
  readonly #schema: string;
  #watch: { stop(): Promise<void> } | null = null;
  readonly #coordinatorClient = new ReopeningClient();
  readonly #nodeClient = new ReopeningClient();
  #node: CitusNode | null = null;

  private constructor(coordinatorUrl: () => string, schema: string) {
    this.#coordinatorUrl = coordinatorUrl;
    this.#schema = schema;
    this.url = coordinatorUrl();
  }

  /** Looks up nothing afterwards if Citus does not hold the schema. It never holds the default one. */
  static async start(coordinatorUrl: () => string, schema: string, log: Logger): Promise<NodeWatch> {
    const watch = new NodeWatch(coordinatorUrl, schema);
    if (schema === defaultSchema) return watch;
    await withClient(coordinatorUrl(), async (client) => {
      const node = await nodeOfSchema(client, schema);
      if (!node) return;
      watch.#setNode(node);
      await watch.#ensureViews(client);
      watch.#repeatLookUp(log);
    });
    return watch;
  }

  /** Whether Citus holds the schema. */
  get isDistributed(): boolean {
    return this.#node !== null;
  }

  /** Whether a connection leads to where the schema is now. */
  isCurrent(client: CitusNode): boolean {
    return !this.#node || (client.host === this.#node.host && client.port === this.#node.port);
  }

  async stop(): Promise<void> {
    await this.#watch?.stop();
    await Promise.all([this.#coordinatorClient.end(), this.#nodeClient.end()]);
  }

  #setNode(node: CitusNode): void {
    this.#node = node;
    this.url = urlOfNode(this.#coordinatorUrl(), node);
  }

  #repeatLookUp(log: Logger): void {
    this.#watch = repeat('node of the cell', everyMs, log, () =>
      this.#lookUp(log).catch((error: unknown) =>
        log.debug({ err: error }, 'the node of the cell could not be looked up'),
      ),
    );
  }

  async #lookUp(log: Logger): Promise<void> {
    const coordinator = await this.#coordinatorClient.get(this.#coordinatorUrl());
    const node = await nodeOfSchema(coordinator, this.#schema);
    if (node && !this.isCurrent(node)) {
      log.info({ from: this.#node, to: node }, 'the cell has moved to another node');
      this.#setNode(node);
    }
    await this.#ensureViews(coordinator);
  }

  /** Makes views that are missing, except while the cell is moved or upgraded: then Citus has to see every statement. */
  async #ensureViews(coordinator: pg.Client): Promise<void> {
    const atNode = await this.#nodeClient.get(this.url);
    if (await hasShardViews(atNode, this.#schema)) return;
    await whileNobodyChangesCells(coordinator, () => createShardViews(atNode, this.#schema));
  }
}

/** A connection that is opened when it is first needed, and again after it was lost. */
class ReopeningClient {
  #client: pg.Client | null = null;
  #url = '';

  async get(url: string): Promise<pg.Client> {
    if (this.#client && this.#url === url) return this.#client;
    await this.end();
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 5_000,
      query_timeout: 10_000,
    });
    const forget = () => {
      if (this.#client === client) this.#client = null;
    };
    client.on('error', forget).once('end', forget);
    await client.connect();
    this.#client = client;
    this.#url = url;
    return client;
  }

  async end(): Promise<void> {
    const client = this.#client;
    this.#client = null;
    await client?.end().catch(() => undefined);
  }
}
