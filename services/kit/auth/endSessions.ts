import { sql } from 'kysely';
import { mostSessions } from '#contract/main-api/sign-in/sessions.ts';
import type { Queries } from '../database/index.ts';
import { tokenHashOf, type Session } from './session.ts';

export async function endSession(queries: Queries, tokenHash: Uint8Array): Promise<void> {
  await queries.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

/** API keys stay: programs go on when a person signs in anew, and rest while that person is inactive. */
const isOfPerson = sql<boolean>`purpose <> 'api-key'`;

/** Ends every session of a user except the one that calls (after a password change). */
export async function endOtherSessions(queries: Queries, session: Session): Promise<number> {
  const { numDeletedRows } = await queries
    .deleteFrom('sessions')
    .where('user_id', '=', session.userId)
    .where('token_hash', '!=', session.tokenHash)
    .where(isOfPerson)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Ends the oldest sessions of a user who has started one with `token`, so that no more than the most are left. */
export async function endSurplusSessions(queries: Queries, userId: number, token: string): Promise<void> {
  const ofUser = sql`user_id = ${userId} and purpose = 'session' and token_hash <> ${tokenHashOf(token)}`;
  await sql`
    delete from sessions where ${ofUser} and token_hash not in (
      select token_hash from sessions where ${ofUser} and expires_at > now() and idle_until > now()
      order by created_at desc, token_hash limit ${mostSessions - 1})`.execute(queries);
}

/** Ends every session of a user, and every token that would set their password or start a session. */
export async function endAllSessions(queries: Queries, userId: number): Promise<number> {
  const { numDeletedRows } = await queries
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where(isOfPerson)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Ends every session of a company's people, for good, and every token that would set a password of theirs. */
export async function endCompanySessions(queries: Queries, companyId: number): Promise<void> {
  await queries
    .deleteFrom('sessions')
    .where('user_id', 'in', (users) =>
      users.selectFrom('users').select('id').where('company_id', '=', companyId),
    )
    .where(isOfPerson)
    .execute();
}

/** Ends the tokens that would set a user's password. */
export async function endPasswordResets(queries: Queries, userId: number): Promise<void> {
  await queries
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'password-reset')
    .execute();
}
