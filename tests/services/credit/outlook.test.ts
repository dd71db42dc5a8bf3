import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { creditOutlook, listBalances } from '#contract/sms-receiver/credit.ts';
import { addCountChanges } from '#services/engine/rollups/countChanges.ts';
import { refused } from '#tests/helpers/http/answers.ts';
import { accepted } from '#tests/helpers/messages/batches.ts';
import { addPerson, clientOf } from '#tests/helpers/people/people.ts';
import { padmaId, startQuietReceiver, type QuietReceiver } from '#tests/helpers/quietReceiver.ts';

let world: QuietReceiver;

beforeAll(async () => {
  world = await startQuietReceiver();
});
afterAll(() => world.close());

test('the outlook says how long the balance lasts and who can get more, to anybody of the company', async () => {
  await addPerson(world.database, { username: 'padma-operator', companyId: padmaId, role: 'Operator' });
  const operator = await clientOf(world, 'padma-operator');
  const idle = (await operator.call(creditOutlook, { query: {} })).data;
  expect(idle).toMatchObject({
    currentBalance: 5_000,
    dailyUse: 0,
    daysLeft: null,
    requesters: ['padma', 'Shirin Sultana'],
    provider: { name: 'Barta' },
  });
  const charged = async (changes: { charged: number; refunded: number }, daysAgo: number) => {
    const batchId = Number(await accepted(world.padma, 4));
    await world.database.transaction().execute(async (transaction) => {
      await sql`update batches set accepted_at = accepted_at - make_interval(days => ${daysAgo})
        where company_id = ${padmaId} and id = ${batchId}`.execute(transaction);
      const place = {
        companyId: padmaId,
        batchId,
        operator: 'robi',
        routeId: 0,
        status: 'submitted',
      } as const;
      await addCountChanges(transaction, [{ ...place, messages: 0, segments: 0, ...changes }]);
    });
  };
  await charged({ charged: 5, refunded: 1 }, 0);
  await charged({ charged: 90, refunded: 0 }, 40);
  // The company is new: its one day is the average.
  const { data } = await operator.call(creditOutlook, { query: {} });
  expect(data).toMatchObject({ dailyUse: 4, daysLeft: Math.floor(data.currentBalance / 4) });
  // Recharged long ago, and sending for two days: these two are the average, not the month without usage.
  const entry = (kind: string, balance: number, held: number, daysAgo: number) =>
    sql`insert into ledger_entries (company_id, kind, balance_delta, held_delta, reference, created_at) values (${padmaId}, ${kind},
      ${balance}, ${held}, ${`${kind} of then`}, now() - make_interval(days => ${daysAgo}))`.execute(
      world.database,
    );
  await entry('recharge', 5, 0, 35);
  await entry('charge', -5, -5, 2);
  const later = (await operator.call(creditOutlook, { query: {} })).data;
  const left = Math.floor(data.currentBalance / 2);
  expect(later).toMatchObject({ dailyUse: 2, daysLeft: left });
  const { responseList } = await world.admin.call(listBalances, { query: {} });
  expect(responseList.map(({ id, daysLeft }) => [id, daysLeft])).toEqual(
    expect.arrayContaining([
      [padmaId, left],
      [1, null],
    ]),
  );
  const ofPadma = { query: { companyId: padmaId } };
  expect((await world.admin.call(creditOutlook, ofPadma)).data).toEqual(later);
  expect((await refused(world.meghna, creditOutlook, ofPadma))[0]).toBe(404);
});
