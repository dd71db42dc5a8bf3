import { sql, type Transaction } from 'kysely';
import { addCompany } from '#database/addCompany.ts';
import type { Schema } from '#database/schema.ts';
import { inventHistory, setForHistory } from './past/index.ts';
import type { PastOptions } from './past/options.ts';
import { addOptOuts, addTickets } from './support.ts';

/**
 * The messages that the demonstration's companies have sent: sixty days, all of them final, so that none of them is ever sent. The
 * recipients are the first two thousand numbers behind each operator's prefix (0170000xxxx), which read as invented.
 */
const past: Omit<PastOptions, 'until'> = {
  messages: 16_000,
  days: 60,
  seed: 7,
  shareOfMany: 0.65,
  largestBatch: 240,
  receiptDays: 61,
  recipients: 2_000,
  isUnfinished: false,
};

/** Companies beside the demonstration's own, for reports of the provider to compare. */
const companies = [
  { name: 'Meghna Clinic', username: 'meghna', person: 'Salma Khatun', senderIds: ['MEGHNA'] },
  { name: 'Surma School', username: 'surma', person: 'Tanvir Das', senderIds: ['SURMA'] },
] as const;

const campaigns: Readonly<Record<string, readonly string[]>> = {
  Barta: ['News for customers'],
  'Padma Traders': ['Eid offer', 'Winter sale', 'Weekend tea'],
  'Meghna Clinic': ['Health check month'],
  'Surma School': ['Admission'],
};

/** Gives the companies of a new demonstration a past that ends `until`. */
export async function addPast(
  transaction: Transaction<Schema>,
  passwordHash: string,
  until: Date,
): Promise<void> {
  const options = { ...past, until };
  for (const { name, username, person, senderIds } of companies) {
    await addCompany(transaction, {
      name,
      scope: 'company',
      senderIds,
      credit: 0,
      users: [{ username, name: person, role: 'Operator', passwordHash }],
    });
  }
  const begin = new Date(until.getTime() - past.days * 86_400_000);
  await setForHistory(transaction);
  await addSecondBranchSender(transaction, passwordHash);
  // A day before: credit was added before anything was sent.
  await beginThen(transaction, new Date(begin.getTime() - 86_400_000));
  await sql`update companies set refunds = 'undelivered' where name = ${companies[0].name}`.execute(
    transaction,
  );
  for (const [company, names] of Object.entries(campaigns)) {
    await sql`
      insert into campaigns (company_id, name, class, created_by, created_at)
      select companies.id, campaign, 'promotional', (select min(id) from users where company_id = companies.id), ${begin}
      from companies cross join unnest(${[...names]}::text[]) campaign where companies.name = ${company}`.execute(
      transaction,
    );
  }
  await inventHistory(transaction, options);
  await addOptOuts(transaction);
  await addTickets(transaction, until);
}

/** So that branches can be compared. */
async function addSecondBranchSender(transaction: Transaction<Schema>, passwordHash: string): Promise<void> {
  await sql`
    insert into users (company_id, branch_id, role_id, username, name, password_hash)
    select branches.company_id, branches.id, roles.id, 'chattogram', 'Mitu Chowdhury', ${passwordHash}
    from branches cross join roles
    where branches.name = 'Chattogram' and roles.company_id is null and roles.name = 'Operator'`.execute(
    transaction,
  );
}

/** Dates the records that exist before the first message back to `begin`. */
async function beginThen(transaction: Transaction<Schema>, begin: Date): Promise<void> {
  for (const table of ['companies', 'branches', 'users', 'sender_ids', 'ledger_entries', 'routes'])
    await sql`update ${sql.table(table)} set created_at = ${begin}`.execute(transaction);
  await sql`update users set joining_date = ${begin}::timestamptz::date`.execute(transaction);
}
