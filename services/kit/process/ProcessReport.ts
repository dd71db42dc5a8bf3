import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ServiceName } from '#contract/endpoint.ts';
import { processForgottenSeconds, processReportSeconds } from '#domain/health/thresholds.ts';
import { poolUseOf, type Database } from '../database/index.ts';
import type { PoolUse } from '../database/pool/preparingPool.ts';
import { lastSuccesses, repeat } from '../jobs/repeat.ts';
import type { Logger } from '../logging/log.ts';
import { instance, version } from '../logging/instance.ts';

/** Facts that a process stores about itself as `processes.figures`. */
export interface ProcessFigures {
  pool: PoolUse;
  /** Seconds since each of its periodic tasks last succeeded, by its name. */
  secondsSinceSuccess: Record<string, number>;
  /** Facts that only its service knows. */
  details: unknown;
}

export interface ProcessDetails {
  /** Which of a receiver's tasks it has. */
  tasks?: readonly string[];
  details?(): Promise<object>;
}

/**
 * Stores every few seconds what a service of this process is doing. Unlike metrics, which each process has of itself, this
 * can be read of all processes by any of them.
 */
export class ProcessReport {
  readonly #id = randomUUID();
  readonly #database: Database;
  readonly #log: Logger;
  readonly #of: ProcessDetails & { service: ServiceName };
  #first: Promise<void> = Promise.resolve();
  #repeated: { stop(): Promise<void> } | null = null;

  constructor(database: Database, log: Logger, of: ProcessDetails & { service: ServiceName }) {
    this.#database = database;
    this.#log = log;
    this.#of = of;
  }

  /** Nobody waits for the first report: a service is useful without it. */
  start(): void {
    this.#first = this.#report().catch((error: unknown) =>
      this.#log.warn({ err: error }, 'could not report this process'),
    );
    this.#repeated = repeat('report process', processReportSeconds * 1_000, this.#log, () => this.#report());
  }

  /** Removes the report, so that a process that has ended as it should does not look like a lost one. */
  async stop(): Promise<void> {
    await this.#first;
    await this.#repeated?.stop();
    await this.#database
      .deleteFrom('processes')
      .where('id', '=', this.#id)
      .execute()
      .catch((error: unknown) =>
        this.#log.warn({ err: error }, 'could not remove the report of this process'),
      );
  }

  async #report(): Promise<void> {
    const now = Date.now();
    const figures: ProcessFigures = {
      pool: poolUseOf(this.#database),
      secondsSinceSuccess: Object.fromEntries(
        [...lastSuccesses].map(([task, at]) => [task, Math.max(0, now - at) / 1_000]),
      ),
      details: (await this.#of.details?.()) ?? null,
    };
    await sql`
      with forgotten as (
        delete from processes where reported_at < now() - make_interval(secs => ${processForgottenSeconds})
      )
      insert into processes (id, instance, service, tasks, version, figures)
      values (${this.#id}, ${instance}, ${this.#of.service}, ${[...(this.#of.tasks ?? [])]}::text[], ${version},
        ${JSON.stringify(figures)}::jsonb)
      on conflict (id) do update set figures = excluded.figures, reported_at = excluded.reported_at`.execute(
      this.#database,
    );
  }
}
