import { sql, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import { AppError, refusedFields } from '#services/kit/errors.ts';

/**
 * Every movement of credit. Each function changes the account and writes the entry that explains it in the
 * caller's transaction, so that `balance = Σ balance_delta` and `held = Σ held_delta` hold at every commit.
 */
type Money = Transaction<Schema>;

/** The most that one company can have, in SMS units: far above any invoice, far below what a number holds. */
export const maxBalance = 1_000_000_000_000;

export interface Recharge {
  companyId: number;
  /** SMS units, above 0. */
  amount: number;
  /** The voucher or payment; a second recharge with it is a repeat and changes nothing. */
  reference: string;
  note?: string | null;
  userId: number | null;
}

/**
 * @returns the balance it makes, or null when this reference was recharged before
 * @throws rule-refused when the company would have more than `maxBalance`
 */
export async function recharge(
  money: Money,
  { companyId, amount, reference, note, userId }: Recharge,
): Promise<number | null> {
  const entry = await money
    .insertInto('ledger_entries')
    .values({
      company_id: companyId,
      kind: 'recharge',
      balance_delta: amount,
      held_delta: 0,
      reference,
      note: note || null,
      created_by: userId,
      batch_id: null,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'kind', 'reference']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!entry) return null;
  const { balance } = await money
    .insertInto('credit_accounts')
    .values({ company_id: companyId, balance: amount, held: 0 })
    .onConflict((conflict) =>
      conflict.column('company_id').doUpdateSet({ balance: sql`credit_accounts.balance + ${amount}` }),
    )
    .returning('balance')
    .executeTakeFirstOrThrow();
  // Judged by the locked row, so that two recharges cannot pass the limit together; the caller rolls back.
  if (balance > maxBalance) throw refusedFields({ amount: 'too-large' });
  return balance;
}

export interface Hold {
  companyId: number;
  /** SMS units, above 0. */
  amount: number;
  batchId: number;
  /** Who spends it; null for a text of the services themselves. */
  userId: number | null;
}

/**
 * Sets credit aside for a batch. One locked statement decides, so that parallel senders cannot spend the
 * same unit twice.
 * @throws insufficient-credit
 */
export async function hold(money: Money, { companyId, amount, batchId, userId }: Hold): Promise<void> {
  const account = await money
    .updateTable('credit_accounts')
    .set({ held: sql`held + ${amount}` })
    .where('company_id', '=', companyId)
    .where(sql<boolean>`balance - held >= ${amount}`)
    .returning('company_id')
    .executeTakeFirst();
  if (!account) {
    const available = await availableCredit(money, companyId);
    throw new AppError(
      'insufficient-credit',
      `This needs ${amount} SMS units and your balance is ${available}. Ask for a recharge.`,
    );
  }
  await money
    .insertInto('ledger_entries')
    .values({
      company_id: companyId,
      kind: 'hold',
      balance_delta: 0,
      held_delta: amount,
      batch_id: batchId,
      reference: `batch ${batchId}`,
      note: null,
      created_by: userId,
    })
    .execute();
}

async function availableCredit(money: Money, companyId: number): Promise<number> {
  const account = await money
    .selectFrom('credit_accounts')
    .select(sql<number>`balance - held`.as('available'))
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return account?.available ?? 0;
}

/** What became of held credit of one batch, or of one message of it. */
export interface Settlement {
  companyId: number;
  batchId: number;
  /** Units the carrier accepted: they leave the balance. */
  charged: number;
  /** Units that will never be sent: they can be spent again. */
  released: number;
}

/**
 * Charges and releases held credit, an entry a batch and kind.
 * @param reference names this settlement once and for all; the same one twice breaks the unique key
 */
export async function settle(
  money: Money,
  reference: string,
  settlements: readonly Settlement[],
): Promise<void> {
  const moving = sumByBatch(settlements).filter(({ charged, released }) => charged + released > 0);
  if (moving.length === 0) return;
  const entries = moving.flatMap(({ companyId, batchId, charged, released }) => {
    const common = { company_id: companyId, batch_id: batchId, note: null, created_by: null };
    return [
      { ...common, kind: 'charge' as const, balance_delta: -charged, held_delta: -charged },
      { ...common, kind: 'release' as const, balance_delta: 0, held_delta: -released },
    ]
      .filter((entry) => entry.held_delta < 0)
      .map((entry) => ({ ...entry, reference: `batch ${batchId} ${reference}` }));
  });
  await money.insertInto('ledger_entries').values(entries).execute();

  // In the order of the company's id, so that two settlements cannot wait for each other.
  for (const [companyId, { charged, released }] of sumByCompany(moving)) {
    await money
      .updateTable('credit_accounts')
      .set({ balance: sql`balance - ${charged}`, held: sql`held - ${charged + released}` })
      .where('company_id', '=', companyId)
      .returning('company_id')
      // Without an account the entries above would stand alone.
      .executeTakeFirstOrThrow();
  }
}

/** What of a batch's charged units is given back. */
export interface Refund {
  companyId: number;
  batchId: number;
  /** Units. */
  refunded: number;
}

/**
 * Gives charged units back, an entry a batch.
 * @param reference names this refund once and for all
 */
export async function refund(money: Money, reference: string, refunds: readonly Refund[]): Promise<void> {
  const sums = new Map<string, Refund>();
  for (const one of refunds) {
    const key = `${one.companyId}/${one.batchId}`;
    sums.set(key, { ...one, refunded: (sums.get(key)?.refunded ?? 0) + one.refunded });
  }
  const moving = [...sums.values()].filter(({ refunded }) => refunded > 0);
  if (moving.length === 0) return;
  await money
    .insertInto('ledger_entries')
    .values(
      moving.map(({ companyId, batchId, refunded }) => ({
        company_id: companyId,
        kind: 'refund' as const,
        balance_delta: refunded,
        held_delta: 0,
        batch_id: batchId,
        reference: `batch ${batchId} ${reference}`,
        note: null,
        created_by: null,
      })),
    )
    .execute();
  const byCompany = new Map<number, number>();
  for (const { companyId, refunded } of moving)
    byCompany.set(companyId, (byCompany.get(companyId) ?? 0) + refunded);
  for (const [companyId, refunded] of [...byCompany].sort(([left], [right]) => left - right)) {
    await money
      .updateTable('credit_accounts')
      .set({ balance: sql`balance + ${refunded}` })
      .where('company_id', '=', companyId)
      .returning('company_id')
      .executeTakeFirstOrThrow();
  }
}

function sumByBatch(settlements: readonly Settlement[]): Settlement[] {
  const sums = new Map<string, Settlement>();
  for (const settlement of settlements) {
    const key = `${settlement.companyId}/${settlement.batchId}`;
    const sum = sums.get(key) ?? { ...settlement, charged: 0, released: 0 };
    sum.charged += settlement.charged;
    sum.released += settlement.released;
    sums.set(key, sum);
  }
  return [...sums.values()];
}

function sumByCompany(settlements: readonly Settlement[]): [number, { charged: number; released: number }][] {
  const sums = new Map<number, { charged: number; released: number }>();
  for (const { companyId, charged, released } of settlements) {
    const sum = sums.get(companyId) ?? { charged: 0, released: 0 };
    sums.set(companyId, { charged: sum.charged + charged, released: sum.released + released });
  }
  return [...sums].sort(([left], [right]) => left - right);
}
