import { sql } from 'kysely';
import type { MessageTemplate } from '#contract/main-api/templates.ts';
import type { MessageClass } from '#contract/sms-receiver/messages.ts';
import { parseTemplate } from '#domain/template.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { orTaken } from '#services/kit/database/orTaken.ts';
import type { Page } from '#services/kit/http/page.ts';
import { anyHolds } from '#services/kit/database/search.ts';

export type TemplateRepository = ReturnType<typeof templateRepository>;

export interface TemplateFilter {
  /** Null means every company. */
  companyId: number | null;
  q?: string;
  class?: MessageClass;
}

interface TemplateFields {
  name: string;
  text: string;
  class: MessageClass | null;
}

/** Wire name → column: a list call can sort by these and nothing else. */
const sortColumns = {
  id: sql`templates.id`,
  name: sql`lower(templates.name)`,
  companyName: sql`lower(companies.name)`,
  class: sql`templates.class`,
  createdAt: sql`templates.created_at`,
  updatedAt: sql`templates.updated_at`,
} as const;

export type TemplateSortField = keyof typeof sortColumns;

const nameIndex = { templates_name_key: { name: 'name-taken' } } as const;

/** @param ownPeople of which company the reader may know people by name; null is all, others' are told the company's */
export function templateRepository(queries: Queries, ownPeople: number | null) {
  const all = queries
    .selectFrom('templates')
    .innerJoin('companies', 'companies.id', 'templates.company_id')
    .leftJoin('users', 'users.id', 'templates.created_by')
    .leftJoin('companies as employers', 'employers.id', 'users.company_id');

  const columns = [
    'templates.id',
    'templates.company_id as companyId',
    'companies.name as companyName',
    'templates.name',
    'templates.text',
    'templates.class',
    sql<string | null>`case when ${ownPeople}::bigint is null or users.company_id = ${ownPeople}
      then users.name else employers.name end`.as('createdBy'),
    'templates.created_at as createdAt',
    'templates.updated_at as updatedAt',
  ] as const;

  return {
    async list(
      { companyId, q, class: messageClass }: TemplateFilter,
      page: Page<TemplateSortField>,
    ): Promise<{ rows: MessageTemplate[]; total: number }> {
      const matching = all
        .$if(companyId !== null, (query) => query.where('templates.company_id', '=', companyId!))
        .$if(messageClass !== undefined, (query) => query.where('templates.class', '=', messageClass!))
        .$if(q !== undefined, (query) => query.where(anyHolds(['templates.name', 'templates.text'], q!)));
      const { total } = await matching
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const rows = await matching
        .select(columns)
        .orderBy(sortColumns[page.field], page.direction)
        .orderBy('templates.id', page.direction)
        .limit(page.limit)
        .offset(page.offset)
        .execute();
      return { rows: rows.map(toTemplate), total };
    },

    /** Null when there is none, or none of that company; `companyId` null means any. */
    async find(id: number, companyId: number | null): Promise<MessageTemplate | null> {
      const row = await all
        .where('templates.id', '=', id)
        .$if(companyId !== null, (query) => query.where('templates.company_id', '=', companyId!))
        .select(columns)
        .executeTakeFirst();
      return row ? toTemplate(row) : null;
    },

    /** Holds the template until the transaction ends. */
    async lock(id: number): Promise<void> {
      await queries.selectFrom('templates').select('id').where('id', '=', id).forUpdate().execute();
    },

    async isNameTaken(companyId: number, name: string, exceptId = 0): Promise<boolean> {
      const row = await queries
        .selectFrom('templates')
        .select('id')
        .where('company_id', '=', companyId)
        .where(sql<boolean>`lower(name) = lower(${name})`)
        .where('id', '!=', exceptId)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** @throws conflict when somebody was faster with the name */
    async insert({
      companyId,
      createdBy,
      ...fields
    }: TemplateFields & { companyId: number; createdBy: number }) {
      const change = queries
        .insertInto('templates')
        .values({ company_id: companyId, created_by: createdBy, ...fields })
        .returning('id')
        .executeTakeFirstOrThrow();
      return (await orTaken(nameIndex, change)).id;
    },

    /** What is undefined stays. @throws conflict when somebody was faster with the name */
    async update(id: number, { name, text, class: messageClass }: Partial<TemplateFields>): Promise<void> {
      const change = queries
        .updateTable('templates')
        .set({ name, text, class: messageClass, updated_at: sql`now()` })
        .where('id', '=', id)
        .execute();
      await orTaken(nameIndex, change);
    },

    async delete(id: number): Promise<void> {
      await queries.deleteFrom('templates').where('id', '=', id).execute();
    },
  };
}

type Row = Omit<MessageTemplate, 'fields' | 'strayBraces' | 'createdAt' | 'updatedAt'> & {
  createdAt: Date;
  updatedAt: Date;
};

function toTemplate({ createdAt, updatedAt, ...row }: Row): MessageTemplate {
  const { fields, strayBraces } = parseTemplate(row.text);
  return {
    ...row,
    fields: fields.map(({ name }) => name),
    strayBraces,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
