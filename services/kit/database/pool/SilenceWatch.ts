import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../logging/log.ts';
import { processIdOf } from '../processId.ts';

/** How long a server may say nothing before it is looked into; milliseconds. */
export interface Patience {
  /** That a statement may go unanswered. */
  quietMs: number;
  /** That a look may take: a new connection and one answer. */
  lookMs: number;
}

export const usualPatience: Patience = { quietMs: 5_000, lookMs: 5_000 };

/** A statement that waits for its answer. */
interface Asked {
  client: pg.Client;
  lookAt: number;
  /** Looks at which the server was not at work on it. */
  missed: number;
}

/** A process of the server, told from a later one with the same number. */
interface Backend {
  pid: number;
  /** When it began, by its own clock. */
  began: string;
}

/** How long those that were left behind are waited for, and how often they are looked for meanwhile. */
const leftBehind = { mostMs: 5_000, lookMs: 20 };

/** One look may come between an answer and its arrival. */
const mostMissed = 2;

/** How the application names of connections begin that go by way of a pooler. */
export const pooledNameStart = 'barta ';

/**
 * Gives up connections on which nothing will come any more: packets vanish, the machine behind them stands still. TCP
 * would wait a quarter of an hour, and with it everybody who holds the connection. How long a statement may take is
 * the server's affair (`statement_timeout`), so time alone says nothing: a statement that takes long is asked after by
 * another connection. When not even that is answered the server is gone, and all connections are given up.
 *
 * What was asked last over a lost connection may be begun yet, when the server goes on: so its process is ended before a
 * new connection is used, or that statement could undo what was written after it.
 */
export class SilenceWatch {
  readonly #config: pg.ClientConfig;
  readonly #patience: Patience;
  readonly #log: Logger;
  readonly #clients = new Set<pg.Client>();
  readonly #asked = new Set<Asked>();
  /** By the number of its process; those that connect by way of a pooler have none of their own. */
  readonly #backends = new Map<pg.Client, Backend>();
  /**
   * The application names of connections by way of a pooler, each its own. The pooler gives the name to the backend
   * that works for the connection, and removes it before another connection gets that backend.
   */
  readonly #names = new Map<pg.Client, string>();
  /** Of connections that have ended. */
  readonly #left = new Map<number, Backend>();
  readonly #leftNames = new Set<string>();
  #timer: NodeJS.Timeout | null = null;

  constructor(config: pg.ClientConfig, patience: Patience, log: Logger) {
    this.#config = config;
    this.#patience = patience;
    this.#log = log;
  }

  /** Follows what is asked over this new connection. Resolves when nothing that was asked over a lost one can be done any more. */
  async add(client: pg.Client): Promise<void> {
    this.#clients.add(client);
    client.once('end', () => this.#forget(client));
    this.#followAll(client);
    const { rows } = await client.query<Backend>(
      `select pid, extract(epoch from backend_start)::text as began from pg_stat_get_activity(pg_backend_pid())`,
    );
    const own = rows[0]!;
    if (own.pid === processIdOf(client)) {
      this.#backends.set(client, own);
      this.#left.delete(own.pid);
    } else {
      const name = `${pooledNameStart}${randomUUID()}`;
      await client.query(`select set_config('application_name', $1, false)`, [name]);
      this.#names.set(client, name);
    }
    await this.#endLeft(client);
  }

  #forget(client: pg.Client): void {
    const backend = this.#backends.get(client);
    if (backend) this.#left.set(backend.pid, backend);
    this.#backends.delete(client);
    const name = this.#names.get(client);
    if (name !== undefined) this.#leftNames.add(name);
    this.#names.delete(client);
    this.#clients.delete(client);
  }

