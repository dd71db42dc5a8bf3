import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { eraseNumber, findNumber } from '#services/database-manager/erasure/index.ts';
import { differencesOf, repair } from '#services/database-manager/reconcile/index.ts';
import { foldChanges } from '#services/database-manager/rollups/fold.ts';
import { lockReasons, mostReasons } from '#services/database-manager/rollups/reasons.ts';
import { failures } from '#services/database-manager/rollups/tables.ts';
import { totalsRepository } from '#services/database-manager/totals/repository.ts';
import { totalsService } from '#services/database-manager/totals/service.ts';
import { openDemoDatabase, type TestDatabase } from '#tests/helpers/database/database.ts';
import { ReceiptDesk } from '#tests/helpers/engine/receiptDesk.ts';
import { sessionOf } from '#tests/helpers/messages/inventedPast.ts';
import { addMessage } from '#tests/helpers/messages/messages.ts';

let opened: TestDatabase;
let desk: ReceiptDesk;

/** The desk sends for the demo's company of this number. */
const companyId = 2;

beforeEach(async () => {
  await opened?.drop();
  opened = await openDemoDatabase();
  desk = await ReceiptDesk.open(opened.database);
});
afterAll(() => opened.drop());

const fold = (limit = 5_000) =>
  opened.database.transaction().execute((transaction) => foldChanges(transaction, failures, limit));
const foldAll = async (limit?: number) => {
  while ((await fold(limit)) > 0);
};
const shownTo = async (company: number) =>
  (await totalsService(totalsRepository(opened.database), Date).dashboard(sessionOf(company), {})).failures;
const storedIn = async (table: string) =>
  (
    await sql<{ state: string; error: string; messages: number }>`
      select state, error, messages from ${sql.table(table)} order by messages desc, state, error`.execute(
      opened.database,
    )
  ).rows;
const differences = async () =>
  (await differencesOf(opened.database)).filter(({ problem }) => problem.includes('failure'));
const expectProved = async () => expect(await differences()).toEqual([]);

/** Messages of the same hour and route that failed, each with an error of its own. */
async function addFailed(errors: readonly string[]): Promise<void> {
  for (const error of errors)
    await addMessage(opened.database, {
      company_id: companyId,
      user_id: companyId,
      route_id: desk.routeId,
      status: 'unknown',
      carrier_status: 'UNKNOWN',
      carrier_error: error,
    });
}
const errors = (count: number) => Array.from({ length: count }, (_, index) => `E${index}`);

describe('errors that are as many as messages', () => {
  test('are counted one by one up to a bound, the others together, and are still proved', async () => {
    const [late, mended] = [await desk.sent(1), await desk.sent(1)];
    await addFailed(['E0', 'E0', ...errors(mostReasons + 30)]);
    for (const limit of [50, undefined]) {
      await foldAll(limit);
      for (const table of ['failure_counts', 'platform_failure_counts']) {
        const rows = await storedIn(table);
        expect(rows).toHaveLength(mostReasons + 1);
        expect(rows[0]).toEqual({ state: '*', error: '', messages: 30 });
        expect(rows[1]).toEqual({ state: 'UNKNOWN', error: 'E0', messages: 3 });
      }
      await expectProved();
    }

    // Others that come later, also while they are not folded, and one that turns out to have arrived.
    await desk.receive(late, [1, 'UNKNOWN', 'E900']);
    await desk.receive(mended, [1, 'UNKNOWN', 'E901']);
    await expectProved();
    await foldAll();
    await desk.receive(mended, [1, 'DELIVRD']);
    await expectProved();
    await foldAll();
    await expectProved();
    expect((await storedIn('failure_counts'))[0]).toEqual({ state: '*', error: '', messages: 31 });

    for (const company of [1, companyId]) {
      const { counted, reasons } = await shownTo(company);
      expect(counted).toBe(mostReasons + 33);
      expect(reasons[0]).toMatchObject({ code: 'UNKNOWN E0', messages: 3 });
      expect(reasons.map(({ code }) => code)).not.toContain('*');
    }
  });

  test('leave no difference unfound: among those that have a count, and among the others', async () => {
    await addFailed(errors(mostReasons + 5));
    await foldAll();
    for (const [table, state] of [
      ['failure_counts', '*'],
      ['failure_counts', 'UNKNOWN'],
      ['platform_failure_counts', '*'],
    ]) {
      const change = (by: number) =>
        sql`update ${sql.table(table!)} set messages = messages + ${by} where ctid =
          (select ctid from ${sql.table(table!)} where state = ${state} order by error limit 1)`.execute(
          opened.database,
        );
      await change(1);
      expect((await differences()).map(({ by }) => by)).toContainEqual({ messages: 1 });
      await repair(opened.database, () => undefined);
      await foldAll();
      await expectProved();
    }
    await sql`delete from failure_counts`.execute(opened.database);
    await sql`delete from platform_failure_counts`.execute(opened.database);
    expect((await differences()).length).toBeGreaterThan(mostReasons);
    await repair(opened.database, () => undefined);
    await expectProved();
    await foldAll();
    await expectProved();
    expect(await storedIn('failure_counts')).toHaveLength(mostReasons + 1);
  });

  test('keep their places when all their messages turn out to have arrived', async () => {
    const arrived = await desk.sent(1);
    await desk.receive(arrived, [1, 'UNKNOWN', 'FIRST']);
    await foldAll();
    await addFailed(errors(mostReasons + 1));
    await foldAll();
    await desk.receive(arrived, [1, 'DELIVRD']);
    await foldAll();
    // Without its row the place would be given to an error whose messages are partly among the others.
    await addFailed(errors(mostReasons + 1));
    await foldAll();
    await expectProved();
    expect((await shownTo(companyId)).counted).toBe(2 * (mostReasons + 1));
  });
});

