import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database, Queries } from '#services/kit/database/index.ts';

/** Longer than a request to the store takes, since the lease is not renewed meanwhile. */
const lease = sql`now() + interval '10 minutes'`;

/** The right to write archived files and to remove what they contain, which one process has at a time. */
export class ArchiveLease {
  readonly #database: Database;
  readonly #token: number;

  private constructor(database: Database, token: number) {
    this.#database = database;
    this.#token = token;
  }

  /** Null while another process has it. */
  static async take(database: Database): Promise<ArchiveLease | null> {
    const token = randomInt(1, 2 ** 47);
    const { rows } = await sql`
      update retention set archive_lease_token = ${token}, archive_lease_until = ${lease}
      where archive_lease_until < now() returning 1`.execute(database);
    return rows.length > 0 ? new ArchiveLease(database, token) : null;
  }

  /** @throws Error if another process still has it after that time */
  static async wait(database: Database, mostSeconds: number): Promise<ArchiveLease> {
    const end = performance.now() + mostSeconds * 1_000;
    for (;;) {
      const taken = await ArchiveLease.take(database);
      if (taken) return taken;
      if (performance.now() > end)
        throw new Error(`Another process has been writing archived files for ${mostSeconds} s: try again.`);
      await sleep(500);
    }
  }

  /**
   * Renews it, and locks it until the end of the transaction: what the transaction writes counts only if no other process
   * has it by then.
   * @throws Error when this process was too slow, and another one has it
   */
  async renew(queries: Queries = this.#database): Promise<void> {
    const { rows } = await sql`
      update retention set archive_lease_until = ${lease} where archive_lease_token = ${this.#token} returning 1`.execute(
      queries,
    );
    if (rows.length === 0) throw new Error('Another process has taken over the archive.');
  }

  async release(): Promise<void> {
    await sql`
      update retention set archive_lease_token = null, archive_lease_until = '-infinity'
      where archive_lease_token = ${this.#token}`.execute(this.#database);
  }
}
