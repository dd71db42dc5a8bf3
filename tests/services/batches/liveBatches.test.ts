import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { BatchState } from '#contract/sms-receiver/messages.ts';
import { finishBatches } from '#services/engine/messages/finish.ts';
import { progressRepository } from '#services/sms-receiver/batches/progress/repository.ts';
import { openDemoDatabase, type TestDatabase } from '#tests/helpers/database/database.ts';
import { padmaId } from '#tests/helpers/quietReceiver.ts';

let opened: TestDatabase;

beforeAll(async () => {
  opened = await openDemoDatabase();
  await sql`
    insert into batches (company_id, kind, class, sender_id, user_id, state, valid_until)
    select ${padmaId}, 'bulk', 'promotional', 'PADMA', (select min(id) from users), case when n % 2000 = 0 then 'paused' else 'finished' end, now()
    from generate_series(1, 6000) n`.execute(opened.database);
  await sql`analyze batches`.execute(opened.database);
});
afterAll(() => opened.drop());

const live: BatchState[] = ['late', 'running', 'paused'];
const page = { field: 'id', direction: 'desc', limit: 6, offset: 0 } as const;

test('live batches are the newest of those that have not ended', async () => {
  const { responseList, total } = await progressRepository(opened.database).list(
    { companyId: padmaId, state: live },
    page,
  );
  expect(total).toBe(3);
  expect(responseList.map(({ state }) => state)).toEqual(['paused', 'paused', 'paused']);
});

/** How often the index was read when `read` has ended; statistics are of the one connection. */
const scansOf = (read: (queries: TestDatabase['database']) => Promise<unknown>) =>
  opened.database.connection().execute(async (connection) => {
    const scans = async () => {
      await sql`select pg_stat_force_next_flush()`.execute(connection);
      const { rows } = await sql<{ scans: string }>`
        select sum(idx_scan) as scans from pg_stat_user_indexes where indexrelname like 'batches_live_idx%'`.execute(
        connection,
      );
      return Number(rows[0]!.scans);
    };
    const before = await scans();
    await read(connection);
    return (await scans()) - before;
  });

test.runIf(inject('engine').kind === 'server').each([
  [
    'of a company',
    (queries) => progressRepository(queries).list({ companyId: padmaId, state: live }, page),
    2,
  ],
  ['of all', (queries) => progressRepository(queries).list({ companyId: null, state: live }, page), 2],
  ['that the upkeep finishes', (queries) => queries.transaction().execute(finishBatches), 1],
] satisfies [string, (queries: TestDatabase['database']) => Promise<unknown>, number][])(
  'live batches %s are read without those that have ended',
  async (_, read, times) => {
    expect(await scansOf(read)).toBe(times);
  },
);
