import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../logging/log.ts';
import { processIdOf } from '../processId.ts';

/** How long a server may be silent; milliseconds. */
export interface Patience {
  /** How long a statement may be unanswered before the server is probed. */
  quietMs: number;
  /** How long a probe may take: a new connection and one answer. */
  probeMs: number;
}

export const usualPatience: Patience = { quietMs: 5_000, probeMs: 5_000 };

/** A statement that waits for its answer. */
interface PendingStatement {
  client: pg.Client;
  probeAt: number;
  /** Probes that found the server idle on it, in a row. */
  missed: number;
}

/** A process of the server, distinguished from a later one with the same number. */
interface Backend {
  pid: number;
  /** When it began, by its own clock. */
  began: string;
}

/** How long a new connection waits for the end of orphaned backends, and how often it looks for them. */
const orphanWait = { mostMs: 5_000, everyMs: 20 };

/** A probe may fall between an answer and its arrival, so one miss proves nothing. */
const mostMissed = 2;

/** How the application names of connections through a pooler begin. */
export const pooledNameStart = 'barta ';

/**
 * Closes connections that will never answer: packets are lost, or the machine of the server stands still. TCP would
 * wait a quarter of an hour, and everybody who uses the connection with it. How long a statement may take is limited by
 * the server (`statement_timeout`), so time alone proves nothing: a second connection asks whether the server is at work
 * on a statement that takes long. If even that is not answered, the server is gone, and all connections are closed.
 *
 * A server that goes on later may still run the last statement of a lost connection, and undo what was written after
 * it. So the backends of lost connections are ended before a new connection is used.
 */
export class ConnectionWatchdog {
  readonly #config: () => pg.ClientConfig;
  readonly #patience: Patience;
  readonly #log: Logger;
  readonly #clients = new Set<pg.Client>();
  readonly #pending = new Set<PendingStatement>();
  /** Backends of direct connections; a connection through a pooler has no backend of its own. */
  readonly #backends = new Map<pg.Client, Backend>();
  /**
   * The application names of connections through a pooler, each its own. The pooler gives the name to the backend
   * that works for the connection, and removes it before another connection gets that backend.
   */
  readonly #names = new Map<pg.Client, string>();
  /** Backends of connections that have ended, by process id. */
  readonly #orphanedBackends = new Map<number, Backend>();
  readonly #orphanedNames = new Set<string>();
  #timer: NodeJS.Timeout | null = null;

  /** @param config of a connection to the server as it is reached now */
  constructor(config: () => pg.ClientConfig, patience: Patience, log: Logger) {
    this.#config = config;
    this.#patience = patience;
    this.#log = log;
  }

