import { addCompany } from '#database/addCompany.ts';
import type { Database } from '#services/kit/database/index.ts';

let buyers = 0;

export interface Buyer {
  companyId: number;
  name: string;
  /** The username of its one person, an operator without a password. */
  username: string;
}

/** A company to recharge; every one has another name. */
export async function newBuyer(database: Database, credit = 0): Promise<Buyer> {
  const name = `Buyer ${(buyers += 1)}`;
  const username = `buyer${buyers}`;
  const user = { username, name, role: 'Operator', passwordHash: 'none' } as const;
  await database
    .transaction()
    .execute((transaction) =>
      addCompany(transaction, { name, scope: 'company', senderIds: [username], credit, users: [user] }),
    );
  const { id } = await database
    .selectFrom('companies')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return { companyId: id, name, username };
}

/** The amounts a company was recharged with, the opening balance among them; oldest first. */
export async function rechargesOf(database: Database, companyId: number): Promise<number[]> {
  const rows = await database
    .selectFrom('ledger_entries')
    .select('balance_delta')
    .where('company_id', '=', companyId)
    .where('kind', '=', 'recharge')
    .orderBy('id')
    .execute();
  return rows.map(({ balance_delta }) => balance_delta);
}

/** The audit entries of a company's recharges. */
export function rechargeAuditEntries(database: Database, companyId: number) {
  return database
    .selectFrom('audit_entries')
    .select(['action', 'noun', 'company_id', 'record_id', 'record_name', 'actor_name', 'changes'])
    .where('action', '=', 'recharged')
    .where('record_id', '=', companyId)
    .execute();
}
