import type { Queries } from '#services/kit/database/index.ts';
import type { PasswordOwner } from '#services/kit/auth/password/passwordRules.ts';

/** Facts about a user that somebody who guesses a password may know; empty if there is no such user. */
export async function passwordOwner(queries: Queries, userId: number): Promise<PasswordOwner> {
  const row = await queries
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .select(['users.username', 'users.name', 'users.email', 'companies.name as companyName'])
    .where('users.id', '=', userId)
    .executeTakeFirst();
  return row ? { username: row.username, known: [row.name, row.email, row.companyName] } : { username: '' };
}
