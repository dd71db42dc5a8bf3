import type { Input } from '#contract/endpoint.ts';
import type { AuditAction } from '#contract/main-api/auditLog.ts';
import type {
  listTemplates,
  MessageTemplate,
  MessageTemplateChange,
  NewMessageTemplate,
} from '#contract/main-api/templates.ts';
import { isSendable } from '#domain/sms/octets.ts';
import { changesBetween, recordDeed } from '#services/kit/auth/audit.ts';
import type { Database, Queries } from '#services/kit/database/index.ts';
import { notFound } from '#services/kit/errors.ts';
import { once } from '#services/kit/database/idempotency.ts';
import type { Page } from '#services/kit/http/page.ts';
import { visibleCompany, type Session } from '#services/kit/auth/session.ts';
import { targetCompany } from '#services/kit/auth/tenancy.ts';
import { writeAs } from '#services/kit/auth/writeAs.ts';
import { refuseProblems, type FieldProblems } from '../refuseProblems.ts';
import { templateRepository, type TemplateRepository, type TemplateSortField } from './repository.ts';

export type TemplateService = ReturnType<typeof templateService>;

const auditedFields = ['name', 'text', 'class'] as const satisfies (keyof MessageTemplate)[];

export function templateService(database: Database) {
  const repositoryFor = (queries: Queries, session: Session) =>
    templateRepository(queries, visibleCompany(session, undefined));

  return {
    list(
      session: Session,
      filter: Input<typeof listTemplates>['query']['filter'],
      page: Page<TemplateSortField>,
    ): Promise<{ rows: MessageTemplate[]; total: number }> {
      const companyId = visibleCompany(session, filter?.companyId);
      return repositoryFor(database, session).list({ ...filter, companyId }, page);
    },

    /** @throws not-found, also for another company's */
    find(session: Session, id: number): Promise<MessageTemplate> {
      return existing(repositoryFor(database, session), session, id);
    },

    /** @throws rule-refused, conflict on `name`, idempotency-key-reused */
    create(session: Session, input: NewMessageTemplate, idempotencyKey: string): Promise<MessageTemplate> {
      const request = { companyId: session.companyId, endpoint: 'template', key: idempotencyKey, input };
      return writeAs(database, session, (transaction) =>
        once(transaction, request, async () => {
          const templates = repositoryFor(transaction, session);
          const { id: companyId } = await targetCompany(transaction, session, input.companyId);
          await check(templates, companyId, input);
          const id = await templates.insert({
            companyId,
            name: input.name,
            text: input.text,
            class: input.class ?? null,
            createdBy: session.userId,
          });
          const template = (await templates.find(id, companyId))!;
          await record(transaction, session, 'created', null, template);
          return template;
        }),
      );
    },

    /** @throws not-found, rule-refused, conflict on `name` */
    update(session: Session, id: number, change: MessageTemplateChange): Promise<MessageTemplate> {
      return writeAs(database, session, async (transaction) => {
        const templates = repositoryFor(transaction, session);
        await templates.lock(id);
        const before = await existing(templates, session, id);
        await check(templates, before.companyId, change, id);
        await templates.update(id, change);
        const after = await existing(templates, session, id);
        await record(transaction, session, 'updated', before, after);
        return after;
      });
    },

    /** @throws not-found */
    remove(session: Session, id: number): Promise<{ id: number }> {
      return writeAs(database, session, async (transaction) => {
        const templates = repositoryFor(transaction, session);
        await templates.lock(id);
        const template = await existing(templates, session, id);
        await templates.delete(id);
        await record(transaction, session, 'deleted', template, null);
        return { id };
      });
    },
  };
}

async function existing(
  templates: TemplateRepository,
  session: Session,
  id: number,
): Promise<MessageTemplate> {
  const template = await templates.find(id, visibleCompany(session, undefined));
  if (!template) throw notFound('template');
  return template;
}

/** Not how long it gets: that its fields decide, when it is sent. */
async function check(
  templates: TemplateRepository,
  companyId: number,
  { name, text }: MessageTemplateChange,
  exceptId?: number,
): Promise<void> {
  const problems: FieldProblems = {};
  if (text?.trim() === '') problems.text = 'text-empty';
  else if (text !== undefined && !isSendable(text)) problems.text = 'text-not-sendable';
  const isTaken = name !== undefined && (await templates.isNameTaken(companyId, name, exceptId));
  refuseProblems(problems, isTaken ? { name: 'name-taken' } : {});
}

async function record(
  queries: Queries,
  session: Session,
  action: AuditAction,
  before: MessageTemplate | null,
  after: MessageTemplate | null,
): Promise<void> {
  const { id, companyId, name } = (after ?? before)!;
  const changes = changesBetween(before ?? {}, after ?? {}, auditedFields);
  if (changes.length === 0) return;
  const deed = { action, noun: 'template', companyId, recordId: id, recordName: name, changes } as const;
  await recordDeed(queries, session, deed);
}
