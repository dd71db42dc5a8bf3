import type { FieldProblem } from '#contract/errors.ts';
import type { User } from '#contract/main-api/people/users.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { refusal } from '#services/kit/errors.ts';
import type { Session } from '#services/kit/auth/session.ts';
import type { TargetCompany } from '#services/kit/auth/tenancy.ts';
import { outranks } from '../outranking.ts';
import type { FieldProblems } from '#services/kit/refuseProblems.ts';
import { roleRepository } from '../roles/repository.ts';
import { userRepository } from './repository.ts';
import type { KnownUser } from './userRows.ts';

/** Where a user belongs in their company. Null is nowhere; what is left out is not validated. */
export interface Place {
  roleId?: number;
  branchId?: number | null;
  departmentId?: number | null;
}

/** Finds what is wrong with giving this place to a user of `company`. */
export async function placeProblems(
  queries: Queries,
  session: Session,
  company: TargetCompany,
  { roleId, branchId, departmentId }: Place,
): Promise<FieldProblems> {
  const users = userRepository(queries, session);
  const placeProblem = async (place: 'branches' | 'departments', id: number) =>
    ownerProblem(session, company, await users.companyOf(place, id));
  return problemsAmong({
    roleId: roleId ? await roleProblem(queries, session, company, roleId) : null,
    branchId: branchId ? await placeProblem('branches', branchId) : null,
    departmentId: departmentId ? await placeProblem('departments', departmentId) : null,
  });
}

async function roleProblem(
  queries: Queries,
  session: Session,
  company: TargetCompany,
  roleId: number,
): Promise<FieldProblem | null> {
  const role = await roleRepository(queries, session).findToGive(roleId);
  if (!role) return 'no-such-record';
  const problem = role.companyId === null ? null : ownerProblem(session, company, role.companyId);
  if (problem) return problem;
  if (role.scope === 'platform' && company.scope !== 'platform') return 'role-not-for-company';
  return outranks(role, session) ? 'role-outranks-you' : null;
}

/** Only the provider learns that a record of another company exists. */
function ownerProblem(session: Session, company: TargetCompany, owner: number | null): FieldProblem | null {
  if (owner === company.id) return null;
  return owner !== null && session.scope === 'platform' ? 'not-of-company' : 'no-such-record';
}

/** The pattern of the contract lets the 31st of February through, and the year 0, which PostgreSQL has not. */
export function dayProblem(day: string | undefined): FieldProblem | null {
  if (day === undefined) return null;
  const date = new Date(`${day}T00:00:00Z`);
  const exists = date.getUTCFullYear() > 0 && date.toISOString().startsWith(day);
  return exists ? null : 'bad-format';
}

/** A user as the caller sees them. */
export function toReply(session: Session, user: KnownUser): User {
  return { ...user, isEditable: isEditable(session, user) };
}

function isEditable(session: Session, { roleScope, permissions }: KnownUser): boolean {
  return !outranks({ scope: roleScope, permissions: permissions.map(({ name }) => name) }, session);
}

/** @throws forbidden when the user's role may do more than the caller */
export function requireNotOutranked(session: Session, user: KnownUser): void {
  if (isEditable(session, user)) return;
  throw refusal('forbidden', 'user-outranks-you');
}

/** Those fields that have a problem. */
export function problemsAmong(found: Record<string, FieldProblem | null>): FieldProblems {
  return Object.fromEntries(
    Object.entries(found).filter((entry): entry is [string, FieldProblem] => entry[1] !== null),
  );
}