  async #endLeft(client: pg.Client): Promise<void> {
    const until = performance.now() + leftBehind.mostMs;
    while (this.#left.size > 0 || this.#leftNames.size > 0) {
      const left = [...this.#left.values()];
      const names = [...this.#leftNames];
      const { rows } = await client.query<{ pid: number; name: string }>(
        `select pid, application_name as name, pg_terminate_backend(pid) from pg_stat_activity
          left join unnest($1::int[], $2::text[]) as left_behind (pid, began) using (pid)
          where extract(epoch from backend_start)::text = left_behind.began
            or (application_name = any($3::text[]) and state <> 'idle' and pid <> pg_backend_pid())`,
        [left.map(({ pid }) => pid), left.map(({ began }) => began), names],
      );
      const namesThere = new Set(rows.map(({ name }) => name));
      for (const name of names) if (!namesThere.has(name)) this.#leftNames.delete(name);
      const stillThere = new Set(rows.map(({ pid }) => pid));
      for (const backend of left) {
        const isGone = !stillThere.has(backend.pid) && this.#left.get(backend.pid) === backend;
        if (isGone) this.#left.delete(backend.pid);
      }
      if (stillThere.size === 0) continue;
      if (performance.now() > until) {
        this.#log.warn({ pids: [...stillThere] }, 'processes of lost connections to the database do not end');
        return;
      }
      await sleep(leftBehind.lookMs);
    }
  }

  #followAll(client: pg.Client): void {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      const answer = query(...args);
      if (answer instanceof Promise) this.#follow(client, answer);
      return answer;
    }) as typeof client.query;
  }

  #follow(client: pg.Client, answer: Promise<unknown>): void {
    const asked: Asked = { client, lookAt: performance.now() + this.#patience.quietMs, missed: 0 };
    this.#asked.add(asked);
    const end = () => void this.#asked.delete(asked);
    answer.then(end, end);
    this.#wait();
  }

  #wait(): void {
    this.#timer ??= setTimeout(() => void this.#lookAfterOverdue(), this.#patience.quietMs / 5).unref();
  }

  async #lookAfterOverdue(): Promise<void> {
    const overdue = [...this.#asked].filter(({ lookAt }) => lookAt <= performance.now());
    if (overdue.length > 0) await this.#lookAfter(overdue);
    this.#timer = null;
    if (this.#asked.size > 0) this.#wait();
  }

  async #lookAfter(overdue: readonly Asked[]): Promise<void> {
    const pids = overdue.map(({ client }) => processIdOf(client));
    const found = await this.#look(pids);
    if (found === 'silence') return this.#giveUp([...this.#clients], 'the database is silent');
    for (const asked of overdue) {
      // By way of a pooler it is at work in a process that we do not know.
      const isKnown = this.#backends.has(asked.client);
      const isAtWork = found === 'alive' || !isKnown || found.has(processIdOf(asked.client));
      asked.missed = isAtWork ? 0 : asked.missed + 1;
      asked.lookAt = performance.now() + this.#patience.quietMs;
    }
    const lost = overdue.filter((asked) => asked.missed >= mostMissed && this.#asked.has(asked));
    this.#giveUp(
      lost.map(({ client }) => client),
      'the database is at work on nothing for it',
    );
  }

  /** @returns those of its processes that are at work; or only whether it said anything at all */
  async #look(pids: readonly number[]): Promise<Set<number> | 'alive' | 'silence'> {
    const { lookMs } = this.#patience;
    const client = new pg.Client({ ...this.#config, connectionTimeoutMillis: lookMs });
    client.on('error', () => undefined);
    const tooLong = setTimeout(() => hangUp(client), lookMs);
    try {
      await client.connect();
      const { rows } = await client.query<{ pid: number }>(
        `select pid from pg_stat_activity where pid = any($1::int[]) and state not like 'idle%'`,
        [pids],
      );
      return new Set(rows.map(({ pid }) => pid));
    } catch (error) {
      // "Too many clients" and "shutting down" are answers too.
      return error instanceof pg.DatabaseError ? 'alive' : 'silence';
    } finally {
      clearTimeout(tooLong);
      client.end().catch(() => undefined);
    }
  }

  #giveUp(clients: readonly pg.Client[], reason: string): void {
    if (clients.length === 0) return;
    this.#log.warn({ connections: clients.length, reason }, 'gave up connections to the database');
    for (const client of clients) hangUp(client);
  }
}

/**
 * Ends the connection at once; whoever waits for an answer over it hears that it is lost. By a reset where that can be: what
 * the kernel has not got rid of is not sent after all, to be done when nobody expects it any more.
 */
function hangUp({ connection: { stream } }: pg.Client): void {
  try {
    if (stream instanceof Socket) stream.resetAndDestroy();
    else stream.destroy();
  } catch {
    // Through TLS or a Unix socket.
    stream.destroy();
  }
}
