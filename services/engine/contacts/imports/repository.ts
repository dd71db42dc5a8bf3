import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import { integers, texts } from '#services/kit/database/sql/arrays.ts';
import type { MsisdnSet } from '#domain/numbers/MsisdnSet.ts';
import type { RejectedRow } from '../../recipients/validation/index.ts';
import type { Layout } from './keptColumns.ts';
import type { ReadContact } from './readContacts.ts';

/** Rows of one statement, few enough that none takes long. */
const stepRows = 5_000;

export interface LockedGroup {
  name: string;
  columns: string[];
  contacts: number;
}

/** Which group. */
export interface GroupKey {
  companyId: number;
  groupId: number;
}

export interface Written {
  added: number;
  updated: number;
  optedOut: number;
}

/** Writes an import into its group, all in one transaction: it succeeds whole, or has never been. */
export function importRepository(transaction: Transaction<Schema>, { companyId, groupId }: GroupKey) {
  return {
    /** Holds the group until the transaction ends; null when there is none. */
    async lock(): Promise<LockedGroup | null> {
      const row = await transaction
        .selectFrom('contact_groups')
        .select(['name', 'columns', 'contact_count as contacts'])
        .where('company_id', '=', companyId)
        .where('id', '=', groupId)
        .where('deleted_at', 'is', null)
        .forUpdate()
        .executeTakeFirst();
      return row ?? null;
    },

    /** Takes everybody out who is not in the list. @returns how many that were */
    async removeOthers(seen: MsisdnSet): Promise<number> {
      let removed = 0;
      let last = '';
      for (;;) {
        const page = await transaction
          .selectFrom('contacts')
          .select('msisdn')
          .where('company_id', '=', companyId)
          .where('group_id', '=', groupId)
          .where('msisdn', '>', last)
          .orderBy('msisdn')
          .limit(stepRows)
          .execute();
        if (page.length === 0) return removed;
        last = page.at(-1)!.msisdn;
        const others = page.map(({ msisdn }) => msisdn).filter((msisdn) => !seen.has(msisdn));
        removed += others.length;
        if (others.length === 0) continue;
        await sql`
          delete from contacts where company_id = ${companyId} and group_id = ${groupId}
            and msisdn = any(${texts(others)})`.execute(transaction);
      }
    },

    async addImport(userId: number): Promise<number> {
      const { id } = await transaction
        .insertInto('contact_imports')
        .values({ company_id: companyId, group_id: groupId, created_by: userId })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    /** Adds who is new and changes who differs. @param contacts each number once */
    async write(contacts: readonly ReadContact[], layout: Layout): Promise<Written> {
      const kept = contacts[0]?.values.length ?? 0;
      const columns = Array.from({ length: kept }, (_, place) =>
        texts(contacts.map(({ values }) => values[place]!)),
      );
      const given = Array.from({ length: kept }, (_, place) => sql.ref(`given.v${place}`));
      const { rows } = await sql<Written>`
        with given as (
          select * from unnest(${sql.join([texts(contacts.map(({ msisdn }) => msisdn)), ...columns])})
            as given (${sql.join(['msisdn', ...given.map((_, place) => `v${place}`)].map((name) => sql.id(name)))})
        ), written as (
          insert into contacts (company_id, group_id, msisdn, field_values)
          select ${companyId}::bigint, ${groupId}::bigint, given.msisdn, ${newValues(layout, given)} from given
          on conflict (company_id, group_id, msisdn) do update set field_values = ${mergedValues(layout)}
          where ${isDifferent(layout)}
          returning contacts.xmax = 0 as is_new
        )
        select
          (select count(*) from written where is_new) as added,
          (select count(*) from written where not is_new) as updated,
          (select count(*) from given join opt_outs
            on opt_outs.company_id = ${companyId} and opt_outs.msisdn = given.msisdn) as "optedOut"`.execute(
        transaction,
      );
      return rows[0]!;
    },

    async addRejects(importId: number, rows: readonly RejectedRow[]): Promise<void> {
      await sql`
        insert into contact_rejects (company_id, import_id, row_number, raw, reason)
        select ${companyId}::bigint, ${importId}::bigint, * from unnest(${integers(rows.map(({ row }) => row))},
          ${texts(rows.map(({ raw }) => raw))}, ${texts(rows.map(({ reason }) => reason))})
        on conflict do nothing`.execute(transaction);
    },

    async finish(
      importId: number,
      { columns, contacts, rejected }: { columns: readonly string[]; contacts: number; rejected: number },
    ): Promise<void> {
      await transaction
        .updateTable('contact_groups')
        .set({ columns: sql`${texts(columns)}`, contact_count: contacts, updated_at: sql`now()` })
        .where('id', '=', groupId)
        .execute();
      await transaction.updateTable('contact_imports').set({ rejected }).where('id', '=', importId).execute();
    },
  };
}

function newValues({ sources }: Layout, given: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  // Values that are missing at the end are empty.
  const last = sources.findLastIndex((source) => source !== null);
  const values = sources.slice(0, last + 1).map((source) => (source === null ? sql`''` : given[source]!));
  return sql`array[${sql.join(values)}]::text[]`;
}

function mergedValues({ sources, keepsOthers }: Layout): RawBuilder<unknown> {
  if (!keepsOthers) return sql`excluded.field_values`;
  const values = sources.map((source, index) =>
    source === null ? valueAt('contacts', index) : valueAt('excluded', index),
  );
  return sql`array[${sql.join(values)}]::text[]`;
}

function isDifferent({ sources, keepsOthers }: Layout): RawBuilder<boolean> {
  if (!keepsOthers) return sql`contacts.field_values <> excluded.field_values`;
  const differences = sources.flatMap((source, index) =>
    source === null ? [] : [sql`${valueAt('contacts', index)} <> ${valueAt('excluded', index)}`],
  );
  return differences.length === 0 ? sql`false` : sql`(${sql.join(differences, sql` or `)})`;
}

function valueAt(table: 'contacts' | 'excluded', index: number): RawBuilder<unknown> {
  return sql`coalesce(${sql.table(table)}.field_values[${sql.lit(index + 1)}], '')`;
}
