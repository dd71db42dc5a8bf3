import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemo } from '#database/seed/demo.ts';
import { reportService } from '#services/database-manager/reports/service.ts';
import { foldChanges } from '#services/database-manager/rollups/fold.ts';
import { countTables } from '#services/database-manager/rollups/tables.ts';
import { repair } from '#services/database-manager/reconcile/repair.ts';
import { callerOf } from '#tests/helpers/http/caller.ts';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/database/database.ts';

/*
 * Single messages over months, every second one failed: nearly all for the same reason, and a few for another one. Roll-ups do not
 * know reasons, and reading all that failed would take a page for every few thousand messages.
 */
const hours = 1_500;
const perHour = 12;
/** The hours that have a message with the rare code. */
const rareHours = [3, 700, 1_498];

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
  const { database } = opened;
  await seedDemo(database, 'no password');
  await sql`
    with batch as (
      insert into batches (company_id, kind, class, sender_id, user_id, state, accepted_at, text, message_count, segment_count)
      select 2, 'single', 'transactional', 'SENDER', (select min(id) from users where company_id = 2), 'running',
        '2026-01-01T00:00:00Z'::timestamptz + make_interval(hours => hour, mins => minute), 'text', 1, 1
      from generate_series(0, ${hours - 1}::int) hour, generate_series(1, ${perHour}::int) minute
      returning company_id, id, accepted_at
    )
    insert into messages (company_id, batch_id, chunk_id, msisdn, operator, encoding, segments, status, carrier_status, carrier_error)
    select company_id, id, id, '8801712000000', 'grameenphone', 'GSM7', 1,
      case when minute % 2 = 0 then 'undelivered' else 'delivered' end, case when minute % 2 = 0 then 'UNDELIV' else 'DELIVRD' end,
      case when minute = 6 and hour = any(${rareHours}::int[]) then '099' when minute % 2 = 0 then '001' else '000' end
    from (select *, extract(minute from accepted_at)::int as minute,
      (extract(epoch from accepted_at - '2026-01-01T00:00:00Z'::timestamptz) / 3600)::int as hour from batch) batch`.execute(
    database,
  );
  await repair(database, () => undefined);
  for (const table of countTables)
    await database.transaction().execute((transaction) => foldChanges(transaction, table, 1_000_000));
});
afterAll(() => opened.drop());

/** Goes through the whole list by cursors. */
async function walk(companyId: number, errorCode: string) {
  let statements = 0;
  const database = opened.database.withPlugin({
    transformQuery({ node }) {
      statements += 1;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  const reports = reportService(database);
  const found: string[] = [];
  let pages = 0;
  let cursor: string | undefined;
  do {
    const page = await reports.messages(callerOf(companyId), {
      filter: { from: '2020-01-01T00:00:00Z', errorCode },
      sort: ['acceptedAt', 'ASC'],
      range: [0, 24],
      ...(cursor && { cursor }),
    });
    found.push(...page.responseList.map(({ acceptedAt }) => acceptedAt));
    pages += 1;
    cursor = page.pageInfo.nextCursor ?? undefined;
  } while (cursor);
  return { found, pages, statements };
}

const rareMoments = rareHours.map((hour) => new Date(Date.UTC(2026, 0, 1, hour, 6)).toISOString());

test.each([
  ['all companies', 1],
  ['its company', 2],
])('a rare error code is found on one page with few statements, of %s', async (_whose, companyId) => {
  const { found, pages, statements } = await walk(companyId, 'UNDELIV 099');
  expect(found.map((moment) => new Date(moment).toISOString())).toEqual(rareMoments);
  expect(pages).toBe(1);
  expect(statements).toBeLessThan(30);
});

test('a code that no message has takes one page as well', async () => {
  const { found, pages, statements } = await walk(1, 'UNDELIV 098');
  expect([found, pages]).toEqual([[], 1]);
  expect(statements).toBeLessThan(30);
});
