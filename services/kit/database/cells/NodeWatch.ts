import pg from 'pg';
import type { Logger } from '../../logging/log.ts';
import { repeat } from '../../jobs/repeat.ts';
import { defaultSchema } from '../sessionSettings.ts';
import { whileNobodyChangesCells } from './cellsLock.ts';
import { createShardViews, hasShardViews } from './shardViews.ts';
import { nodeOfSchema, urlOfNode, withClient, type CitusNode } from './citus.ts';

const everyMs = 1_000;

/**
 * Where the tables of a schema are, asked of the coordinator every second: a cell that moves is followed. While the
 * coordinator is away the last answer stands. Whoever is still connected to the node that was left is served by it too,
 * since each node of Citus forwards what it does not hold.
 */
export class NodeWatch {
  /** Of the node; that of the coordinator as long as the schema is not distributed. */
  url: string;
  readonly #coordinatorUrl: () => string;
  readonly #schema: string;
  #watch: { stop(): Promise<void> } | null = null;
  readonly #coordinator = new LastingClient();
  readonly #atNode = new LastingClient();
  #node: CitusNode | null = null;

  private constructor(coordinatorUrl: () => string, schema: string) {
    this.#coordinatorUrl = coordinatorUrl;
    this.#schema = schema;
    this.url = coordinatorUrl();
  }

  /** Watches only what Citus has distributed, which it never does with the default schema. */
  static async start(coordinatorUrl: () => string, schema: string, log: Logger): Promise<NodeWatch> {
    const watch = new NodeWatch(coordinatorUrl, schema);
    if (schema === defaultSchema) return watch;
    await withClient(coordinatorUrl(), async (client) => {
      const node = await nodeOfSchema(client, schema);
      if (!node) return;
      watch.#goTo(node);
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
    await Promise.all([this.#coordinator.end(), this.#atNode.end()]);
  }

  #goTo(node: CitusNode): void {
    this.#node = node;
    this.url = urlOfNode(this.#coordinatorUrl(), node);
  }

  #repeatLookUp(log: Logger): void {
    this.#watch = repeat('node of the cell', everyMs, log, () =>
      this.#lookUp(log).catch((error: unknown) => log.debug({ err: error }, 'the cell was not looked up')),
    );
  }

  async #lookUp(log: Logger): Promise<void> {
    const coordinator = await this.#coordinator.get(this.#coordinatorUrl());
    const node = await nodeOfSchema(coordinator, this.#schema);
    if (node && !this.isCurrent(node)) {
      log.info({ from: this.#node, to: node }, 'the cell has moved to another node');
      this.#goTo(node);
    }
    await this.#ensureViews(coordinator);
  }

  /** Not while the cell is moved or upgraded: without views Citus sees every statement. */
  async #ensureViews(coordinator: pg.Client): Promise<void> {
    const atNode = await this.#atNode.get(this.url);
    if (await hasShardViews(atNode, this.#schema)) return;
    await whileNobodyChangesCells(coordinator, () => createShardViews(atNode, this.#schema));
  }
}

/** A connection that is opened when it is needed, and again after it was lost. */
class LastingClient {
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
