import type { DepartmentChange, NewDepartment } from '#contract/main-api/people/departments.ts';
import type { Database } from '#services/kit/database/index.ts';
import { refuseInUse } from '#services/kit/errors.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { targetCompany } from '#services/kit/auth/tenancy.ts';
import { auditedRecords } from '#services/kit/auth/auditedRecords.ts';
import { refuseProblems } from '#services/kit/refuseProblems.ts';
import { departmentRepository } from './repository.ts';

export function departmentService(database: Database) {
  const records = auditedRecords(database, {
    noun: 'department',
    repositoryFor: departmentRepository,
    notAudited: { userCount: 'derived' },
    companyIdOf: ({ companyId }) => companyId,
  });

  return {
    list: records.list,
    find: records.find,

    /** @throws rule-refused, conflict on `name` */
    create: (session: Session, { companyId, name }: NewDepartment) =>
      records.create(session, async (departments, transaction) => {
        const company = await targetCompany(transaction, session, companyId);
        refuseProblems({}, await departments.nameProblem(name, { companyId: company.id }));
        return departments.insert({ company_id: company.id, name });
      }),

    /** @throws not-found, conflict on `name` */
    rename: (session: Session, id: number, { name }: DepartmentChange) =>
      records.update(session, id, async (departments, _, before) => {
        if (name === before.name) return;
        const { companyId } = before;
        refuseProblems({}, await departments.nameProblem(name, { companyId, exceptId: id }));
        await departments.update(id, { name });
      }),

    /** @throws not-found, in-use */
    remove: (session: Session, id: number) =>
      records.remove(session, id, async (_, __, { userCount }) => {
        refuseInUse({ users: userCount }, 'move-users');
      }),
  };
}
