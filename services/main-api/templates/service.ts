import type { MessageTemplateChange, NewMessageTemplate } from '#contract/main-api/sending/templates.ts';
import type { Database } from '#services/kit/database/index.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { targetCompany } from '#services/kit/auth/tenancy.ts';
import { auditedRecords } from '#services/kit/auth/auditedRecords.ts';
import { refuseProblems } from '#services/kit/refuseProblems.ts';
import { textProblems } from '../textProblems.ts';
import { templateRepository } from './repository.ts';

export function templateService(database: Database) {
  const records = auditedRecords(database, {
    noun: 'template',
    repositoryFor: templateRepository,
    notAudited: { fields: 'derived', strayBraces: 'derived' },
    companyIdOf: ({ companyId }) => companyId,
  });

  return {
    list: records.list,
    find: records.find,

    /** @throws rule-refused, conflict on `name`, idempotency-key-reused */
    create: (session: Session, input: NewMessageTemplate, key: string) =>
      records.create(
        session,
        async (templates, transaction) => {
          const { name, text, class: messageClass = null } = input;
          const { id: companyId } = await targetCompany(transaction, session, input.companyId);
          refuseProblems(textProblems(text), await templates.nameProblem(name, { companyId }));
          return templates.insert(companyId, { name, text, class: messageClass });
        },
        { request: { companyId: session.companyId, endpoint: 'template', key, input } },
      ),

    /** @throws not-found, rule-refused, conflict on `name` */
    update: (session: Session, id: number, change: MessageTemplateChange) =>
      records.update(session, id, async (templates, _, { companyId }) => {
        const taken = await templates.nameProblem(change.name, { companyId, exceptId: id });
        refuseProblems(textProblems(change.text), taken);
        await templates.update(id, change);
      }),

    /** @throws not-found */
    remove: (session: Session, id: number) => records.remove(session, id),
  };
}
