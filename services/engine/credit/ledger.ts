import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { LedgerKind } from '#contract/sms-receiver/credit.ts';
import type { Schema } from '#database/schema.ts';
import { referenceSkeleton } from '#domain/credit/referenceSkeleton.ts';
import { bigints, namesOf, texts, unnested } from '#services/kit/database/sql/arrays.ts';
import { prepared, pipelined } from '#services/kit/database/pool/prepared.ts';
import { refusedFields, refusal } from '#services/kit/errors.ts';

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
  const isNew = await money
    .insertInto('recharge_references')
    .values({
      company_id: companyId,
      reference_key: rechargeKey(reference),
      reference,
      skeleton: referenceSkeleton(reference),
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'reference_key']).doNothing())
    .returning('company_id')
    .executeTakeFirst();
  if (!isNew) return null;
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
  // Compared with the locked row, so that two recharges cannot pass the limit together; the caller rolls back.
  if (balance > maxBalance) throw refusedFields({ amount: 'too-large' });
  return balance;
}

/** The key under which references that are typed in different ways are equal; see the migration. */
export function rechargeKey(reference: string | RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`recharge_key(${reference})`;
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
 * Sets credit aside for batches. One locked statement decides, so that parallel senders cannot spend the same unit
 * twice.
 * @throws insufficient-credit when a company cannot have all of it
 */
export async function hold(money: Money, ...holds: readonly Hold[]): Promise<void> {
  // The entries first: others wait for the accounts from when they are changed to the commit.
  await addEntries(
    money,
    holds.map(({ companyId, batchId, amount, userId }) => ({
      companyId,
      batchId,
      kind: 'hold',
      balance: 0,
      held: amount,
      reference: `batch ${batchId}`,
      userId,
    })),
  );
  const changes = sumsOf(holds, ({ amount }) => ({ balance: 0, held: amount }));
  const covered = new Set(await changeAccounts(money, changes, { onlyCovered: true }));
  const lacking = changes.find(({ companyId }) => !covered.has(companyId));
  if (lacking) {
    const { companyId } = lacking;
    const { rows } = await prepared<AvailableCredit>`${availableCredits([companyId])}`.execute(money);
    const available = rows[0]?.available ?? 0;
    throw refusal('insufficient-credit', 'credit-lacking', { needed: lacking.held, available });
  }
}

/** Credit that a company can spend. */
export interface AvailableCredit {
  companyId: number;
  /** SMS units. */
  available: number;
}

/** Rows `("companyId", available)`; a company without an account is missing. */
export function availableCredits(companyIds: readonly number[]): RawBuilder<AvailableCredit> {
  return sql`select company_id as "companyId", balance - held as available from credit_accounts
    where company_id = any(${bigints(companyIds)})`;
}

/** Settles credit of one batch, or of one message of it. */
export interface Settlement {
  companyId: number;
  batchId: number;
  /** Units the carrier accepted: they leave the balance. */
  charged: number;
  /** Units that will never be sent: they can be spent again. */
  released: number;
  /** Charged units that the company gets back. */
  refunded?: number;
}

/**
 * Charges and releases held credit and refunds what was charged, an entry a batch and kind.
 * @param reference names this settlement once and for all; the same one twice breaks the unique key
 */
export async function settle(
  money: Money,
  reference: string,
  settlements: readonly Settlement[],
): Promise<void> {
  const sums = new Map<string, Entry>();
  const add = ({ companyId, batchId }: Settlement, kind: LedgerKind, balance: number, held: number) => {
    if (balance === 0 && held === 0) return;
    const key = `${companyId}/${batchId}/${kind}`;
    const sum = sums.get(key);
    if (sum) {
      sum.balance += balance;
      sum.held += held;
      return;
    }
    const ownReference = `batch ${batchId} ${reference}`;
    sums.set(key, { companyId, batchId, kind, balance, held, reference: ownReference, userId: null });
  };
  for (const settlement of settlements) {
    const { charged, released, refunded = 0 } = settlement;
    add(settlement, 'charge', -charged, -charged);
    add(settlement, 'release', 0, -released);
    add(settlement, 'refund', refunded, 0);
  }
  const entries = [...sums.values()].filter(({ balance, held }) => balance !== 0 || held !== 0);
  if (entries.length === 0) return;
  await addEntries(money, entries);
  const changes = sumsOf(entries, (entry) => entry);
  const changed = await changeAccounts(money, changes);
  // Without an account the entries above would stand alone.
  if (changed.length < changes.length) throw new Error('a company has no credit account');
}

interface Change {
  companyId: number;
  balance: number;
  held: number;
}

interface Entry extends Change {
  batchId: number;
  kind: LedgerKind;
  reference: string;
  userId: number | null;
}

async function addEntries(money: Money, entries: readonly Entry[]): Promise<void> {
  const column = <Key extends keyof Entry>(key: Key) => entries.map((entry) => entry[key]);
  const columns = {
    company_id: bigints(column('companyId')),
    batch_id: bigints(column('batchId')),
    kind: texts(column('kind')),
    balance_delta: bigints(column('balance')),
    held_delta: bigints(column('held')),
    reference: texts(column('reference')),
    created_by: bigints(column('userId')),
  };
  await pipelined`
    insert into ledger_entries (${namesOf(columns)}) select * from ${unnested('entry', columns)}`.execute(
    money,
  );
}

/**
 * Changes accounts.
 * @param onlyCovered leaves out those that have less to spend than is to be held
 * @returns the companies whose account has changed
 */
async function changeAccounts(
  money: Money,
  changes: readonly Change[],
  { onlyCovered = false } = {},
): Promise<number[]> {
  const companies = bigints(changes.map(({ companyId }) => companyId));
  // In the order of the company's id, so that two transactions cannot wait for each other.
  if (changes.length > 1) {
    await pipelined`select from credit_accounts where company_id = any(${companies})
      order by company_id for no key update`.execute(money);
  }
  const { rows } = await prepared<{ companyId: number }>`
    update credit_accounts set balance = credit_accounts.balance + change.balance,
      held = credit_accounts.held + change.held
    from unnest(${companies}, ${bigints(changes.map(({ balance }) => balance))},
      ${bigints(changes.map(({ held }) => held))}) as change (company_id, balance, held)
    where credit_accounts.company_id = change.company_id
      ${onlyCovered ? sql`and credit_accounts.balance - credit_accounts.held >= change.held` : sql``}
    returning credit_accounts.company_id as "companyId"`.execute(money);
  return rows.map(({ companyId }) => companyId);
}

/** One change a company. */
function sumsOf<Item extends { companyId: number }>(
  items: readonly Item[],
  changeOf: (item: Item) => Omit<Change, 'companyId'>,
): Change[] {
  const sums = new Map<number, Change>();
  for (const item of items) {
    const { balance, held } = changeOf(item);
    const sum = sums.get(item.companyId);
    if (!sum) sums.set(item.companyId, { companyId: item.companyId, balance, held });
    else {
      sum.balance += balance;
      sum.held += held;
    }
  }
  return [...sums.values()];
}
