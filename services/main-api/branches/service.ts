import type { BranchChange, NewBranch } from '#contract/main-api/people/branches.ts';
import type { Database } from '#services/kit/database/index.ts';
import { refuseInUse } from '#services/kit/errors.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { targetCompany } from '#services/kit/auth/tenancy.ts';
import { auditedRecords } from '#services/kit/auth/auditedRecords.ts';
import { checkReachable } from '../reachable.ts';
import { refuseProblems } from '#services/kit/refuseProblems.ts';
import { branchRepository } from './repository.ts';

export function branchService(database: Database) {
  const records = auditedRecords(database, {
    noun: 'branch',
    repositoryFor: branchRepository,
    notAudited: { userCount: 'derived' },
    companyIdOf: ({ companyId }) => companyId,
  });

  return {
    list: records.list,
    find: records.find,

    namesOf: (session: Session, companyId: number) => branchRepository(database, session).names(companyId),

    /** @throws rule-refused, conflict on `name` */
    create: (session: Session, { companyId, ...input }: NewBranch) =>
      records.create(session, async (branches, transaction) => {
        const company = await targetCompany(transaction, session, companyId);
        const { checked, problems } = await checkReachable(transaction, input);
        refuseProblems(problems, await branches.nameProblem(input.name, { companyId: company.id }));
        return branches.insert(company.id, checked);
      }),

    /** @throws not-found, rule-refused, conflict on `name` */
    update: (session: Session, id: number, change: BranchChange) =>
      records.update(session, id, async (branches, transaction, before) => {
        const { checked, problems } = await checkReachable(transaction, change, before);
        const { companyId } = before;
        refuseProblems(problems, await branches.nameProblem(change.name, { companyId, exceptId: id }));
        await branches.update(id, checked);
      }),

    /** @throws not-found, in-use */
    remove: (session: Session, id: number) =>
      records.remove(session, id, async (branches, _, branch) => {
        refuseInUse(await branches.uses(branch), 'people-can-move');
      }),
  };
}
