import type { Company, CompanyChange, NewCompany } from '#contract/main-api/people/companies.ts';
import type { Database } from '#services/kit/database/index.ts';
import { refuseInUse } from '#services/kit/errors.ts';
import { endCompanySessions } from '#services/kit/auth/endSessions.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { writeAs } from '#services/kit/auth/writeAs.ts';
import { auditedRecords } from '#services/kit/auth/auditedRecords.ts';
import { checkReachable } from '../reachable.ts';
import { refuseProblems, type FieldProblems } from '#services/kit/refuseProblems.ts';
import { companyRepository } from './repository.ts';

export function companyService(database: Database) {
  const records = auditedRecords(database, {
    noun: 'company',
    repositoryFor: companyRepository,
    notAudited: {
      scope: 'fixed',
      currentBalance: 'elsewhere',
      isLow: 'derived',
      userCount: 'derived',
      branchCount: 'derived',
    },
    // An entry cannot refer to a company that is gone.
    companyIdOf: ({ id }, _, action) => (action === 'deleted' ? null : id),
    changes: 'companies',
  });

  return {
    list: records.list,
    find: records.find,

    /** @throws rule-refused, conflict on `name` */
    create: (session: Session, input: NewCompany): Promise<Company> =>
      writeAs(database, session, async (transaction) => {
        const companies = companyRepository(transaction, session);
        const { checked, problems } = await checkReachable(transaction, input);
        refuseProblems(problems, await companies.nameProblem(input.name));
        const company = await companies.find(await companies.insert(checked));
        const created = { ...company, senderId: input.senderId };
        await records.record(transaction, session, 'created', null, created);
        return company;
      }),

    /** @throws not-found, rule-refused, conflict on `name` */
    update: (session: Session, id: number, change: CompanyChange) =>
      records.update(session, id, async (companies, transaction, before) => {
        const { checked, problems } = await checkReachable(transaction, change, before);
        Object.assign(problems, guardProblems(session, before, change));
        // A caller who may not change the name does not learn which names exist.
        refuseProblems(
          problems,
          problems.name ? {} : await companies.nameProblem(change.name, { exceptId: id }),
        );
        await companies.update(id, checked);
        // For good: when it is active again its people sign in again.
        if (before.status === 'active' && change.status === 'suspended') {
          await endCompanySessions(transaction, id);
        }
      }),

    /** Its sender IDs and its empty account go with it. @throws not-found, in-use */
    remove: (session: Session, id: number) =>
      records.remove(session, id, async (companies) => {
        // Nothing new may refer to the company while its uses are counted.
        await companies.lockForDelete(id);
        refuseInUse(await companies.uses(id), 'suspend-company');
      }),
  };
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
