import type pg from 'pg';
import { isDatabaseAway } from '../database/databaseErrors.ts';
import { openServerPool, type ServerPool } from '../database/connection/server.ts';
import { unavailable } from '../errors.ts';
import type { Logger } from '../logging/log.ts';

const poolSize = 4;

/** Connects to the directory when it is first needed, so that a cell starts and works while the directory is away. */
export class DirectoryConnection {
  readonly #databaseUrl: string;
  readonly #log: Logger;
  #opened: Promise<ServerPool> | null = null;
  #isAway = false;

  constructor(databaseUrl: string, log: Logger) {
    this.#databaseUrl = databaseUrl;
    this.#log = log;
  }

  /** @throws unavailable while it does not answer */
  async use<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
    try {
      const client = await (await this.#open()).connect();
      try {
        const result = await work(client);
        client.release();
        this.#isAway = false;
        return result;
      } catch (error) {
        // A transaction that was begun ends with its connection.
        client.release(true);
        throw error;
      }
    } catch (error) {
      if (!isAway(error)) throw error;
      if (!this.#isAway) this.#log.warn({ err: error }, 'the directory of cells does not answer');
      this.#isAway = true;
      throw unavailable('directory-away', 5);
    }
  }

  async close(): Promise<void> {
    await this.#opened?.then((pool) => pool.end()).catch(() => undefined);
  }

  #open(): Promise<ServerPool> {
    this.#opened ??= openServerPool({
      databaseUrl: this.#databaseUrl,
      isAtCoordinator: true,
      poolSize,
      log: this.#log,
    }).catch((error: unknown) => {
      this.#opened = null;
      throw error;
    });
    return this.#opened;
  }
}

/** Also when nobody has made its tables yet (3F000, 42P01). */
function isAway(error: unknown): boolean {
  return isDatabaseAway(error) || ['3F000', '42P01'].includes(String((error as { code?: unknown }).code));
}
