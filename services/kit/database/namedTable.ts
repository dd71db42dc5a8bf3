import { sql, type InsertObject, type RawBuilder, type UpdateObject } from 'kysely';
import type { FieldProblem } from '#contract/errors.ts';
import type { Schema } from '#database/schema.ts';
import type { Queries } from './index.ts';
import { conflictingFields } from '../errors.ts';
import type { FieldProblems } from '../refuseProblems.ts';

/** Tables whose names are unique, by an index that is called `<table>_name_key`. */
type NamedTable =
  | 'branches'
  | 'campaigns'
  | 'companies'
  | 'contact_groups'
  | 'content_approvals'
  | 'departments'
  | 'roles'
  | 'routes'
  | 'sender_ids'
  | 'templates';

/**
 * The queries that all tables of named records have in common; a repository adds what is its own.
 * @param isNamed a condition on the rows whose names count
 */
export function namedTable<Table extends NamedTable>(
  queries: Queries,
  table: Table,
  isNamed: RawBuilder<unknown> = sql`true`,
) {
  const name = sql.table(table);
  const nameIndex = { [`${table}_name_key`]: { name: 'name-taken' } } as const;
  return {
    /** Locks the row until the transaction ends: nobody changes it, and nothing new comes to refer to it. */
    async lock(id: number): Promise<void> {
      await sql`select id from ${name} where id = ${id} for update`.execute(queries);
    },

    /**
     * The problem of a name that another row has, in any letter case; none if there is no name.
     * @param companyId of the company among whose rows names are unique, null for rows of none; all rows if it is left out
     */
    async nameProblem(
      wanted: string | undefined,
      { companyId, exceptId = 0 }: { companyId?: number | null; exceptId?: number } = {},
    ): Promise<FieldProblems> {
      if (wanted === undefined) return {};
      const isOfCompany =
        companyId === undefined
          ? sql`true`
          : companyId === null
            ? sql`company_id is null`
            : sql`company_id = ${companyId}`;
      const { rows } = await sql`
        select id from ${name} where ${isOfCompany} and ${isNamed} and lower(name) = lower(${wanted})
          and id <> ${exceptId} limit 1`.execute(queries);
      return rows.length > 0 ? { name: 'name-taken' } : {};
    },

    /** @returns its id @throws conflict when another request took the name first */
    async insert(row: InsertObject<Schema, Table>): Promise<number> {
      const inserted = queries.insertInto(table).values(row);
      const { id } = await mapUniqueViolation(nameIndex, inserted.returning('id').executeTakeFirstOrThrow());
      return id;
    },

    /** Undefined fields stay as they are. @throws conflict when another request took the name first */
    async update(id: number, row: UpdateObject<Schema, Table>): Promise<void> {
      if (Object.values(row).every((value) => value === undefined)) return;
      const updated = queries.updateTable(table as 'branches').set(row as UpdateObject<Schema, 'branches'>);
      await mapUniqueViolation(nameIndex, updated.where('id', '=', id).execute());
    },

    async delete(id: number): Promise<void> {
      await sql`delete from ${name} where id = ${id}`.execute(queries);
    },
  };
}

/**
 * Waits for a change that a unique index may refuse: another writer can take a name after it was looked up.
 * @param problems index → what its refusal means, e.g. `{ users_username_key: { username: 'username-taken' } }`
 * @throws conflict with those problems
 */
export async function mapUniqueViolation<Result>(
  problems: Record<string, Record<string, FieldProblem>>,
  change: Promise<Result>,
): Promise<Result> {
  try {
    return await change;
  } catch (error) {
    const { code, constraint = '' } = error as { code?: string; constraint?: string };
    const taken = code === '23505' ? problems[withoutShard(constraint)] : undefined;
    throw taken ? conflictingFields(taken) : error;
  }
}

/** Citus adds the number of a shard to the names of its indexes. */
function withoutShard(index: string): string {
  return index.replace(/_\d{6,}$/, '');
}
