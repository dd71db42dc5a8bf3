import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { BuiltInRoleName } from '#contract/main-api/people/roles.ts';
import { addCompany, type NewCompany } from '#database/addCompany.ts';
import type { Database } from '#services/kit/database/index.ts';
import { startKeySession, startSession } from '#services/kit/auth/startSession.ts';

/** Who sends in a bench. */
export interface Customer {
  companyId: number;
  userId: number;
  /** The token of the user's session. */
  token: string;
}

/** More than any bench spends. */
const credit = 1_000_000_000;

/** A company with credit, a sender ID and one signed-in user. */
export function addCustomer(database: Database, name = 'Bench'): Promise<Customer> {
  const company = { name, scope: 'company', senderIds: ['BARTA'], credit } as const;
  return addSignedIn(database, company, 'Company administrator');
}

/** The provider's company, with its administrator. */
export function addProvider(database: Database): Promise<Customer> {
  const company = { name: 'Provider', scope: 'platform', senderIds: [], credit: 0 } as const;
  return addSignedIn(database, company, 'Administrator');
}

async function addSignedIn(
  database: Database,
  company: Omit<NewCompany, 'users'>,
  role: BuiltInRoleName,
): Promise<Customer> {
  const { name } = company;
  const username = name.toLowerCase();
  // Nobody signs in with the password: the session is begun here.
  const users = [{ username, name, role, passwordHash: '-' }];
  const companyId = await database
    .transaction()
    .execute((transaction) => addCompany(transaction, { ...company, users }));
  const { id } = await database
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  return { companyId, userId: id, token: await startSession(database, id) };
}

/** An API key of a customer's user. */
export async function addKey(database: Database, { companyId, userId }: Customer): Promise<string> {
  const key = `barta_live_${randomBytes(32).toString('base64url')}`;
  await database
    .insertInto('api_keys')
    .values({
      company_id: companyId,
      user_id: userId,
      name: 'Bench',
      kind: 'live',
      token_hash: await startKeySession(database, userId, key, null),
      beginning: 'barta_live_kkkkkkkk',
      permissions: ['send-single-sms', 'send-multiple-sms'],
      classes: ['transactional'],
      networks: [],
      requests_per_second: 1_000_000,
    })
    .execute();
  return key;
}

/** Starts a session of a user of the company who has one of these roles. @returns its token */
export async function signIn(database: Database, companyId: number, ...roles: string[]): Promise<string> {
  const { rows } = await sql<{ id: number }>`
    select users.id from users join roles on roles.id = role_id
    where users.company_id = ${companyId} and roles.name = any(${roles}::text[]) order by 1 limit 1`.execute(
    database,
  );
  return startSession(database, rows[0]!.id);
}
