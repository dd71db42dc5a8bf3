import type { ContactGroupChange, NewContactGroup } from '#contract/main-api/sending/contactGroups.ts';
import { fieldKey } from '#domain/messages/texts/template.ts';
import type { Database } from '#services/kit/database/index.ts';
import type { IdempotentRequest } from '#services/kit/database/idempotency.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { auditedRecords } from '#services/kit/auth/auditedRecords.ts';
import { refuseProblems, type FieldProblems } from '#services/kit/refuseProblems.ts';
import { contactGroupRepository } from './groupRepository.ts';

export function contactGroupService(database: Database) {
  const records = auditedRecords(database, {
    noun: 'contact-group',
    repositoryFor: contactGroupRepository,
    notAudited: { contacts: 'elsewhere', lastImport: 'elsewhere' },
    companyIdOf: (_, { companyId }) => companyId,
  });

  return {
    list: records.list,
    find: records.find,

    /**
     * @param request whose repeats get the first answer
     * @throws rule-refused, conflict on `name`
     */
    create: (session: Session, { name, columns = [] }: NewContactGroup, request?: IdempotentRequest) =>
      records.create(
        session,
        async (groups) => {
          const { companyId } = session;
          refuseProblems(columnProblems(columns), await groups.nameProblem(name, { companyId }));
          return groups.insert({ name, columns });
        },
        request && { request },
      ),

    /** @throws not-found, rule-refused, conflict on `name` */
    update: (session: Session, id: number, change: ContactGroupChange) =>
      records.update(session, id, async (groups, _, before) => {
        const { companyId } = session;
        const problems = change.columns ? columnProblems(change.columns, before.columns) : {};
        refuseProblems(problems, await groups.nameProblem(change.name, { companyId, exceptId: id }));
        await groups.update(id, change);
      }),

    /** @throws not-found */
    remove: (session: Session, id: number) => records.remove(session, id),
  };
}

/** Templates identify fields by their keys, so names that differ only in their spelling are the same. */
function columnProblems(names: readonly string[], before: readonly string[] = []): FieldProblems {
  if (names.length < before.length) return { columns: 'columns-stay' };
  const isTwice = new Set(names.map(fieldKey)).size < names.length;
  return isTwice ? { columns: 'column-twice' } : {};
}