test('an error with a number in it is counted with the others, whoever reads it', async () => {
  const ids = [await desk.sent(1), await desk.sent(1), await desk.sent(1)];
  await desk.receive(ids[0]!, [1, 'UNKNOWN', 'to-8801712345678']);
  await desk.receive(ids[1]!, [1, 'UNKNOWN', '0171•••345']);
  await desk.receive(ids[2]!, [1, 'UNKNOWN', '123456789']);
  await expectProved();
  await foldAll();
  await expectProved();
  expect(await storedIn('failure_counts')).toEqual([
    { state: '*', error: '', messages: 2 },
    { state: 'UNKNOWN', error: '123456789', messages: 1 },
  ]);
  expect(await shownTo(1)).toEqual({
    counted: 3,
    reasons: [{ code: 'UNKNOWN 123456789', messages: 1, words: null }],
  });
  await desk.receive(ids[0]!, [1, 'DELIVRD']);
  await foldAll();
  await expectProved();
});

test('erasing a number from the errors of its messages changes no count', async () => {
  for (const error of ['0171-1223.344', '+8801711223344', 'E8', 'no 1711-223344'])
    await addMessage(opened.database, {
      company_id: companyId,
      user_id: companyId,
      msisdn: '8801711223344',
      status: 'undelivered',
      carrier_status: 'UNDELIV',
      carrier_error: error,
    });
  await foldAll();
  expect(await storedIn('failure_counts')).toEqual([
    { state: '*', error: '', messages: 3 },
    { state: 'UNDELIV', error: 'E8', messages: 1 },
  ]);
  const erasure = { msisdn: '8801711223344', companyId: null, withOptOuts: false };
  await eraseNumber(opened.database, erasure, await findNumber(opened.database, erasure), { note: 'asked' });
  const { rows } = await sql<{
    error: string;
  }>`select carrier_error as error from messages`.execute(opened.database);
  expect(new Set(rows.map(({ error }) => error))).toEqual(new Set(['•••', 'E8', 'no •••']));
  await expectProved();
});

test('a late receipt of a message that failed before failures were counted leaves no count below zero', async () => {
  const ids = [await desk.sent(1), await desk.sent(1), await desk.sent(1)];
  for (const id of ids.slice(0, 2)) await desk.receive(id, [1, 'UNKNOWN', 'E7']);
  await sql`delete from failure_count_changes`.execute(opened.database);

  await desk.receive(ids[0]!, [1, 'DELIVRD']);
  expect(await shownTo(1)).toEqual({ counted: 0, reasons: [] });
  await foldAll();
  expect((await storedIn('failure_counts')).filter(({ messages }) => messages < 0)).toEqual([]);
  expect(await differences()).toMatchObject([{ by: { messages: -1 } }]);

  // A message that fails now is not made up for by the one that was never counted.
  await desk.receive(ids[2]!, [1, 'UNKNOWN', 'E7']);
  await foldAll();
  for (const company of [1, companyId]) expect((await shownTo(company)).counted).toBe(1);
  await repair(opened.database, () => undefined);
  await foldAll();
  await expectProved();
  expect((await shownTo(1)).counted).toBe(2);
});

test('folding is left to the process that folds already', async () => {
  await addFailed(errors(3));
  await opened.database.transaction().execute(async (transaction) => {
    await lockReasons(transaction);
    if (opened.url.startsWith('postgres')) expect(await fold()).toBe(0);
  });
  expect(await fold()).toBe(3);
});
