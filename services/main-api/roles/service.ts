import type { NewRole, Role, RoleChange } from '#contract/main-api/people/roles.ts';
import { permissionChange } from '#domain/access/permissionChange.ts';
import type { Database, Queries } from '#services/kit/database/index.ts';
import { refusal, refuseInUse } from '#services/kit/errors.ts';
import type { SecretBox } from '#services/kit/auth/secrets.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { targetCompany } from '#services/kit/auth/tenancy.ts';
import { auditedRecords } from '#services/kit/auth/auditedRecords.ts';
import { refuseProblems, type FieldProblems } from '#services/kit/refuseProblems.ts';
import { roleRepository, type KnownRole } from './repository.ts';
import {
  isEditable,
  permissionProblem,
  requireAssigning,
  requireManageable,
  requireNotOutranked,
  requireTheirs,
} from './rules.ts';

type RoleRepository = ReturnType<typeof roleRepository>;

export function roleService(database: Database, secrets: Pick<SecretBox, 'canSeal'>) {
  const records = auditedRecords(database, {
    noun: 'role',
    repositoryFor: roleRepository,
    notAudited: { userCount: 'derived', isFixed: 'fixed', isOwn: 'derived' },
    companyIdOf: ({ companyId }) => companyId,
    changes: 'roles',
  });

  return {
    async list(session: Session, ...[filter, page]: Parameters<RoleRepository['list']>) {
      const { rows, total } = await records.list(session, filter, page);
      return { rows: rows.map((role) => toReply(session, role)), total };
    },

    find: async (session: Session, id: number) => toReply(session, await records.find(session, id)),

    /** @throws forbidden, rule-refused, conflict on `name` */
    async create(session: Session, input: NewRole): Promise<Role> {
      const { name, scope = 'company', permissions = [] } = input;
      const change = permissionChange([], permissions);
      if (change) requireAssigning(session);
      const created = await records.create(session, async (roles, transaction) => {
        const problems = ownerProblems(session, input);
        const problem = change && permissionProblem(session, { scope, isOwn: false }, change);
        if (problem) problems.permissions = problem;
        refuseProblems(problems);
        const companyId = await ownerOf(transaction, session, input);
        refuseProblems({}, await roles.nameProblem(name, { companyId }));
        const id = await roles.insert({ name, scope, company_id: companyId });
        await roles.setPermissions(id, permissions);
        return id;
      });
      return toReply(session, created);
    },

    /** Nobody gives or takes what they do not hold. @throws forbidden, rule-refused, conflict on `name` */
    async update(session: Session, id: number, wanted: RoleChange): Promise<Role> {
      const { name, permissions, requiresSecondFactor } = wanted;
      const updated = await records.update(session, id, async (roles, _, before) => {
        const newName = name === before.name ? undefined : name;
        const change = permissionChange(before.permissions, permissions);
        const fields = [...(newName ? ['name'] : []), ...(change ? ['permissions'] : [])];
        const changesFactor =
          requiresSecondFactor !== undefined && requiresSecondFactor !== before.requiresSecondFactor;
        if (fields.length === 0 && !changesFactor) return;

        if (changesFactor) requireTheirs(session, before);
        // Its people could do nothing but set up a second factor, and could not set one up.
        const isUnfit = changesFactor && requiresSecondFactor && !secrets.canSeal();
        if (fields.length > 0) requireManageable(session, before, fields);
        if (change) requireAssigning(session);
        const problem = change && permissionProblem(session, before, change);
        // A permission that they may not give or take is reported on the field; otherwise a role above them is refused.
        if (!problem) requireNotOutranked(session, before);
        const { companyId } = before;
        refuseProblems(
          {
            ...(problem && { permissions: problem }),
            ...(isUnfit && { requiresSecondFactor: 'secret-key-missing' }),
          },
          await roles.nameProblem(newName, { companyId, exceptId: id }),
        );
        await roles.update(id, {
          name: newName,
          ...(changesFactor && { requires_second_factor: requiresSecondFactor }),
        });
        if (permissions && change) await roles.setPermissions(id, permissions);
      });
      return toReply(session, updated);
    },

    /** @throws in-use while a user has it, or a company's sign-in gives it: without it another role would be given */
    remove: (session: Session, id: number) =>
      records.remove(session, id, async (roles, _, role) => {
        requireManageable(session, role, ['id']);
        requireNotOutranked(session, role);
        refuseInUse({ users: role.userCount }, 'give-other-role');
        if (await roles.isGivenAtSignIn(id)) throw refusal('in-use', 'role-of-sign-in');
      }),
  };
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
