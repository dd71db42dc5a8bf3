import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { estimateDuration } from '#services/engine/batches/estimate.ts';
import type { Database } from '#services/kit/database/index.ts';
import { openDemoDatabase, type TestDatabase } from '#tests/helpers/database/database.ts';

let opened: TestDatabase;
let database: Database;

beforeAll(async () => {
  opened = await openDemoDatabase();
  database = opened.database;
});
afterAll(() => opened.drop());

/** Batches that have left, each so many segments in so many seconds, `ago` before now. */
async function left(batches: readonly [segments: number, seconds: number][], ago = '1 hour', companyId = 1) {
  for (const [segments, seconds] of batches)
    await sql`
      insert into batches (company_id, kind, class, sender_id, user_id, state, message_count, segment_count, accepted_at, finished_at)
      values (${companyId}, 'bulk', 'promotional', 'BARTA', 1, 'finished', ${segments}, ${segments},
        now() - ${ago}::interval, now() - ${ago}::interval + make_interval(secs => ${seconds}))`.execute(
      database,
    );
}
const estimate = (segments: number, messageClass: 'transactional' | 'promotional' = 'promotional') =>
  estimateDuration(database, segments, messageClass);

test('how long a batch takes is learned from those that left lately, of all companies', async () => {
  expect(await estimate(1_000)).toBeNull();
  // Too few, too small or too long ago to say anything.
  await left([
    [1_000, 10],
    [1_000, 20],
  ]);
  await left([[90, 100]]);
  await left([[1_000, 1]], '15 days');
  expect(await estimate(1_000)).toBeNull();
  await left(
    [
      [1_000, 25],
      [1_000, 40],
    ],
    '2 hours',
    2,
  );
  // 100, 50, 40 and 25 segments a second.
  expect(await estimate(1_000)).toEqual({ fromSeconds: 12, toSeconds: 30, isBehindOthers: false });
});

test('no batch is expected to be faster than the routes may be', async () => {
  await sql`insert into routes (name, segments_per_second) values ('Slow', 50)`.execute(database);
  expect(await estimate(1_000)).toEqual({ fromSeconds: 20, toSeconds: 30, isBehindOthers: false });
  // Nothing like it has left lately: a limit says how long it takes at least.
  expect(await estimate(5)).toMatchObject({ fromSeconds: 1 });
  await sql`delete from batches`.execute(database);
  expect(await estimate(1_000)).toEqual({ fromSeconds: 20, toSeconds: null, isBehindOthers: false });
});

test('what waits and is not less urgent may go first', async () => {
  await left([
    [1_000, 25],
    [1_000, 25],
    [1_000, 25],
  ]);
  await sql`
    insert into rollup_changes (company_id, hour, branch_id, user_id, campaign_id, kind, class, sender_id, hides_text, route_id,
      operator, status, messages, segments, charged, refunded)
    select 2, date_trunc('hour', now()), 0, 1, 0, 'bulk', class, 'PADMA', false, 0, 'robi', 'queued', messages, messages, 0, 0
    from (values ('transactional', 800), ('promotional', 400)) waiting (class, messages)`.execute(database);
  // Queue figures are a few seconds old at most.
  await expect
    .poll(() => estimate(1_000), { timeout: 15_000 })
    .toEqual({ fromSeconds: 25, toSeconds: 55, isBehindOthers: true });
  expect(await estimate(1_000, 'transactional')).toMatchObject({ toSeconds: 45 });
});
