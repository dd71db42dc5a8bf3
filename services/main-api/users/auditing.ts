import type { AuditAction, AuditChange } from '#contract/main-api/auditLog.ts';
import { auditedChanges, writeAuditEntry, type NotAudited } from '#services/kit/auth/audit.ts';
import type { Queries } from '#services/kit/database/index.ts';
import type { Session } from '#services/kit/auth/session.ts';
import type { KnownUser } from './userRows.ts';

const notAudited: NotAudited<KnownUser> = {
  id: 'entry',
  companyId: 'entry',
  companyName: 'entry',
  branchName: 'derived',
  departmentName: 'derived',
  roles: 'derived',
  roleScope: 'derived',
  permissions: 'derived',
  passwordChangeRequired: 'elsewhere',
  firstPasswordUntil: 'elsewhere',
  invitation: 'elsewhere',
  lastSignInAt: 'elsewhere',
};

/** The differences between the two for the audit log; null is a user that is not there. */
export function changesOf(before: KnownUser | null, after: KnownUser | null): AuditChange[] {
  return auditedChanges(readable(before), readable(after), notAudited);
}

/** Names for people to read, with the id: two roles may have one name. */
function readable(user: KnownUser | null): { [Name in keyof KnownUser]: unknown } | null {
  if (!user) return null;
  const named = (id: number | null, name: string | null | undefined) => id && `${name} (${id})`;
  return {
    ...user,
    roleId: named(user.roleId, user.roles[0]?.name),
    branchId: named(user.branchId, user.branchName),
    departmentId: named(user.departmentId, user.departmentName),
  };
}

export function auditUser(
  queries: Queries,
  session: Session,
  action: AuditAction,
  { id, username, companyId }: KnownUser,
  changes: AuditChange[] = [],
): Promise<void> {
  const entry = { action, noun: 'user', companyId, recordId: id, recordName: username, changes } as const;
  return writeAuditEntry(queries, session, entry);
}
