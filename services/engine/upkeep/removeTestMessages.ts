import { sql } from 'kysely';
import { testMessageLimits } from '#domain/messages/testCarrier.ts';
import type { Database } from '#services/kit/database/index.ts';
import { today } from '#services/kit/time/today.ts';

/** Removes batches of test keys that have been kept long enough, with their messages. @returns how many */
export async function removeTestMessages(database: Database, limit: number): Promise<number> {
  const { days } = testMessageLimits;
  const { numAffectedRows = 0n } = await sql`
    delete from test_batches where id in (
      select id from test_batches where accepted_at < now() - make_interval(days => ${days})
      order by accepted_at limit ${limit} for update skip locked)`.execute(database);
  await sql`
    delete from test_message_days where day < ${today} - ${days}::int`.execute(database);
  return Number(numAffectedRows);
}
