import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { foldChanges } from '#services/database-manager/rollups/fold.ts';
import { startFolding } from '#services/database-manager/rollups/index.ts';
import { batchCounts, rollups } from '#services/database-manager/rollups/tables.ts';
import type { Database } from '#services/kit/database/index.ts';
import { createLog } from '#services/kit/logging/log.ts';
import { openDemoDatabase, type TestDatabase } from '#tests/helpers/database/database.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { newNumbers, queueBatch } from '#tests/helpers/messages/queue.ts';
import { ReceiptDesk } from '#tests/helpers/engine/receiptDesk.ts';

let opened: TestDatabase;
let database: Database;
let desk: ReceiptDesk;

beforeAll(async () => {
  opened = await openDemoDatabase();
  database = opened.database;
  desk = await ReceiptDesk.open(database);
});
afterEach(() => expectInvariants(database));
afterAll(() => opened.drop());

const tables = [rollups, batchCounts];
const fold = (limit: number) =>
  Promise.all(
    tables.map((table) =>
      database.transaction().execute((transaction) => foldChanges(transaction, table, limit)),
    ),
  );

async function foldAll(): Promise<void> {
  while ((await fold(1_000)).some((taken) => taken > 0));
}

async function count(
  table: 'rollup_changes' | 'batch_count_changes' | 'rollups' | 'batch_counts',
): Promise<number> {
  const { rows } = await database
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  return rows;
}

/** By status, of all that was ever sent here. */
async function counted(): Promise<Record<string, number>> {
  const rows = await database
    .selectFrom('rollup_rows')
    .select(['status', ({ fn }) => fn.sum<number>('messages').as('messages')])
    .groupBy('status')
    .execute();
  return Object.fromEntries(
    rows.filter(({ messages }) => Number(messages) !== 0).map((row) => [row.status, Number(row.messages)]),
  );
}

/** Messages at all their stations: some delivered, some not, some on their way, some waiting. */
async function addLives(): Promise<void> {
  const [delivered, undelivered] = [await desk.sent(1), await desk.sent(3)];
  await desk.sent(1);
  await desk.receive(delivered, [1, 'DELIVRD']);
  await desk.receive(undelivered, [1, 'DELIVRD'], [2, 'UNDELIV'], [3, 'DELIVRD']);
  const waiting = await queueBatch(database, { to: newNumbers(4), company: 'Barta', senderId: 'BARTA' });
  // Nobody here takes it.
  await database.updateTable('chunks').set({ lane: 2 }).where('id', '=', waiting.chunkId).execute();
  await database
    .updateTable('chunks')
    .set({ available_at: new Date(Date.now() + 3_600_000) })
    .where('id', '=', waiting.chunkId)
    .execute();
}

describe('folding', () => {
  test('changes nothing of what the counts say together, however much of it is done', async () => {
    await addLives();
    const before = await counted();
    expect(before).toEqual({ delivered: 1, undelivered: 1, submitted: 1, queued: 4 });
    for (const limit of [1, 2, 3, 1_000]) {
      expect(Math.max(...(await fold(limit)))).toBeLessThanOrEqual(limit);
      expect(await counted()).toEqual(before);
      await expectInvariants(database);
    }
    await foldAll();
    expect(await counted()).toEqual(before);
    expect([await count('rollup_changes'), await count('batch_count_changes')]).toEqual([0, 0]);
  });

  test('keeps no row of what is counted no more', async () => {
    await foldAll();
    const before = [await count('rollups'), await count('batch_counts')];
    const id = await desk.sent(1);
    await fold(1_000);
    // Its batch is counted on its own, and it is no more `queued`; among all messages it stands beside others.
    expect([await count('rollups'), await count('batch_counts')]).toEqual([before[0]!, before[1]! + 1]);
    await desk.receive(id, [1, 'DELIVRD']);
    await foldAll();
    expect([await count('rollups'), await count('batch_counts')]).toEqual([before[0]!, before[1]! + 1]);
    const empty = database.selectFrom('rollups').select('hour').where('messages', '=', 0);
    expect(await empty.execute()).toEqual([]);
    const own = database.selectFrom('batch_counts').select(['status', 'messages']);
    expect(
      await own
        .where('batch_id', '=', database.selectFrom('messages').select('batch_id').where('id', '=', id))
        .execute(),
    ).toEqual([{ status: 'delivered', messages: 1 }]);
  });

  test('that breaks off has done nothing', async () => {
    await addLives();
    const before = [await counted(), await count('rollup_changes')];
    const broken = database.transaction().execute(async (transaction) => {
      await foldChanges(transaction, rollups, 10);
      throw new Error('the process was killed');
    });
    await expect(broken).rejects.toThrow('was killed');
    expect([await counted(), await count('rollup_changes')]).toEqual(before);
  });

  test('by several at once counts everything once, and none waits for another for ever', async () => {
    for (let times = 0; times < 4; times += 1) await addLives();
    const before = await counted();
    const takeTurns = async () => {
      while ((await fold(5)).some((taken) => taken > 0));
    };
    const adding = (async () => {
      for (let times = 0; times < 4; times += 1) await desk.receive(await desk.sent(1), [1, 'DELIVRD']);
    })();
    await Promise.all([adding, takeTurns(), takeTurns(), takeTurns(), takeTurns()]);
    await foldAll();
    expect(await counted()).toEqual({ ...before, delivered: before.delivered! + 4 });
  });

  test('is done every few seconds, and ends with the service', async () => {
    await addLives();
    const folding = startFolding(database, createLog('tests', 'silent'));
    await eventually(async () => expect(await count('rollup_changes')).toBe(0));
    await eventually(async () => expect(await count('batch_count_changes')).toBe(0));
    await folding.stop();
    await addLives();
    expect(await count('rollup_changes')).toBeGreaterThan(0);
  });
});
