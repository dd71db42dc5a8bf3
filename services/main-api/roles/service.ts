import type { NewRole, Role, RoleChange } from '#contract/main-api/roles.ts';
import type { AuditAction, AuditChange } from '#contract/main-api/auditLog.ts';
import { permissionChange } from '#domain/permissionChange.ts';
import { changesBetween, recordDeed } from '#services/kit/auth/audit.ts';
import type { Database, Queries } from '#services/kit/database/index.ts';
import { notFound, refuseInUse } from '#services/kit/errors.ts';
import type { Page } from '#services/kit/http/page.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { targetCompany } from '#services/kit/auth/tenancy.ts';
import { changePeopleAs, writeAs } from '#services/kit/auth/writeAs.ts';
import { refuseProblems, type FieldProblems } from '../refuseProblems.ts';
import { roleRepository, type KnownRole, type RoleFilter, type RoleSortField } from './repository.ts';
import {
  isEditable,
  permissionProblem,
  requireAssigning,
  requireManageable,
  requireNotOutranked,
} from './rules.ts';

export type RoleService = ReturnType<typeof roleService>;

export function roleService(database: Database) {
  return {
    async list(session: Session, filter: RoleFilter, page: Page<RoleSortField>) {
      const { rows, total } = await roleRepository(database).list(session, filter, page);
      return { rows: rows.map((role) => toReply(session, role)), total };
    },

    async find(session: Session, id: number): Promise<Role> {
      return toReply(session, await existing(database, session, id));
    },

    /** @throws forbidden, rule-refused, conflict on `name` */
    async create(session: Session, input: NewRole): Promise<Role> {
      const { name, scope = 'company', permissions = [] } = input;
      const change = permissionChange([], permissions);
      if (change) requireAssigning(session);
      return writeAs(database, session, async (transaction) => {
        const roles = roleRepository(transaction);
        const problems = ownerProblems(session, input);
        const problem = change && permissionProblem(session, { scope, isOwn: false }, change);
        if (problem) problems.permissions = problem;
        refuseProblems(problems);
        const companyId = await ownerOf(transaction, session, input);
        if (await roles.isNameTaken(companyId, name)) refuseProblems({}, { name: 'name-taken' });
        const id = await roles.insert({ name, scope, companyId });
        await roles.setPermissions(id, [...new Set(permissions)]);
        const role = await existing(transaction, session, id);
        await record(transaction, session, 'created', role, changesOf(null, role));
        return toReply(session, role);
      });
    },

    /** Nobody gives or takes what they do not hold. @throws forbidden, rule-refused, conflict on `name` */
    async update(session: Session, id: number, { name, permissions }: RoleChange): Promise<Role> {
      return changePeopleAs(database, session, { roles: [id] }, async (transaction) => {
        const roles = roleRepository(transaction);
        await roles.lock(id);
        const before = await existing(transaction, session, id);
        const newName = name === before.name ? undefined : name;
        const change = permissionChange(before.permissions, permissions);
        const fields = [...(newName ? ['name'] : []), ...(change ? ['permissions'] : [])];
        if (fields.length === 0) return toReply(session, before);

        requireManageable(session, before, fields);
        if (change) requireAssigning(session);
        const problem = change && permissionProblem(session, before, change);
        // Of what they may not give or take, the field speaks; of the rest, that the role is above them.
        if (!problem) requireNotOutranked(session, before);
        const isTaken = newName && (await roles.isNameTaken(before.companyId, newName, id));
        refuseProblems(problem ? { permissions: problem } : {}, isTaken ? { name: 'name-taken' } : {});

        if (newName) await roles.rename(id, newName);
        if (change) await roles.setPermissions(id, [...new Set(permissions)]);
        const after = await existing(transaction, session, id);
        await record(transaction, session, 'updated', after, changesOf(before, after));
        return toReply(session, after);
      });
    },

    /** @throws in-use while somebody has it */
    async remove(session: Session, id: number): Promise<{ id: number }> {
      return changePeopleAs(database, session, { roles: [id] }, async (transaction) => {
        const roles = roleRepository(transaction);
        await roles.lock(id);
        const role = await existing(transaction, session, id);
        requireManageable(session, role, ['id']);
        requireNotOutranked(session, role);
        refuseInUse({ users: role.userCount }, 'Give these users another role first.');
        await roles.delete(id);
        await record(transaction, session, 'deleted', role, changesOf(role, null));
        return { id };
      });
    },
  };
}

async function existing(queries: Queries, session: Session, id: number): Promise<KnownRole> {
  const role = await roleRepository(queries).find(session, id);
  if (!role) throw notFound('role');
  return role;
}

function toReply(session: Session, { isOwn, ...role }: KnownRole): Role {
  return { ...role, isEditable: isEditable(session, { ...role, isOwn }) };
}

function ownerProblems(session: Session, { scope, companyId }: NewRole): FieldProblems {
  const problems: FieldProblems = {};
  const isProvider = session.scope === 'platform';
  if (scope === 'platform' && !isProvider) problems.scope = 'provider-only';
  if (companyId === null && !isProvider) problems.companyId = 'provider-only';
  // The provider's own roles belong to no company.
  if (scope === 'platform' && typeof companyId === 'number') problems.companyId = 'not-allowed';
  return problems;
}

/** Whose the new role is; null for nobody's. */
async function ownerOf(
  queries: Queries,
  session: Session,
  { scope, companyId }: NewRole,
): Promise<number | null> {
  if (scope === 'platform' || companyId === null) return null;
  return (await targetCompany(queries, session, companyId)).id;
}

function changesOf(before: KnownRole | null, after: KnownRole | null): AuditChange[] {
  return changesBetween(audited(before), audited(after), ['name', 'scope', 'permissions']);
}

function audited(role: KnownRole | null): Record<string, unknown> {
  if (!role) return {};
  return { ...role, permissions: role.permissions.length > 0 ? role.permissions : null };
}

function record(
  queries: Queries,
  session: Session,
  action: AuditAction,
  { id, name, companyId }: KnownRole,
  changes: AuditChange[],
): Promise<void> {
  const deed = { action, noun: 'role', companyId, recordId: id, recordName: name, changes } as const;
  return recordDeed(queries, session, deed);
}
