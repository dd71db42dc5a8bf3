import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { companySignInLimits } from '#contract/main-api/sign-in/companySignIn.ts';
import { tokenHashOf } from '#services/kit/auth/session.ts';
import type { Queries } from '#services/kit/database/index.ts';
import type { Leaving } from './Provider.ts';

/** A sign-in that has come back. */
export interface Returned extends Leaving {
  companyId: number;
  /** Who tries the settings; null for a sign-in. */
  testerId: number | null;
}

const random = () => randomBytes(32).toString('base64url');

/** Keeps what a sign-in must find again, so that any process can take it up. */
export async function storeStart(
  queries: Queries,
  start: { companyId: number; testerId: number | null; browserKey: string; redirectUri: string },
): Promise<Leaving> {
  const { companyId, testerId, browserKey, redirectUri } = start;
  const leaving = { state: random(), nonce: random(), verifier: random(), redirectUri };
  await queries
    .insertInto('company_sign_in_starts')
    .values({
      state_hash: tokenHashOf(leaving.state),
      company_id: companyId,
      browser_hash: tokenHashOf(browserKey),
      user_id: testerId,
      nonce: leaving.nonce,
      verifier: leaving.verifier,
      redirect_uri: redirectUri,
      expires_at: sql`now() + make_interval(mins => ${companySignInLimits.startMinutes})`,
    })
    .execute();
  return leaving;
}

/** Uses a start up. @returns null if there is none, it is too old, was used, or began in another browser */
export async function takeStart(
  queries: Queries,
  state: string,
  browserKey: string,
): Promise<Returned | null> {
  const row = await queries
    .deleteFrom('company_sign_in_starts')
    .where('state_hash', '=', tokenHashOf(state))
    .where('browser_hash', '=', tokenHashOf(browserKey))
    .where('expires_at', '>', sql<Date>`now()`)
    .returning([
      'company_id as companyId',
      'user_id as testerId',
      'nonce',
      'verifier',
      'redirect_uri as redirectUri',
    ])
    .executeTakeFirst();
  return row ? { ...row, state } : null;
}
