import { sql } from 'kysely';
import { Email, Name } from '#contract/vocabulary.ts';
import { Username } from '#contract/main-api/people/users.ts';
import type { Scope } from '#contract/main-api/people/roles.ts';
import Value from 'typebox/value';
import type { Queries } from '#services/kit/database/index.ts';
import { refusal } from '#services/kit/errors.ts';
import { permissionsOfRole } from '../roles/repository.ts';
import { isUnconfirmedEmail, mappedRole, nameOf, textOf } from './claims.ts';
import type { Identity } from './Provider.ts';
import type { StoredSignIn } from './repository.ts';

/** Which user an identity is, or will be. */
export interface Recognised {
  /** Null for a person who is not known yet. */
  userId: number | null;
  username: string;
  name: string;
  email: string | null;
  /** The role that they have after this sign-in, and the one before. */
  roleId: number;
  roleName: string;
  roleBefore: { id: number; name: string } | null;
  /** Whether the identity was theirs before. */
  isLinked: boolean;
}

interface KnownPerson {
  id: number;
  username: string;
  name: string;
  email: string | null;
  active: boolean;
  roleId: number;
}

interface RolePower {
  id: number;
  name: string;
  scope: Scope;
  permissions: string[];
}

/**
 * Finds the user of an identity, and says why it is nobody who may sign in. Nothing is written.
 * @throws AppError
 */
export async function recognise(
  queries: Queries,
  settings: StoredSignIn,
  identity: Identity,
): Promise<Recognised> {
  const { companyId, roleClaim } = settings;
  const linked = await findLinked(queries, companyId, identity);
  const known = linked ?? (await findMatching(queries, settings, identity));
  if (known && !known.active) throw refusal('rule-refused', 'identity-inactive');
  const mapped = mappedRole(settings, identity.claims);
  if (roleClaim !== null && mapped === null) throw refusal('rule-refused', 'identity-without-role');
  const role = await readRole(queries, companyId, mapped ?? known!.roleId);
  const before = known && known.roleId !== role.id ? await readRole(queries, companyId, known.roleId) : null;
  for (const each of before ? [before, role] : [role])
    if (await isBeyondGrant(queries, companyId, each)) throw refusal('rule-refused', 'identity-outranks');
  return {
    ...(known ? { ...known, userId: known.id } : { ...newPerson(settings, identity), userId: null }),
    roleId: role.id,
    roleName: role.name,
    roleBefore: before && { id: before.id, name: before.name },
    isLinked: linked !== null,
  };
}

/** The user whose account it has been since their first sign-in. */
async function findLinked(
  queries: Queries,
  companyId: number,
  { issuer, subject }: Identity,
): Promise<KnownPerson | null> {
  const row = await selectPeople(queries, companyId)
    .innerJoin('company_identities as link', 'link.user_id', 'users.id')
    .where('link.company_id', '=', companyId)
    .where('link.issuer', '=', issuer)
    .where('link.subject', '=', subject)
    .executeTakeFirst();
  return row ?? null;
}

/** The person whom the claim names at their first sign-in; null when there is none and one may be made. */
async function findMatching(
  queries: Queries,
  settings: StoredSignIn,
  { issuer, subject, claims }: Identity,
): Promise<KnownPerson | null> {
  const { companyId, matchClaim: claim, matchField } = settings;
  const value = textOf(claims, claim);
  if (value === null) throw refusal('rule-refused', 'identity-claim-missing', { claim });
  if (isUnconfirmedEmail(settings, claims)) throw refusal('rule-refused', 'identity-email-unconfirmed');
  // Letter case of ASCII alone: the small letter of the Kelvin sign is k, and who is called by it is somebody else.
  const field = sql.ref(`users.${matchField}`);
  const found = await selectPeople(queries, companyId)
    .where(sql<boolean>`lower(${field} collate "C") = lower(${value}::text collate "C")`)
    .limit(2)
    .execute();
  if (found.length > 1) throw refusal('rule-refused', 'identity-ambiguous', { value });
  const [person] = found;
  if (!person) {
    if (settings.createsPeople) return null;
    throw refusal('rule-refused', 'identity-unknown', { value });
  }
  const other = await queries
    .selectFrom('company_identities')
    .select('subject')
    .where('user_id', '=', person.id)
    .where('issuer', '=', issuer)
    // The same one has come from another window in this moment.
    .where('subject', '<>', subject)
    .executeTakeFirst();
  if (other) throw refusal('rule-refused', 'identity-other-account', { value });
  return person;
}

function selectPeople(queries: Queries, companyId: number) {
  return queries
    .selectFrom('users')
    .where('users.company_id', '=', companyId)
    .select([
      'users.id',
      'users.username',
      'users.name',
      'users.email',
      'users.active',
      'users.role_id as roleId',
    ]);
}

/** A role that people of the company can have. */
async function readRole(queries: Queries, companyId: number, roleId: number): Promise<RolePower> {
  const role = await queries
    .selectFrom('roles')
    .innerJoin('companies', (join) => join.on('companies.id', '=', companyId))
    .where('roles.id', '=', roleId)
    .where(sql<boolean>`(roles.company_id is null or roles.company_id = companies.id)
      and (roles.scope = 'company' or companies.scope = 'platform')`)
    .select(['roles.id', 'roles.name', 'roles.scope', permissionsOfRole.as('permissions')])
    .executeTakeFirst();
  if (!role) throw refusal('rule-refused', 'identity-without-role');
  return role;
}

/**
 * Whether a role may do more than whoever has set the company's identity provider: that person could sign in as anybody there.
 * What they may do now counts too, so that a role that an upgrade extends is not shut out.
 */
async function isBeyondGrant(queries: Queries, companyId: number, role: RolePower): Promise<boolean> {
  const { rows } = await sql<{ scope: Scope; permissions: string[] }>`
    select granted_scope as scope, granted_permissions || array(select permission from role_permissions
      join users on users.role_id = role_permissions.role_id
      where users.id = company_sign_ins.set_by and users.active) as permissions
    from company_sign_ins where company_id = ${companyId}`.execute(queries);
  const granted = rows[0];
  if (!granted || (role.scope === 'platform' && granted.scope !== 'platform')) return true;
  return !role.permissions.every((permission) => granted.permissions.includes(permission));
}

function newPerson(settings: StoredSignIn, { claims }: Identity) {
  const username = textOf(claims, settings.matchClaim)!;
  if (!Value.Check(Username, username)) throw refusal('rule-refused', 'identity-name-unusable', { username });
  const name = nameOf(claims)?.normalize('NFC') ?? null;
  const email = claims.email_verified === true ? textOf(claims, 'email') : null;
  return {
    username,
    name: name !== null && Value.Check(Name, name) ? name : username,
    email: email !== null && Value.Check(Email, email) ? email : null,
  };
}
