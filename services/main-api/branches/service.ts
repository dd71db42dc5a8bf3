import type { Input } from '#contract/endpoint.ts';
import type { AuditAction } from '#contract/main-api/auditLog.ts';
import type {
  Branch,
  BranchChange,
  BranchName,
  listBranches,
  NewBranch,
} from '#contract/main-api/branches.ts';
import { changesBetween, recordDeed } from '#services/kit/auth/audit.ts';
import type { Database, Queries } from '#services/kit/database/index.ts';
import { notFound, refuseInUse } from '#services/kit/errors.ts';
import type { Page } from '#services/kit/http/page.ts';
import { visibleCompany, type Session } from '#services/kit/auth/session.ts';
import { targetCompany } from '#services/kit/auth/tenancy.ts';
import { writeAs } from '#services/kit/auth/writeAs.ts';
import { checkReachable } from '../reachable.ts';
import { refuseProblems } from '../refuseProblems.ts';
import { branchRepository, type BranchRepository, type BranchSortField } from './repository.ts';

export type BranchService = ReturnType<typeof branchService>;

const auditedFields = [
  'name',
  'contactNo',
  'address',
  'divisionId',
  'districtId',
  'thanaId',
] as const satisfies (keyof Branch)[];

export function branchService(database: Database) {
  return {
    list(
      session: Session,
      filter: Input<typeof listBranches>['query']['filter'],
      page: Page<BranchSortField>,
    ): Promise<{ rows: Branch[]; total: number }> {
      const companyId = visibleCompany(session, filter?.companyId);
      return branchRepository(database).list({ ...filter, companyId }, page);
    },

    /** Of a company that the caller does not see: none. */
    namesOf(session: Session, companyId: number): Promise<BranchName[]> {
      return branchRepository(database).names(visibleCompany(session, companyId));
    },

    /** @throws not-found, also for another company's */
    find(session: Session, id: number): Promise<Branch> {
      return existing(branchRepository(database), session, id);
    },

    /** @throws rule-refused, conflict on `name` */
    create(session: Session, { companyId, ...input }: NewBranch): Promise<Branch> {
      return writeAs(database, session, async (transaction) => {
        const branches = branchRepository(transaction);
        const company = await targetCompany(transaction, session, companyId);
        const { checked, problems } = await checkReachable(transaction, input);
        const isTaken = await branches.isNameTaken(company.id, input.name);
        refuseProblems(problems, isTaken ? { name: 'name-taken' } : {});
        const branch = (await branches.find(await branches.insert(company.id, checked), company.id))!;
        await record(transaction, session, 'created', null, branch);
        return branch;
      });
    },

    /** @throws not-found, rule-refused, conflict on `name` */
    update(session: Session, id: number, change: BranchChange): Promise<Branch> {
      return writeAs(database, session, async (transaction) => {
        const branches = branchRepository(transaction);
        await branches.lock(id);
        const before = await existing(branches, session, id);
        const { checked, problems } = await checkReachable(transaction, change, before);
        const isTaken = change.name && (await branches.isNameTaken(before.companyId, change.name, id));
        refuseProblems(problems, isTaken ? { name: 'name-taken' } : {});
        await branches.update(id, checked);
        const after = await existing(branches, session, id);
        await record(transaction, session, 'updated', before, after);
        return after;
      });
    },

    /** @throws not-found, in-use */
    remove(session: Session, id: number): Promise<{ id: number }> {
      return writeAs(database, session, async (transaction) => {
        const branches = branchRepository(transaction);
        await branches.lock(id);
        const branch = await existing(branches, session, id);
        refuseInUse(
          await branches.uses(branch),
          'Its people can move to another branch; what it has sent stays.',
        );
        await branches.delete(id);
        await record(transaction, session, 'deleted', branch, null);
        return { id };
      });
    },
  };
}

async function existing(branches: BranchRepository, session: Session, id: number): Promise<Branch> {
  const branch = await branches.find(id, visibleCompany(session, undefined));
  if (!branch) throw notFound('branch');
  return branch;
}

async function record(
  queries: Queries,
  session: Session,
  action: AuditAction,
  before: Branch | null,
  after: Branch | null,
): Promise<void> {
  const { id, companyId, name } = (after ?? before)!;
  const changes = changesBetween(before ?? {}, after ?? {}, auditedFields);
  if (changes.length === 0) return;
  const deed = { action, noun: 'branch', companyId, recordId: id, recordName: name, changes } as const;
  await recordDeed(queries, session, deed);
}
