import type { Input } from '#contract/endpoint.ts';
import type { AuditAction } from '#contract/main-api/auditLog.ts';
import type {
  Department,
  DepartmentChange,
  listDepartments,
  NewDepartment,
} from '#contract/main-api/departments.ts';
import { changesBetween, recordDeed } from '#services/kit/auth/audit.ts';
import type { Database, Queries } from '#services/kit/database/index.ts';
import { notFound, refuseInUse } from '#services/kit/errors.ts';
import type { Page } from '#services/kit/http/page.ts';
import { visibleCompany, type Session } from '#services/kit/auth/session.ts';
import { targetCompany } from '#services/kit/auth/tenancy.ts';
import { writeAs } from '#services/kit/auth/writeAs.ts';
import { refuseProblems } from '../refuseProblems.ts';
import { departmentRepository, type DepartmentRepository, type DepartmentSortField } from './repository.ts';

export type DepartmentService = ReturnType<typeof departmentService>;

export function departmentService(database: Database) {
  return {
    list(
      session: Session,
      filter: Input<typeof listDepartments>['query']['filter'],
      page: Page<DepartmentSortField>,
    ): Promise<{ rows: Department[]; total: number }> {
      const companyId = visibleCompany(session, filter?.companyId);
      return departmentRepository(database).list({ ...filter, companyId }, page);
    },

    /** @throws not-found, also for another company's */
    find(session: Session, id: number): Promise<Department> {
      return existing(departmentRepository(database), session, id);
    },

    /** @throws rule-refused, conflict on `name` */
    create(session: Session, { companyId, name }: NewDepartment): Promise<Department> {
      return writeAs(database, session, async (transaction) => {
        const departments = departmentRepository(transaction);
        const company = await targetCompany(transaction, session, companyId);
        await refuseTakenName(departments, company.id, name);
        const id = await departments.insert(company.id, name);
        const department = (await departments.find(id, company.id))!;
        await record(transaction, session, 'created', null, department);
        return department;
      });
    },

    /** @throws not-found, conflict on `name` */
    rename(session: Session, id: number, { name }: DepartmentChange): Promise<Department> {
      return writeAs(database, session, async (transaction) => {
        const departments = departmentRepository(transaction);
        await departments.lock(id);
        const before = await existing(departments, session, id);
        if (name === before.name) return before;
        await refuseTakenName(departments, before.companyId, name, id);
        await departments.rename(id, name);
        const after = { ...before, name };
        await record(transaction, session, 'updated', before, after);
        return after;
      });
    },

    /** @throws not-found, in-use */
    remove(session: Session, id: number): Promise<{ id: number }> {
      return writeAs(database, session, async (transaction) => {
        const departments = departmentRepository(transaction);
        await departments.lock(id);
        const department = await existing(departments, session, id);
        refuseInUse({ users: department.userCount }, 'Move these users to another department first.');
        await departments.delete(id);
        await record(transaction, session, 'deleted', department, null);
        return { id };
      });
    },
  };
}

async function existing(
  departments: DepartmentRepository,
  session: Session,
  id: number,
): Promise<Department> {
  const department = await departments.find(id, visibleCompany(session, undefined));
  if (!department) throw notFound('department');
  return department;
}

async function refuseTakenName(
  departments: DepartmentRepository,
  companyId: number,
  name: string,
  exceptId?: number,
): Promise<void> {
  if (await departments.isNameTaken(companyId, name, exceptId)) refuseProblems({}, { name: 'name-taken' });
}

async function record(
  queries: Queries,
  session: Session,
  action: AuditAction,
  before: Department | null,
  after: Department | null,
): Promise<void> {
  const { id, companyId, name } = (after ?? before)!;
  const changes = changesBetween(before ?? {}, after ?? {}, ['name']);
  const deed = { action, noun: 'department', companyId, recordId: id, recordName: name, changes } as const;
  await recordDeed(queries, session, deed);
}
