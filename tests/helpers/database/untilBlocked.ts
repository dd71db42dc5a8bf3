import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#services/kit/database/index.ts';

/** Resolves when so many wait for a lock in this database, which has to be on a server. */
export async function untilBlocked(database: Database, count = 1): Promise<void> {
  for (;;) {
    const { rows } =
      await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        database,
      );
    if (rows.length >= count) return;
    await sleep(5);
  }
}
