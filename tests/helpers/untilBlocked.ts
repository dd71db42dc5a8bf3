import { sql } from 'kysely';
import type { Database } from '#services/kit/database/index.ts';

/** Resolves when somebody waits for a lock in this database, which has to be on a server. */
export async function untilBlocked(database: Database): Promise<void> {
  for (;;) {
    const { rows } =
      await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        database,
      );
    if (rows.length > 0) return;
  }
}
