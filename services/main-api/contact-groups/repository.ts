import { sql } from 'kysely';
import type { ContactGroup } from '#contract/main-api/contactGroups.ts';
import { texts } from '#services/kit/database/arrays.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { orTaken } from '#services/kit/database/orTaken.ts';
import type { Page } from '#services/kit/http/page.ts';
import { anyHolds } from '#services/kit/database/search.ts';

export type ContactGroupRepository = ReturnType<typeof contactGroupRepository>;

/** Wire name → column: a list call can sort by these and nothing else. */
const sortColumns = {
  id: sql`contact_groups.id`,
  name: sql`lower(contact_groups.name)`,
  contacts: sql`contact_groups.contact_count`,
  createdAt: sql`contact_groups.created_at`,
  updatedAt: sql`contact_groups.updated_at`,
} as const;

export type ContactGroupSortField = keyof typeof sortColumns;

const nameIndex = { contact_groups_name_key: { name: 'name-taken' } } as const;

/** Contact groups of one company, save those that are deleted and not yet removed. */
export function contactGroupRepository(queries: Queries, companyId: number) {
  const all = queries
    .selectFrom('contact_groups')
    .leftJoin('users', 'users.id', 'contact_groups.created_by')
    .leftJoinLateral(
      (lateral) =>
        lateral
          .selectFrom('contact_imports')
          .leftJoin('users as importers', 'importers.id', 'contact_imports.created_by')
          .whereRef('contact_imports.group_id', '=', 'contact_groups.id')
          .select([
            'contact_imports.id as importId',
            'contact_imports.created_at as importedAt',
            'contact_imports.rejected as importRejected',
            'importers.name as importedBy',
          ])
          .orderBy('contact_imports.id', 'desc')
          .limit(1)
          .as('last_import'),
      (join) => join.onTrue(),
    )
    .where('contact_groups.company_id', '=', companyId)
    .where('contact_groups.deleted_at', 'is', null);

  const columns = [
    'contact_groups.id',
    'contact_groups.name',
    'contact_groups.columns',
    'contact_groups.contact_count as contacts',
    'users.name as createdBy',
    'contact_groups.created_at as createdAt',
    'contact_groups.updated_at as updatedAt',
    'last_import.importId',
    'last_import.importedAt',
    'last_import.importRejected',
    'last_import.importedBy',
  ] as const;

  return {
    async list(
      q: string | undefined,
      page: Page<ContactGroupSortField>,
    ): Promise<{ rows: ContactGroup[]; total: number }> {
      const matching = all.$if(q !== undefined, (query) =>
        query.where(anyHolds(['contact_groups.name'], q!)),
      );
      const { total } = await matching
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const rows = await matching
        .select(columns)
        .orderBy(sortColumns[page.field], page.direction)
        .orderBy('contact_groups.id', page.direction)
        .limit(page.limit)
        .offset(page.offset)
        .execute();
      return { rows: rows.map(toGroup), total };
    },

    async find(id: number): Promise<ContactGroup | null> {
      const row = await all.where('contact_groups.id', '=', id).select(columns).executeTakeFirst();
      return row ? toGroup(row) : null;
    },

    /** Holds the group until the transaction ends: its fields and the count of its contacts change one after the other. */
    async lock(id: number): Promise<void> {
      await queries.selectFrom('contact_groups').select('id').where('id', '=', id).forUpdate().execute();
    },

    async isNameTaken(name: string, exceptId = 0): Promise<boolean> {
      const row = await queries
        .selectFrom('contact_groups')
        .select('id')
        .where('company_id', '=', companyId)
        .where('deleted_at', 'is', null)
        .where(sql<boolean>`lower(name) = lower(${name})`)
        .where('id', '!=', exceptId)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** @throws conflict when somebody was faster with the name */
    async insert(row: { name: string; columns: readonly string[]; createdBy: number }): Promise<number> {
      const change = queries
        .insertInto('contact_groups')
        .values({
          company_id: companyId,
          name: row.name,
          columns: sql`${texts(row.columns)}`,
          created_by: row.createdBy,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return (await orTaken(nameIndex, change)).id;
    },

    /** What is undefined stays. @throws conflict when somebody was faster with the name */
    async update(
      id: number,
      { name, columns: names }: { name?: string | undefined; columns?: readonly string[] | undefined },
    ): Promise<void> {
      const change = queries
        .updateTable('contact_groups')
        .set({ name, ...(names && { columns: sql`${texts(names)}` }), updated_at: sql`now()` })
        .where('id', '=', id)
        .execute();
      await orTaken(nameIndex, change);
    },

    /** Its contacts are removed by the upkeep: a million of them at once would hold up everybody else. */
    async markDeleted(id: number): Promise<void> {
      await queries
        .updateTable('contact_groups')
        .set({ deleted_at: sql`now()` })
        .where('id', '=', id)
        .execute();
    },
  };
}

interface Row extends Omit<ContactGroup, 'createdAt' | 'updatedAt' | 'lastImport'> {
  createdAt: Date;
  updatedAt: Date;
  importId: number | null;
  importedAt: Date | null;
  importRejected: number | null;
  importedBy: string | null;
}

function toGroup({
  createdAt,
  updatedAt,
  importId,
  importedAt,
  importRejected,
  importedBy,
  ...row
}: Row): ContactGroup {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    lastImport:
      importId === null
        ? null
        : {
            id: String(importId),
            at: importedAt!.toISOString(),
            by: importedBy,
            rejected: importRejected ?? 0,
          },
  };
}
