import { writeAuditEntry } from '#services/kit/auth/audit.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { mapUniqueViolation } from '#services/kit/database/namedTable.ts';
import { refusal } from '#services/kit/errors.ts';
import type { Identity } from './Provider.ts';
import type { Recognised } from './recognise.ts';

/**
 * Makes the person if there is none, gives the role that the provider says, and keeps whose account it is.
 * @param passwordHash of a new person: of a password that nobody knows
 * @throws AppError if another sign-in was faster
 */
export async function admit(
  queries: Queries,
  companyId: number,
  identity: Identity,
  person: Recognised,
  { passwordHash, address }: { passwordHash: string | null; address: string },
): Promise<void> {
  const { issuer } = identity;
  const { username, roleId, roleName, roleBefore } = person;
  const userId = person.userId ?? (await insertPerson(queries, companyId, person, passwordHash!));
  const isNew = person.userId === null;
  if (roleBefore)
    await queries.updateTable('users').set({ role_id: roleId }).where('id', '=', userId).execute();
  if (!person.isLinked && !(await link(queries, companyId, identity, userId)))
    throw refusal('rule-refused', 'identity-other-account', { value: username });
  const changes = [
    ...(isNew ? [{ field: 'username', before: null, after: username }] : []),
    ...(isNew || roleBefore
      ? [
          {
            field: 'roleId',
            before: roleBefore && `${roleBefore.name} (${roleBefore.id})`,
            after: `${roleName} (${roleId})`,
          },
        ]
      : []),
    ...(person.isLinked ? [] : [{ field: 'identityProvider', before: null, after: issuer }]),
  ];
  if (changes.length === 0) return;
  await writeAuditEntry(
    queries,
    { userId, username, companyId, address },
    {
      action: isNew ? 'created' : 'updated',
      noun: 'user',
      companyId,
      recordId: userId,
      recordName: username,
      changes,
    },
  );
}

async function insertPerson(
  queries: Queries,
  companyId: number,
  { username, name, email, roleId }: Recognised,
  passwordHash: string,
): Promise<number> {
  const inserted = queries
    .insertInto('users')
    .values({
      company_id: companyId,
      username,
      name,
      email,
      role_id: roleId,
      password_hash: passwordHash,
      // So that they can be invited to choose one if their company gives up its identity provider.
      password_change_required: true,
      contact_no: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return (await mapUniqueViolation({ users_username_key: { username: 'username-taken' } }, inserted)).id;
}

/** @returns false if the account, or the user, was given to another one meanwhile */
async function link(
  queries: Queries,
  companyId: number,
  { issuer, subject }: Identity,
  userId: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await queries
    .insertInto('company_identities')
    .values({ company_id: companyId, issuer, subject, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
