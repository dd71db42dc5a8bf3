import { createCompany, type Company, type NewCompany } from '#contract/main-api/people/companies.ts';
import { createRole, listRoles, type BuiltInRoleName, type Role } from '#contract/main-api/people/roles.ts';
import { createUser, updatePassword, type NewUser, type User } from '#contract/main-api/people/users.ts';
import type { PermissionKey } from '#contract/permissions.ts';
import { refreshed, signedIn, type Person } from './administration.ts';
import type { Barta } from './barta.ts';

/** The client company that every demonstration begins with. */
export const padma = { id: 2, name: 'Padma Traders' };

const firstPassword = 'handed-over-on-paper';
export const ownPassword = 'green kettle forty rivers';

let count = 0;

/** A name that no other journey has used, on this Barta or on one before it. */
export function unique(stem: string): string {
  return `${stem}${Date.now().toString(36)}${(count += 1)}`;
}

export function addCompany({ api }: Person, details: Partial<NewCompany> = {}): Promise<Company> {
  return api.call(createCompany, { body: { name: unique('Meghna '), senderId: 'MEGHNA', ...details } });
}

/** A role of that company alone. */
export function addRole({ api }: Person, companyId: number, permissions: PermissionKey[]): Promise<Role> {
  return api.call(createRole, { body: { name: unique('Desk '), companyId, permissions } });
}

export async function builtInRole({ api }: Person, name: BuiltInRoleName): Promise<number> {
  const roles = await api.call(listRoles, { query: { filter: { q: name } } });
  return roles.find((role) => role.name === name && role.companyId === null)!.id;
}

type Someone = Pick<NewUser, 'roleId'> & { companyId: number } & Partial<NewUser>;

/** Somebody who has not signed in yet. */
export function addUser({ api }: Person, someone: Someone): Promise<User> {
  const username = unique('rina');
  return api.call(createUser, { body: { username, name: username, password: firstPassword, ...someone } });
}

/** Somebody who has signed in and chosen a password of their own. */
export async function addPerson(barta: Barta, by: Person, someone: Someone): Promise<Person> {
  const { username } = await addUser(by, someone);
  const { api } = await signedIn(barta, username, firstPassword);
  await api.call(updatePassword, { body: { currentPassword: firstPassword, newPassword: ownPassword } });
  return refreshed({ api, password: ownPassword });
}

export async function addCompanyAdministrator(
  barta: Barta,
  admin: Person,
  companyId: number,
): Promise<Person> {
  return addPerson(barta, admin, { companyId, roleId: await builtInRole(admin, 'Company administrator') });
}
