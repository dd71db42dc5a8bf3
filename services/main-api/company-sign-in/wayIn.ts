import { sql } from 'kysely';
import { companySignInLimits } from '#contract/main-api/sign-in/companySignIn.ts';
import type { Session } from '#services/kit/auth/session.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { refusal } from '#services/kit/errors.ts';

/** Differs in the reply about a user whose session began at an identity provider: they need no password. */
export const singleSignOnReply = { passwordChangeRequired: false, singleSignOn: true } as const;

/** Whether the people of a company sign in at its identity provider only. */
export async function arePasswordsOff(queries: Queries, companyId: number): Promise<boolean> {
  const row = await queries
    .selectFrom('company_sign_ins')
    .select('company_id')
    .where('company_id', '=', companyId)
    .where('passwords_off', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a company's people are known by their e-mail addresses when they first come from its identity provider. */
export async function areKnownByEmail(queries: Queries, companyId: number): Promise<boolean> {
  const row = await queries
    .selectFrom('company_sign_ins')
    .select('company_id')
    .where('company_id', '=', companyId)
    .where('match_field', '=', 'email')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Refuses to sign somebody in by a way that their company has turned off. The company is locked by the caller, so that the way does not
 * change before the session is there.
 * @throws forbidden with the short name of the company where passwords are off, rule-refused where the identity provider is
 */
export async function refuseOtherWay(
  queries: Queries,
  companyId: number,
  isSingleSignOn: boolean,
): Promise<void> {
  const row = await queries
    .selectFrom('company_sign_ins')
    .select(['is_on as isOn', 'passwords_off as arePasswordsOff', 'short_name as shortName'])
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  if (!isSingleSignOn && row?.arePasswordsOff)
    throw refusal('forbidden', 'passwords-off', { company: row.shortName });
  if (isSingleSignOn && !row?.isOn) throw refusal('rule-refused', 'company-sign-in-ended');
}

/** Whether a session began at the identity provider of its user's company. */
export async function isSingleSignOn(queries: Queries, { tokenHash }: Session): Promise<boolean> {
  return (await signOnOf(queries, tokenHash)) !== null;
}

/** Whether it began there a moment ago, so that no password is asked for; null if it began in another way. */
export async function signOnOf(
  queries: Queries,
  tokenHash: Uint8Array,
): Promise<{ isFresh: boolean } | null> {
  const row = await queries
    .selectFrom('sessions')
    .where('token_hash', '=', tokenHash)
    .where('single_sign_on', '=', true)
    .select(
      sql<boolean>`created_at > now() - make_interval(mins => ${companySignInLimits.freshMinutes})`.as(
        'isFresh',
      ),
    )
    .executeTakeFirst();
  return row ?? null;
}
