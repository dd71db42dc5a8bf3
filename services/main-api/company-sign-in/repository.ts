import { sql } from 'kysely';
import type { CompanySignIn, CompanySignInInput } from '#contract/main-api/sign-in/companySignIn.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { texts } from '#services/kit/database/sql/arrays.ts';
import { mapUniqueViolation } from '#services/kit/database/namedTable.ts';
import type { Queries } from '#services/kit/database/index.ts';

/** How a company's people sign in, with what only the services know. */
export interface StoredSignIn extends CompanySignIn {
  companyId: number;
  sealedSecret: Uint8Array;
}

const uniqueKeys = {
  company_sign_ins_short_name_key: { shortName: 'short-name-taken' },
  company_sign_in_domains_pkey: { emailDomains: 'domain-taken' },
} as const;

/** Null for a company without it. */
export async function readSignIn(queries: Queries, companyId: number): Promise<StoredSignIn | null> {
  const row = await queries
    .selectFrom('company_sign_ins as signIn')
    .where('company_id', '=', companyId)
    .select([
      'company_id as companyId',
      'short_name as shortName',
      'issuer',
      'client_id as clientId',
      'sealed_secret as sealedSecret',
      'match_claim as matchClaim',
      'match_field as matchField',
      'role_claim as roleClaim',
      'creates_people as createsPeople',
      'factor_values as factorValues',
      'is_on as isOn',
      'passwords_off as passwordsOff',
      sql<string | null>`tested_at`.as('testedAt'),
      sql<string[]>`array(select domain from company_sign_in_domains domains
        where domains.company_id = "signIn".company_id order by domain)`.as('emailDomains'),
      sql<
        CompanySignIn['roles']
      >`coalesce((select jsonb_agg(jsonb_build_object('value', value, 'roleId', role_id)
        order by position) from company_sign_in_roles roles where roles.company_id = "signIn".company_id), '[]')`.as(
        'roles',
      ),
      sql<number>`(select count(*) from company_identities links
        where links.company_id = "signIn".company_id and links.issuer = "signIn".issuer)`.as('linkedCount'),
    ])
    .executeTakeFirst();
  return row ?? null;
}

/** @throws conflict on `shortName` or `emailDomains`, which another company has */
export async function writeSignIn(
  queries: Queries,
  session: Session,
  companyId: number,
  input: CompanySignInInput,
  { sealedSecret, isTested }: { sealedSecret: Uint8Array; isTested: boolean },
): Promise<void> {
  const row = {
    short_name: input.shortName,
    issuer: input.issuer,
    client_id: input.clientId,
    sealed_secret: sealedSecret,
    match_claim: input.matchClaim,
    match_field: input.matchField,
    role_claim: input.roleClaim,
    creates_people: input.createsPeople,
    factor_values: input.factorValues,
    is_on: input.isOn,
    passwords_off: input.passwordsOff,
    set_by: session.userId,
    granted_scope: session.scope,
    granted_permissions: session.permissions,
  };
  const write = async () => {
    await queries
      .insertInto('company_sign_ins')
      .values({ company_id: companyId, ...row })
      .onConflict((conflict) =>
        conflict
          .column('company_id')
          .doUpdateSet({ ...row, ...(!isTested && { tested_at: null, tested_by: null }) }),
      )
      .execute();
    await queries.deleteFrom('company_sign_in_domains').where('company_id', '=', companyId).execute();
    await queries.deleteFrom('company_sign_in_roles').where('company_id', '=', companyId).execute();
    for (const domain of input.emailDomains)
      await queries.insertInto('company_sign_in_domains').values({ domain, company_id: companyId }).execute();
    for (const [position, { value, roleId }] of input.roles.entries())
      await queries
        .insertInto('company_sign_in_roles')
        .values({ company_id: companyId, position, value, role_id: roleId })
        .execute();
  };
  await mapUniqueViolation(uniqueKeys, write());
}

/** The company that somebody names by its short name or by an e-mail address of it; null if its people do not sign in so. */
export async function findSigningCompany(queries: Queries, typed: string): Promise<number | null> {
  const name = typed.trim().toLowerCase();
  const domain = name.slice(name.lastIndexOf('@') + 1);
  const { rows } = await sql<{ id: number }>`
    select companies.id from company_sign_ins
    join companies on companies.id = company_sign_ins.company_id
    where company_sign_ins.is_on and companies.status = 'active' and (short_name = ${name} or companies.id =
      (select company_id from company_sign_in_domains where domain = ${domain}))`.execute(queries);
  return rows[0]?.id ?? null;
}

/** Notes that a sign-in with these settings was tried and succeeds, unless they have changed meanwhile. */
export async function noteTested(
  queries: Queries,
  { companyId, issuer, clientId, matchClaim, matchField, roleClaim }: StoredSignIn,
  userId: number,
): Promise<void> {
  await sql`update company_sign_ins set tested_at = now(), tested_by = ${userId}
    where company_id = ${companyId} and issuer = ${issuer} and client_id = ${clientId}
      and match_claim = ${matchClaim} and match_field = ${matchField}
      and role_claim is not distinct from ${roleClaim}`.execute(queries);
}

/** Whether a company's people, beside those who wrote the settings, include somebody who may do more than the caller. */
export async function hasStrongerPeople(
  queries: Queries,
  session: Session,
  companyId: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from users join role_permissions on role_permissions.role_id = users.role_id
    where users.company_id = ${companyId} and users.active
      and role_permissions.permission <> all(${texts(session.permissions)}) limit 1`.execute(queries);
  return rows.length > 0;
}

/**
 * Ends the sessions of a company's people who have signed in in this way, and what leads to one; that of the caller stays.
 * @param isSingleSignOn at the identity provider, or with a password
 */
export async function endSessionsBegunBy(
  queries: Queries,
  { tokenHash }: Session,
  companyId: number,
  isSingleSignOn: boolean,
): Promise<void> {
  await sql`delete from sessions using users
    where users.id = sessions.user_id and users.company_id = ${companyId} and sessions.purpose <> 'api-key'
      and sessions.single_sign_on = ${isSingleSignOn} and sessions.token_hash <> ${tokenHash}`.execute(
    queries,
  );
}