  /** Watches a new connection. Resolves when no statement of a lost connection can run any more. */
  async add(client: pg.Client): Promise<void> {
    this.#clients.add(client);
    client.once('end', () => this.#orphan(client));
    this.#watchQueries(client);
    const { rows } = await client.query<Backend>(
      `select pid, extract(epoch from backend_start)::text as began from pg_stat_get_activity(pg_backend_pid())`,
    );
    const own = rows[0]!;
    if (own.pid === processIdOf(client)) {
      this.#backends.set(client, own);
      this.#orphanedBackends.delete(own.pid);
    } else {
      const name = pooledName(this.#config().application_name);
      await client.query(`select set_config('application_name', $1, false)`, [name]);
      this.#names.set(client, name);
    }
    await this.#endOrphans(client);
  }

  closeAll(reason: string): void {
    this.#close([...this.#clients], reason);
  }

  #orphan(client: pg.Client): void {
    const backend = this.#backends.get(client);
    if (backend) this.#orphanedBackends.set(backend.pid, backend);
    this.#backends.delete(client);
    const name = this.#names.get(client);
    if (name !== undefined) this.#orphanedNames.add(name);
    this.#names.delete(client);
    this.#clients.delete(client);
  }

  async #endOrphans(client: pg.Client): Promise<void> {
    const until = performance.now() + orphanWait.mostMs;
    while (this.#orphanedBackends.size > 0 || this.#orphanedNames.size > 0) {
      const orphans = [...this.#orphanedBackends.values()];
      const names = [...this.#orphanedNames];
      const { rows } = await client.query<{ pid: number; name: string }>(
        `select pid, application_name as name, pg_terminate_backend(pid) from pg_stat_activity
          left join unnest($1::int[], $2::text[]) as orphan (pid, began) using (pid)
          where extract(epoch from backend_start)::text = orphan.began
            or (application_name = any($3::text[]) and state <> 'idle' and pid <> pg_backend_pid())`,
        [orphans.map(({ pid }) => pid), orphans.map(({ began }) => began), names],
      );
      const namesThere = new Set(rows.map(({ name }) => name));
      for (const name of names) if (!namesThere.has(name)) this.#orphanedNames.delete(name);
      const stillThere = new Set(rows.map(({ pid }) => pid));
      for (const backend of orphans) {
        const isGone = !stillThere.has(backend.pid) && this.#orphanedBackends.get(backend.pid) === backend;
        if (isGone) this.#orphanedBackends.delete(backend.pid);
      }
      if (stillThere.size === 0) continue;
      if (performance.now() > until) {
        this.#log.warn({ pids: [...stillThere] }, 'processes of lost connections to the database do not end');
        return;
      }
      await sleep(orphanWait.everyMs);
    }
  }

  #watchQueries(client: pg.Client): void {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      const answer = query(...args);
      if (answer instanceof Promise) this.#watch(client, answer);
      return answer;
    }) as typeof client.query;
  }

  #watch(client: pg.Client, answer: Promise<unknown>): void {
    const pending: PendingStatement = {
      client,
      probeAt: performance.now() + this.#patience.quietMs,
      missed: 0,
    };
    this.#pending.add(pending);
    const end = () => void this.#pending.delete(pending);
    answer.then(end, end);
    this.#startTimer();
  }

  #startTimer(): void {
    this.#timer ??= setTimeout(() => void this.#checkOverdue(), this.#patience.quietMs / 5).unref();
  }

  async #checkOverdue(): Promise<void> {
    const overdue = [...this.#pending].filter(({ probeAt }) => probeAt <= performance.now());
    if (overdue.length > 0) await this.#closeIfLost(overdue);
    this.#timer = null;
    if (this.#pending.size > 0) this.#startTimer();
  }

  async #closeIfLost(overdue: readonly PendingStatement[]): Promise<void> {
    const pids = overdue.map(({ client }) => processIdOf(client));
    const found = await this.#probe(pids);
    if (found === 'silence') return this.closeAll('the database is silent');
    for (const pending of overdue) {
      // Through a pooler an unknown backend works on it.
      const isKnown = this.#backends.has(pending.client);
      const isAtWork = found === 'alive' || !isKnown || found.has(processIdOf(pending.client));
      pending.missed = isAtWork ? 0 : pending.missed + 1;
      pending.probeAt = performance.now() + this.#patience.quietMs;
    }
    const lost = overdue.filter((pending) => pending.missed >= mostMissed && this.#pending.has(pending));
    this.#close(
      lost.map(({ client }) => client),
      'the database is at work on nothing for it',
    );
  }

  /** @returns which of these backends are at work; 'alive' or 'silence' if the server does not say which */
  async #probe(pids: readonly number[]): Promise<Set<number> | 'alive' | 'silence'> {
    const { probeMs } = this.#patience;
    const client = new pg.Client({ ...this.#config(), connectionTimeoutMillis: probeMs });
    client.on('error', () => undefined);
    const tooLong = setTimeout(() => destroyConnection(client), probeMs);
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

  #close(clients: readonly pg.Client[], reason: string): void {
    if (clients.length === 0) return;
    this.#log.warn({ connections: clients.length, reason }, 'gave up connections to the database');
    for (const client of clients) destroyConnection(client);
  }
}

/** PostgreSQL cuts names off after 63 octets, and the end is what distinguishes them. */
function pooledName(name = ''): string {
  const plain = name.replace(/[^ -~]/g, '').slice(0, 40);
  return `${pooledNameStart}${plain} ${randomBytes(8).toString('hex')}`;
}

/**
 * Ends the connection at once; its pending statements fail. By a reset where that is possible: the kernel then drops
 * what it has not sent, which would otherwise arrive when nobody expects it any more.
 */
function destroyConnection({ connection: { stream } }: pg.Client): void {
  try {
    if (stream instanceof Socket) stream.resetAndDestroy();
    else stream.destroy();
  } catch {
    // Through TLS or a Unix socket.
    stream.destroy();
  }
}
