import type { Input } from '#contract/endpoint.ts';
import type { AuditAction } from '#contract/main-api/auditLog.ts';
import type { Company, CompanyChange, listCompanies, NewCompany } from '#contract/main-api/companies.ts';
import { changesBetween, recordDeed } from '#services/kit/auth/audit.ts';
import type { Database, Queries } from '#services/kit/database/index.ts';
import { notFound, refuseInUse } from '#services/kit/errors.ts';
import type { Page } from '#services/kit/http/page.ts';
import { endCompanySessions, visibleCompany, type Session } from '#services/kit/auth/session.ts';
import { changePeopleAs, writeAs } from '#services/kit/auth/writeAs.ts';
import { checkReachable } from '../reachable.ts';
import { refuseProblems, type FieldProblems } from '../refuseProblems.ts';
import { companyRepository, type CompanyRepository, type CompanySortField } from './repository.ts';

export type CompanyService = ReturnType<typeof companyService>;

const auditedFields = [
  'name',
  'status',
  'contactName',
  'contactNo',
  'email',
  'address',
  'divisionId',
  'districtId',
  'thanaId',
  'lowBalanceThreshold',
  'refunds',
  'senderId',
] as const satisfies (keyof Company | keyof NewCompany)[];

export function companyService(database: Database) {
  return {
    list(
      session: Session,
      filter: Input<typeof listCompanies>['query']['filter'],
      page: Page<CompanySortField>,
    ): Promise<{ rows: Company[]; total: number }> {
      const companyId = visibleCompany(session, undefined);
      return companyRepository(database).list({ ...filter, companyId }, page);
    },

    /** @throws not-found, also for another company */
    async find(session: Session, id: number): Promise<Company> {
      return existing(companyRepository(database), session, id);
    },

    /** @throws rule-refused, conflict on `name` */
    async create(session: Session, input: NewCompany): Promise<Company> {
      return writeAs(database, session, async (transaction) => {
        const companies = companyRepository(transaction);
        const { checked, problems } = await checkReachable(transaction, input);
        refuseProblems(problems, await nameProblem(companies, input.name));
        const id = await companies.insert(checked);
        const company = (await companies.find(id))!;
        await record(transaction, session, 'created', null, { ...company, senderId: input.senderId });
        return company;
      });
    },

    /** @throws not-found, rule-refused, conflict on `name` */
    async update(session: Session, id: number, change: CompanyChange): Promise<Company> {
      return changePeopleAs(database, session, { companies: [id] }, async (transaction) => {
        const companies = companyRepository(transaction);
        const before = await existing(companies, session, id);
        const { checked, problems } = await checkReachable(transaction, change, before);
        Object.assign(problems, guardProblems(session, before, change));
        // A caller who may not change the name does not learn which names exist.
        refuseProblems(problems, problems.name ? {} : await nameProblem(companies, change.name, id));
        await companies.update(id, checked);
        // For good: when it is active again its people sign in again.
        if (before.status === 'active' && change.status === 'suspended') {
          await endCompanySessions(transaction, id);
        }
        const after = (await companies.find(id))!;
        await record(transaction, session, 'updated', before, after);
        return after;
      });
    },

    /** Its sender IDs and its empty account go with it. @throws not-found, in-use */
    async remove(session: Session, id: number): Promise<{ id: number }> {
      return changePeopleAs(database, session, { companies: [id] }, async (transaction) => {
        const companies = companyRepository(transaction);
        await companies.lock(id);
        const company = await existing(companies, session, id);
        refuseInUse(await companies.uses(id), 'Suspend the company instead.');
        await companies.delete(id);
        await record(transaction, session, 'deleted', company, null);
        return { id };
      });
    },
  };
}

async function existing(companies: CompanyRepository, session: Session, id: number): Promise<Company> {
  const company = visibleCompany(session, id) === id ? await companies.find(id) : null;
  if (!company) throw notFound('company');
  return company;
}

async function nameProblem(
  companies: CompanyRepository,
  name: string | undefined,
  exceptId?: number,
): Promise<FieldProblems> {
  const isTaken = name !== undefined && (await companies.isNameTaken(name, exceptId));
  return isTaken ? { name: 'name-taken' } : {};
}

function guardProblems(
  session: Session,
  before: Company,
  { name, status, refunds }: CompanyChange,
): FieldProblems {
  const problems: FieldProblems = {};
  if (session.scope !== 'platform') {
    if (name !== undefined && name !== before.name) problems.name = 'provider-only';
    if (status !== undefined && status !== before.status) problems.status = 'provider-only';
    if (refunds !== undefined && refunds !== before.refunds) problems.refunds = 'provider-only';
  } else if (before.scope === 'platform' && status === 'suspended') {
    // Nobody would be left to undo it.
    problems.status = 'yourself';
  }
  return problems;
}

async function record(
  queries: Queries,
  session: Session,
  action: AuditAction,
  before: Company | null,
  after: (Company & Pick<NewCompany, 'senderId'>) | null,
): Promise<void> {
  const { id, name } = (after ?? before)!;
  const changes = changesBetween(before ?? {}, after ?? {}, auditedFields);
  if (changes.length === 0) return;
  await recordDeed(queries, session, {
    action,
    noun: 'company',
    // What is gone nothing can refer to.
    companyId: after && id,
    recordId: id,
    recordName: name,
    changes,
  });
}
