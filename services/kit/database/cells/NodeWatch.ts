import pg from 'pg';
import type { Logger } from '../../logging/log.ts';
import { repeat } from '../../jobs/repeat.ts';
import { defaultSchema } from '../sessionSettings.ts';
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
  readonly #databaseUrl: string;
  readonly #schema: string;
  #watch: { stop(): Promise<void> } | null = null;
  #client: pg.Client | null = null;
  #node: CitusNode | null = null;

  private constructor(databaseUrl: string, schema: string) {
    this.#databaseUrl = databaseUrl;
    this.#schema = schema;
    this.url = databaseUrl;
  }

  /** Watches only what Citus has distributed, which it never does with the default schema. */
  static async start(
    databaseUrl: string,
    schema: string,
    log: Logger,
    onMove: (url: string) => void,
  ): Promise<NodeWatch> {
    const watch = new NodeWatch(databaseUrl, schema);
    if (schema === defaultSchema) return watch;
    const node = await withClient(databaseUrl, (client) => nodeOfSchema(client, schema));
    if (node) watch.#begin(node, log, onMove);
    return watch;
  }

  /** Whether the schema is on another server than the address that was given. */
  get isDistributed(): boolean {
    return this.#node !== null;
  }

  /** Whether a connection leads to where the schema is now. */
  isCurrent(client: CitusNode): boolean {
    return !this.#node || (client.host === this.#node.host && client.port === this.#node.port);
  }

  async stop(): Promise<void> {
    await this.#watch?.stop();
    await this.#client?.end().catch(() => undefined);
  }

  #begin(first: CitusNode, log: Logger, onMove: (url: string) => void): void {
    this.#goTo(first);
    this.#watch = repeat('node of the cell', everyMs, log, async () => {
      const node = await this.#lookUp();
      if (!node || this.isCurrent(node)) return;
      log.info({ from: this.#node, to: node }, 'the cell has moved to another node');
      this.#goTo(node);
      onMove(this.url);
    });
  }

  #goTo(node: CitusNode): void {
    this.#node = node;
    this.url = urlOfNode(this.#databaseUrl, node);
  }

  async #lookUp(): Promise<CitusNode | null> {
    try {
      this.#client ??= await this.#connect();
      return await nodeOfSchema(this.#client, this.#schema);
    } catch {
      this.#client = null;
      return null;
    }
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#databaseUrl,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
    });
    const forget = () => {
      if (this.#client === client) this.#client = null;
    };
    client.on('error', forget).once('end', forget);
    await client.connect();
    return client;
  }
}
