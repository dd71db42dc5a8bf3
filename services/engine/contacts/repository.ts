import { sql, type RawBuilder } from 'kysely';
import type { Contact } from '#contract/main-api/sending/contactGroups.ts';
import { texts } from '#services/kit/database/sql/arrays.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { findVisible, listPage, type Page } from '#services/kit/database/sql/listPage.ts';
import { anyHoldsAsShown } from '#services/kit/database/sql/search.ts';

export type ContactRepository = ReturnType<typeof contactRepository>;

/** Which group, and how many values each of its contacts has. */
export interface GroupKey {
  companyId: number;
  groupId: number;
  columns: number;
}

/** The columns that a search covers. */
export type ContactSearch =
  /** Canonical beginning of the number. */
  | { msisdnPrefix: string }
  /** The beginning of a value as it is shown to the reader, in any letter case. */
  | { value: string; seesNumbers: boolean };

/** By number, or in the order of creation for readers who may not see whole numbers. */
const sortColumns = { msisdn: sql<string>`contacts.msisdn`, id: sql<number>`contacts.id` };
type ContactSortField = keyof typeof sortColumns;

export function contactRepository(queries: Queries, { companyId, groupId, columns }: GroupKey) {
  const ofGroup = sql<boolean>`contacts.company_id = ${companyId} and contacts.group_id = ${groupId}`;
  const isOptedOut = sql<boolean>`exists (select from opt_outs
    where opt_outs.company_id = contacts.company_id and opt_outs.msisdn = contacts.msisdn)`;
  const all = queries
    .selectFrom('contacts')
    .select(['contacts.id', 'contacts.msisdn', 'contacts.field_values', isOptedOut.as('isOptedOut')])
    .where(ofGroup);

  function withValues<Row extends { field_values: string[] }>({ field_values, ...row }: Row) {
    return { ...row, values: Array.from({ length: columns }, (_, index) => field_values[index] ?? '') };
  }

  return {
    async list(
      search: ContactSearch,
      page: Page<ContactSortField>,
    ): Promise<{ rows: Contact[]; total: number }> {
      // Each column is unique in a group: the id after a number would have all of them read and sorted.
      const order = { ...sortColumns, id: sortColumns[page.field] };
      const { rows, total } = await listPage(all.where(matching(search)), page, order);
      return { rows: rows.map(withValues), total };
    },

    /**
     * The contacts after `last`, or the first ones if it is null. Uses keyset pagination, so that each page costs the
     * same.
     */
    async after(
      last: Pick<Contact, 'id' | 'msisdn'> | null,
      field: ContactSortField,
      limit: number,
    ): Promise<Contact[]> {
      const rows = await all
        .$if(last !== null, (query) => query.where(sortColumns[field], '>', last![field]))
        .orderBy(sortColumns[field])
        .limit(limit)
        .execute();
      return rows.map(withValues);
    },

    async page({ field, limit, offset, direction }: Page<ContactSortField>): Promise<Contact[]> {
      const rows = await all.orderBy(sortColumns[field], direction).limit(limit).offset(offset).execute();
      return rows.map(withValues);
    },

    /** @throws not-found */
    find: async (id: number): Promise<Contact> =>
      withValues(await findVisible('contact', all.where('contacts.id', '=', id))),

    /** @returns null when the number is there already */
    async insert(msisdn: string, values: readonly string[]): Promise<number | null> {
      const row = await queries
        .insertInto('contacts')
        .values({
          company_id: companyId,
          group_id: groupId,
          msisdn,
          field_values: sql`${texts(values)}`,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      return row?.id ?? null;
    },

    async update(id: number, values: readonly string[]): Promise<void> {
      await queries
        .updateTable('contacts')
        .set({ field_values: sql`${texts(values)}` })
        .where(ofGroup)
        .where('id', '=', id)
        .execute();
    },

    async delete(id: number): Promise<void> {
      await queries.deleteFrom('contacts').where(ofGroup).where('id', '=', id).execute();
    },

    /** @returns how many of these numbers were in the group */
    async deleteNumbers(msisdns: readonly string[]): Promise<number> {
      const { numDeletedRows } = await queries
        .deleteFrom('contacts')
        .where(ofGroup)
        .where(sql<boolean>`msisdn = any(${texts(msisdns)})`)
        .executeTakeFirstOrThrow();
      return Number(numDeletedRows);
    },

    /** Counts the contacts of the group again; the caller has locked it. */
    async countOn(change: number): Promise<void> {
      await queries
        .updateTable('contact_groups')
        .set({ contact_count: sql`contact_count + ${change}::int`, updated_at: sql`now()` })
        .where('id', '=', groupId)
        .execute();
    },
  };
}

/** Longer than any number, so that what begins with a prefix is between it and this. */
const nines = '9'.repeat(15);
/** A character that no value which people enter contains. */
const betweenValues = '\u001f';

function matching(search: ContactSearch): RawBuilder<boolean> {
  if ('msisdnPrefix' in search) {
    const { msisdnPrefix } = search;
    return sql<boolean>`contacts.msisdn between ${msisdnPrefix} and ${msisdnPrefix + nines}`;
  }
  // All values at once: one after the other takes three times as long, and a group may hold a million contacts.
  const values = sql`(${betweenValues}::text || array_to_string(contacts.field_values, ${betweenValues}))`;
  return anyHoldsAsShown([values], betweenValues + search.value, search.seesNumbers);
}
