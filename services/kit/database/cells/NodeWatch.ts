import pg from 'pg';
import type { Logger } from '../../logging/log.ts';
import { repeat } from '../../jobs/repeat.ts';
import type { Servers } from '../pool/Servers.ts';
import { defaultSchema } from '../connection/sessionSettings.ts';
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
  readonly #coordinator: Servers;
  readonly #schema: string;
  #watch: { stop(): Promise<void> } | null = null;
  readonly #coordinatorClient = new ReopeningClient();
  readonly #nodeClient = new ReopeningClient();
  #node: CitusNode | null = null;

  private constructor(coordinator: Servers, schema: string) {
    this.#coordinator = coordinator;
    this.#schema = schema;
    this.url = coordinator.config.connectionString;
  }

  /** Looks up nothing afterwards if Citus does not hold the schema. It never holds the default one. */
  static async start(coordinator: Servers, schema: string, log: Logger): Promise<NodeWatch> {
    const watch = new NodeWatch(coordinator, schema);
    if (schema === defaultSchema) return watch;
    try {
      await withClient(coordinator.config.connectionString, async (client) => {
        const node = await nodeOfSchema(client, schema);
        if (!node) return;
        watch.#setNode(node);
        await watch.#ensureViews(client);
        watch.#repeatLookUp(log);
      });
    } catch (error) {
      await watch.stop();
      throw error;
    }
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
    this.url = urlOfNode(this.#coordinator.config.connectionString, node);
  }

  #repeatLookUp(log: Logger): void {
    this.#watch = repeat('node of the cell', everyMs, log, () =>
      this.#lookUp(log).catch((error: unknown) => {
        log.debug({ err: error }, 'the node of the cell could not be looked up');
        // A connection that says nothing may be inside a transaction with a lock, and the coordinator may be another one now.
        this.#coordinatorClient.drop();
        this.#nodeClient.drop();
        this.#coordinator.forget();
      }),
    );
  }

  async #lookUp(log: Logger): Promise<void> {
    await this.#coordinator.find();
    const coordinator = await this.#coordinatorClient.get(this.#coordinator.config.connectionString);
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
    await whileNobodyChangesCells(coordinator, async () => {
      // The cell may have moved since it was looked up.
      const node = await nodeOfSchema(coordinator, this.#schema);
      if (node && this.isCurrent(node)) await createShardViews(atNode, this.#schema);
    });
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

  /** Without a word to a server that may not answer. */
  drop(): void {
    this.#client?.connection.stream.destroy();
    this.#client = null;
  }

  async end(): Promise<void> {
    const client = this.#client;
    this.#client = null;
    await client?.end().catch(() => undefined);
  }
}
