import { addCompany } from '#database/addCompany.ts';
import type { Database } from '#services/kit/database/index.ts';
import { startSession } from '#services/kit/auth/session.ts';

/** Who sends in a bench. */
export interface Customer {
  companyId: number;
  userId: number;
  /** Of their session. */
  token: string;
}

/** More than any bench spends. */
const credit = 1_000_000_000;

/** A company with credit, a sender ID and one signed-in user. */
export async function addCustomer(database: Database, name = 'Bench'): Promise<Customer> {
  const username = name.toLowerCase();
  const companyId = await database.transaction().execute((transaction) =>
    addCompany(transaction, {
      name,
      scope: 'company',
      senderIds: ['BARTA'],
      credit,
      // Nobody signs in with it: the session is begun below.
      users: [{ username, name, role: 'Company administrator', passwordHash: '-' }],
    }),
  );
  const { id } = await database
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  return { companyId, userId: id, token: await startSession(database, id) };
}
