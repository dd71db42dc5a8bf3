import { sql } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import type { ContactGroup, listContactGroups } from '#contract/main-api/sending/contactGroups.ts';
import { can } from '#contract/permissions.ts';
import { parseMsisdn } from '#domain/numbers/msisdn.ts';
import { texts } from '#services/kit/database/sql/arrays.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { findVisible, listPage, type Page } from '#services/kit/database/sql/listPage.ts';
import { anyHolds } from '#services/kit/database/sql/search.ts';
import { nameOrder } from '#services/kit/database/sql/nameOrder.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { AppError, invalidFields } from '#services/kit/errors.ts';
import { namedTable } from '#services/kit/database/namedTable.ts';

const sortColumns = {
  id: sql`contact_groups.id`,
  name: nameOrder(sql`contact_groups.name`),
  contacts: sql`contact_groups.contact_count`,
  createdAt: sql`contact_groups.created_at`,
  updatedAt: sql`contact_groups.updated_at`,
};

type GroupFields = Pick<ContactGroup, 'name' | 'columns'>;

/**
 * Contact groups of the caller's company, without those that are deleted and not yet removed. A company's people are its
 * own affair: not even the provider sees the groups of another company.
 */
export function contactGroupRepository(queries: Queries, session: Session) {
  const { companyId, userId } = session;
  const table = namedTable(queries, 'contact_groups', sql`deleted_at is null`);
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
    .where('contact_groups.deleted_at', 'is', null)
    .select([
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
    ]);

  return {
    ...table,

    async list(
      { q, msisdn }: Input<typeof listContactGroups>['query']['filter'] = {},
      page: Page<keyof typeof sortColumns>,
    ) {
      const named = all.where(anyHolds(['contact_groups.name'], q));
      const matching = msisdn === undefined ? named : named.where(holdsNumber(session, msisdn));
      const { rows, total } = await listPage(matching, page, sortColumns);
      return { rows: rows.map(toGroup), total };
    },

    find: async (id: number): Promise<ContactGroup> =>
      toGroup(await findVisible('contact group', all.where('contact_groups.id', '=', id))),

    insert: ({ name, columns }: GroupFields) =>
      table.insert({
        company_id: companyId,
        name,
        columns: sql`${texts(columns)}`,
        created_by: userId,
      }),

    /** Undefined fields stay as they are. */
    update: (id: number, { name, columns }: Partial<GroupFields>) =>
      table.update(id, {
        name,
        ...(columns && { columns: sql`${texts(columns)}` }),
        updated_at: sql<Date>`now()`,
      }),

    /** Hides the group. The upkeep removes its contacts: to delete a million of them at once would hold up everybody else. */
    async delete(id: number): Promise<void> {
      await table.update(id, { deleted_at: sql<Date>`now()` });
    },
  };
}

interface Row extends Omit<ContactGroup, 'lastImport'> {
  importId: number | null;
  importedAt: string | null;
  importRejected: number | null;
  importedBy: string | null;
}

function toGroup({ importId, importedAt, importRejected, importedBy, ...row }: Row): ContactGroup {
  if (importId === null) return { ...row, lastImport: null };
  const lastImport = {
    id: String(importId),
    at: importedAt!,
    by: importedBy,
    rejected: importRejected ?? 0,
  };
  return { ...row, lastImport };
}

/** @throws forbidden for who may not read contacts or see whole numbers: the answer would tell whose a masked number is */
function holdsNumber({ companyId, permissions }: Session, typed: string) {
  if (!can(permissions, 'manage-contacts') || !can(permissions, 'view-msisdn'))
    throw new AppError(
      'forbidden',
      'To search by number needs the permissions manage-contacts and view-msisdn.',
    );
  const parsed = parseMsisdn(typed);
  if (!parsed.ok) throw invalidFields({ 'filter.msisdn': `msisdn-${parsed.reason}` });
  return sql<boolean>`exists (
    select from contacts
    where contacts.company_id = ${companyId} and contacts.group_id = contact_groups.id and contacts.msisdn = ${parsed.msisdn}
  )`;
}
