import { can, platformPermissions } from '#contract/permissions.ts';
import type { FieldProblem } from '#contract/errors.ts';
import type { PermissionChange } from '#domain/access/permissionChange.ts';
import { permissionMissing, refusal } from '#services/kit/errors.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { outranks } from '../outranking.ts';
import type { KnownRole } from './repository.ts';

/**
 * Whether the caller may change a role whole, so that a form for it makes sense. Their own role is not among
 * them: nobody changes what they themselves may do, neither up, nor down by mistake; its name they may.
 */
export function isEditable(session: Session, role: KnownRole): boolean {
  return !role.isFixed && !role.isOwn && isTheirs(session, role) && !outranks(role, session);
}

/** Company people manage their company's roles; those that belong to no company are the provider's to manage. */
function isTheirs(session: Session, role: KnownRole): boolean {
  return session.scope === 'platform' || role.companyId === session.companyId;
}

/**
 * @param fields those that would be changed
 * @throws rule-refused on each of them, when the role is fixed
 * @throws forbidden
 */
export function requireManageable(session: Session, role: KnownRole, fields: readonly string[]): void {
  if (role.isFixed) {
    throw refusal('rule-refused', 'role-fixed', undefined, {
      problems: Object.fromEntries(fields.map((field) => [field, 'not-allowed'])),
    });
  }
  requireTheirs(session, role);
}

/** @throws forbidden */
export function requireTheirs(session: Session, role: KnownRole): void {
  if (!isTheirs(session, role)) throw refusal('forbidden', 'role-shared');
}

/** @throws forbidden */
export function requireNotOutranked(session: Session, role: KnownRole): void {
  if (!outranks(role, session)) return;
  throw refusal('forbidden', 'role-outranks-you');
}

/** @throws forbidden */
export function requireAssigning(session: Session): void {
  if (can(session.permissions, 'assign-permission')) return;
  throw permissionMissing('assign-permission');
}

/** Finds what is wrong with a role's new permissions. `given` and `taken` are how they differ from the old ones. */
export function permissionProblem(
  session: Session,
  role: Pick<KnownRole, 'scope' | 'isOwn'>,
  { given, taken }: PermissionChange,
): FieldProblem | null {
  if (role.isOwn) return 'yourself';
  if (role.scope === 'company' && given.some((name) => platformPermissions.includes(name))) {
    return 'permission-for-platform';
  }
  const areHeld = [...given, ...taken].every((name) => session.permissions.includes(name));
  return areHeld ? null : 'permission-not-yours';
}
