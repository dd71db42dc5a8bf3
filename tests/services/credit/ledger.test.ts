import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { AppError } from '#services/kit/errors.ts';
import { hold, maxBalance, recharge, settle } from '#services/engine/credit/ledger.ts';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/database/database.ts';
import { tableOf } from '#tests/helpers/database/tableOf.ts';

let opened: TestDatabase;
let companies = 0;
let references = 0;

beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.drop());

async function newCompany(): Promise<number> {
  const { id } = await opened.database
    .insertInto('companies')
    .values({ name: `Company ${(companies += 1)}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const newReference = () => `reference ${(references += 1)}`;
const transact: TestDatabase['database']['transaction'] = () => opened.database.transaction();

async function accountOf(companyId: number): Promise<{ balance: number; held: number }> {
  const row = await opened.database
    .selectFrom('credit_accounts')
    .select(['balance', 'held'])
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return row ?? { balance: 0, held: 0 };
}

async function sumsOf(companyId: number): Promise<{ balance: number; held: number }> {
  const { rows } = await sql<{ balance: number; held: number }>`
    select coalesce(sum(balance_delta), 0)::bigint as balance, coalesce(sum(held_delta), 0)::bigint as held
    from ledger_entries where company_id = ${companyId}`.execute(opened.database);
  return rows[0]!;
}

type Step =
  | { kind: 'recharge'; amount: number; isRepeat: boolean; difference: number }
  | { kind: 'recharge that fails'; amount: number }
  | { kind: 'hold'; amount: number }
  | { kind: 'settle'; charged: number; released: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('recharge' as const),
    amount: fc.integer({ min: 1, max: 50 }),
    isRepeat: fc.boolean(),
    difference: fc.integer({ min: 0, max: 5 }),
  }),
  fc.record({
    kind: fc.constant('recharge that fails' as const),
    amount: fc.integer({ min: 1, max: 50 }),
  }),
  fc.record({ kind: fc.constant('hold' as const), amount: fc.integer({ min: 1, max: 40 }) }),
  fc.record({
    kind: fc.constant('settle' as const),
    charged: fc.integer({ min: 0, max: 20 }),
    released: fc.integer({ min: 0, max: 20 }),
  }),
);

const isRefusedForCredit = (error: unknown) =>
  error instanceof AppError && error.code === 'insufficient-credit';

/** Takes a step in the database and in the model, where it says what has to come out. */
async function take(companyId: number, next: Step, model: { balance: number; held: number }): Promise<void> {
  switch (next.kind) {
    case 'recharge': {
      const voucher = { companyId, amount: next.amount, reference: newReference(), userId: null };
      model.balance += next.amount;
      expect(await transact().execute((money) => recharge(money, voucher))).toBe(model.balance);
      if (next.isRepeat) {
        // The reference counts, whatever amount comes with it.
        const repeat = { ...voucher, amount: voucher.amount + next.difference };
        expect(await transact().execute((money) => recharge(money, repeat))).toBeNull();
      }
      return;
    }
    case 'recharge that fails': {
      const voucher = { companyId, amount: next.amount, reference: newReference(), userId: null };
      const failing = transact().execute(async (money) => {
        await recharge(money, voucher);
        throw new Error('what came with it failed');
      });
      await expect(failing).rejects.toThrow('what came with it failed');
      return;
    }
    case 'hold': {
      const wanted = { companyId, amount: next.amount, batchId: (references += 1), userId: null as never };
      const isHeld = await transact()
        .execute((money) => hold(money, wanted))
        .then(
          () => true,
          (error: unknown) => !isRefusedForCredit(error),
        );
      expect(isHeld).toBe(model.balance - model.held >= next.amount);
      if (isHeld) model.held += next.amount;
      return;
    }
    case 'settle': {
      // More than was held cannot be settled: the database's own CHECK refuses it, whoever asks.
      const { charged, released } = next;
      const isSettled = await transact()
        .execute((money) => settle(money, newReference(), [{ companyId, batchId: 1, charged, released }]))
        .then(
          () => true,
          () => false,
        );
      expect(isSettled).toBe(charged + released <= model.held);
      if (!isSettled) return;
      model.balance -= charged;
      model.held -= charged + released;
    }
  }
}

describe('after any sequence of recharges, holds and settlements', () => {
  test('the account is what the model says, what its ledger sums up to, and never below zero', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 15 }), async (steps) => {
        const companyId = await newCompany();
        const model = { balance: 0, held: 0 };
        for (const next of steps) {
          await take(companyId, next, model);
          const account = await accountOf(companyId);
          expect(account).toEqual(model);
          expect(account.held).toBeGreaterThanOrEqual(0);
          expect(account.balance).toBeGreaterThanOrEqual(account.held);
        }
        expect(await sumsOf(companyId)).toEqual(model);
      }),
      { numRuns: 40 },
    );
  });
});

test('a voucher that is sent twenty times at once counts once', async () => {
  const companyId = await newCompany();
  const voucher = { companyId, amount: 100, reference: newReference(), userId: null };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => transact().execute((money) => recharge(money, voucher))),
  );
  expect(answers.filter((balance) => balance !== null)).toEqual([100]);
  expect(await accountOf(companyId)).toEqual({ balance: 100, held: 0 });
});

test('one voucher may be used by two companies, and one settlement only once', async () => {
  const pair = [await newCompany(), await newCompany()];
  const reference = newReference();
  for (const companyId of pair) {
    await transact().execute((money) => recharge(money, { companyId, amount: 10, reference, userId: null }));
    await transact().execute((money) => hold(money, { companyId, amount: 5, batchId: 1, userId: null }));
  }
  const settleOnce = () =>
    transact().execute((money) =>
      settle(
        money,
        'only once',
        pair.map((companyId) => ({ companyId, batchId: 1, charged: 1, released: 1 })),
      ),
    );
  await settleOnce();
  await expect(settleOnce()).rejects.toThrow(/ledger_entries/);
  for (const companyId of pair) expect(await accountOf(companyId)).toEqual({ balance: 9, held: 3 });
});

test('the ledger cannot be changed, only added to', async () => {
  const companyId = await newCompany();
  await transact().execute((money) =>
    recharge(money, { companyId, amount: 1, reference: newReference(), userId: null }),
  );
  const { database } = opened;
  const change = database
    .updateTable('ledger_entries')
    .set({ balance_delta: 5 })
    .where('company_id', '=', companyId);
  await expect(change.execute()).rejects.toThrow(/append-only/);
  await expect(
    database.deleteFrom('ledger_entries').where('company_id', '=', companyId).execute(),
  ).rejects.toThrow(/append-only/);
  await expect(sql`truncate ${await tableOf(database, 'ledger_entries')}`.execute(database)).rejects.toThrow(
    /append-only/,
  );
  await expect(
    sql`truncate ${await tableOf(database, 'companies')} cascade`.execute(database),
  ).rejects.toThrow(/append-only/);
  expect(await sumsOf(companyId)).toEqual({ balance: 1, held: 0 });
});

test('two recharges that would pass the limit together do not', async () => {
  const companyId = await newCompany();
  const amounts = Array.from({ length: 4 }, () => maxBalance / 2);
  const answers = await Promise.allSettled(
    amounts.map((amount) =>
      transact().execute((money) =>
        recharge(money, { companyId, amount, reference: newReference(), userId: null }),
      ),
    ),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  expect(await accountOf(companyId)).toEqual({ balance: maxBalance, held: 0 });
  expect(await sumsOf(companyId)).toEqual({ balance: maxBalance, held: 0 });
});

test.runIf(inject('engine').kind === 'server')(
  'forty settlements of two companies, in either order and at once, do not wait for each other for ever',
  async () => {
    const pair = [await newCompany(), await newCompany()];
    for (const companyId of pair) {
      await transact().execute((money) =>
        recharge(money, { companyId, amount: 100, reference: newReference(), userId: null }),
      );
      await transact().execute((money) => hold(money, { companyId, amount: 80, batchId: 1, userId: null }));
    }
    const settlements = Array.from({ length: 40 }, (_, index) => {
      const inOrder = pair.map((companyId) => ({ companyId, batchId: 1, charged: 1, released: 1 }));
      return transact().execute((money) =>
        settle(money, newReference(), index % 2 ? inOrder : inOrder.reverse()),
      );
    });
    await Promise.all(settlements);
    for (const companyId of pair) {
      expect(await accountOf(companyId)).toEqual({ balance: 60, held: 0 });
      expect(await sumsOf(companyId)).toEqual({ balance: 60, held: 0 });
    }
  },
);
