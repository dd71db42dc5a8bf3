import { sql } from 'kysely';
import { deviceDays } from '#contract/deviceToken.ts';
import type { Database } from '#services/kit/database/index.ts';

/** How long a repeated request with the same Idempotency-Key gets the first reply. */
const replyHours = 24;
/** A message that left just before its key expired may still have its receipt, and a callback that waits. */
const signingDays = 14;

/**
 * Deletes expired replies, sessions, one-time codes, of programs a day later, known places, counts of tries, and what keys that have expired
 * sign callbacks with.
 */
export async function removeExpired(database: Database): Promise<void> {
  const now = sql<Date>`now()`;
  await database
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', sql<Date>`now() - make_interval(hours => ${replyHours})`)
    .execute();
  await database
    .deleteFrom('sessions')
    .where((row) => row.or([row('expires_at', '<=', now), row('idle_until', '<=', now)]))
    .execute();
  await database
    .deleteFrom('api_codes')
    .where('expires_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
  await database
    .updateTable('api_keys')
    .set({ sealed_token: null })
    .where('sealed_token', 'is not', null)
    .where('expires_at', '<', sql<Date>`now() - make_interval(days => ${sql.lit(signingDays)})`)
    .execute();
  for (const table of ['one_time_codes', 'company_sign_in_starts'] as const)
    await database.deleteFrom(table).where('expires_at', '<=', now).execute();
  for (const table of ['known_devices', 'known_networks'] as const)
    await database
      .deleteFrom(table)
      .where('last_used_at', '<', sql<Date>`now() - make_interval(days => ${sql.lit(deviceDays)})`)
      .execute();
  await database.deleteFrom('attempts').where('window_ends_at', '<=', now).execute();
}
