import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isDatabaseAway } from '../databaseErrors.ts';
import { serversOf, writableTargets } from '../connection/serversOf.ts';

/** How long a server may take to say whether it takes writes, in milliseconds. */
const probeMs = 2_500;
/** A failed search is repeated after a random pause between these, so that processes do not ask at the same time. */
const pauseMs = { least: 100, most: 400 };

/** How long the current server may take longer than another one to say that it takes writes, in milliseconds. */
const graceMs = 200;

/** A server of `DATABASE_URL` takes no writes: it is a standby, or was set read-only. */
class ReadOnlyServerError extends Error {
  /** read_only_sql_transaction, the error of PostgreSQL for a write on such a server. */
  readonly code = '25006';
}

/**
 * The servers of a `DATABASE_URL`, of which at most one takes writes. Where it names several, or asks for
 * `target_session_attrs=read-write`, every connection goes to the one that takes writes. To find it, all are asked at
 * the same time. The driver itself knows a single host only.
 */
export class Servers {
  readonly #urls: readonly string[];
  /** Whether connections must be to the server that takes writes, which may change. */
  readonly #isSearched: boolean;
  readonly #onMoved: () => void;
  #current: string;
  #isKnown = false;
  #search: Promise<void> | null = null;

  /** @param onMoved is called when another server takes writes than before; connections to the former one are useless then */
  constructor(databaseUrl: string, onMoved: () => void) {
    const { urls, wants } = serversOf(databaseUrl);
    this.#urls = urls;
    this.#current = urls[0]!;
    this.#onMoved = onMoved;
    this.#isSearched = urls.length > 1 || (wants !== null && writableTargets.includes(wants));
  }

  /** Whether `DATABASE_URL` names several, so that another one is expected to take over. */
  get hasSeveral(): boolean {
    return this.#urls.length > 1;
  }

  /** Options of a connection to the server that was found last. */
  get config(): { connectionString: string } {
    return { connectionString: this.#current };
  }

  /** Finds the server that takes writes, unless it is known. @throws when there is none now */
  async find(): Promise<void> {
    if (!this.#isSearched || this.#isKnown) return;
    this.#search ??= this.#searchServers();
    await this.#search;
  }

  /** Makes the next `find` search again: a connection was lost, or its server takes no writes any more. */
  forget(): void {
    this.#isKnown = false;
  }

  /** @throws when the server of a new connection takes no writes, although it has to */
  async check(client: pg.ClientBase): Promise<void> {
    if (!this.#isSearched || !(await isReadOnly(client))) return;
    this.forget();
    throw new ReadOnlyServerError('the server has become read-only');
  }

  async #searchServers(): Promise<void> {
    const probes = new Map(this.#urls.map((url) => [url, requireWritable(url)]));
    const first = await Promise.any(probes.values()).catch((error: AggregateError) => {
      const wait = pauseMs.least + Math.random() * (pauseMs.most - pauseMs.least);
      setTimeout(() => (this.#search = null), wait).unref();
      throw mergedError(error.errors as Error[]);
    });
    // Two poolers in front of one server both take writes: moving to the faster one would close all connections.
    const isSettled = sleep(graceMs, null, { ref: false });
    const current = await Promise.race([probes.get(this.#current), isSettled]).catch(() => null);
    const found = current ?? first;
    const hasMoved = found !== this.#current;
    this.#current = found;
    this.#isKnown = true;
    this.#search = null;
    if (hasMoved) this.#onMoved();
  }
}

/**
 * @returns the URL itself
 * @throws when its server does not answer or takes no writes
 */
async function requireWritable(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: probeMs });
  client.on('error', () => undefined);
  const tooLong = setTimeout(() => client.connection.stream.destroy(), probeMs);
  try {
    await client.connect();
    if (await isReadOnly(client)) throw new ReadOnlyServerError('it is read-only');
    return url;
  } catch (error) {
    (error as Error).message = `${new URL(url).host}: ${(error as Error).message}`;
    throw error;
  } finally {
    clearTimeout(tooLong);
    client.end().catch(() => undefined);
  }
}

async function isReadOnly(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ isReadOnly: boolean }>(
    `select pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean as "isReadOnly"`,
  );
  return rows[0]!.isReadOnly;
}

/** Makes one error of all. It has the code of one that may pass (`isDatabaseAway`) if there is such a one. */
function mergedError(errors: readonly Error[]): Error {
  const fault = errors.find(isDatabaseAway) ?? errors[0]!;
  const message = `no server of DATABASE_URL takes writes: ${errors.map((error) => error.message).join('; ')}`;
  return Object.assign(new Error(message, { cause: fault }), { code: (fault as { code?: string }).code });
}
