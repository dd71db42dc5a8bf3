import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import type { Schema } from '#database/schema.ts';
import { notFound } from '../../errors.ts';
import { texts } from './arrays.ts';

/** Rows of a list, and their order. */
export interface Page<Field extends string> {
  offset: number;
  limit: number;
  field: Field;
  direction: 'asc' | 'desc';
}

/** A row as it is sent: its instants are texts in ISO 8601. */
export type Sent<Row> = {
  [Name in keyof Row]: Row[Name] extends Date
    ? string
    : Row[Name] extends Date | null
      ? string | null
      : Row[Name];
};

/** The row of which `sent` makes an `Item`. */
export type RowOf<Item, Instants extends keyof Item> = Omit<Item, Instants> & {
  [Name in Instants]: null extends Item[Name] ? Date | null : Date;
};

export interface Listed<Row> {
  rows: Row[];
  /** How many rows there are on all pages together. */
  total: number;
}

/**
 * One page of what a query selects, in the order that the caller asked for; rows that are equal by it are in the order
 * of their ids.
 * @param sortColumns wire name → column: a list call can sort by these and nothing else
 * @param nulls where rows without a value come in either direction; where PostgreSQL puts them if it is left out
 */
export async function listPage<DB, Tables extends keyof DB, Row extends object, Field extends string>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  { field, direction, limit, offset }: Page<Field>,
  sortColumns: Readonly<Record<Field | 'id', RawBuilder<unknown>>>,
  nulls?: { asc: 'first' | 'last'; desc: 'first' | 'last' },
): Promise<Listed<Sent<Row>>> {
  const counted = query.clearSelect().select(sql<number>`count(*)`.as('total'));
  const { total } = (await counted.executeTakeFirstOrThrow()) as { total: number };
  const rows = await query
    .orderBy(sortColumns[field], (order) => {
      const directed = order[direction]();
      if (!nulls) return directed;
      return nulls[direction] === 'first' ? directed.nullsFirst() : directed.nullsLast();
    })
    .orderBy(sortColumns.id, direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows: rows.map(sent), total };
}

/**
 * The one row of a query that leaves out what the caller may not see.
 * @throws not-found, the same for what is hidden and what does not exist
 */
export async function findVisible<DB, Tables extends keyof DB, Row extends object>(
  what: string,
  query: SelectQueryBuilder<DB, Tables, Row>,
): Promise<Sent<Row>> {
  const row = await query.executeTakeFirst();
  if (!row) throw notFound(what);
  return sent(row as Row);
}

export function sent<Row extends object>(row: Row): Sent<Row> {
  const values = Object.entries(row).map(([name, value]: [string, unknown]) => [
    name,
    value instanceof Date ? value.toISOString() : value,
  ]);
  return Object.fromEntries(values) as Sent<Row>;
}

type ColumnName = {
  [Table in keyof Schema & string]: `${Table}.${keyof Schema[Table] & string}`;
}[keyof Schema & string];

/** That columns have the values of a filter, or one of them; fields that the filter leaves out do not count. */
export function equalTo(
  filter: Partial<Record<ColumnName, string | number | boolean | readonly string[] | undefined>>,
): RawBuilder<boolean> {
  const conditions = Object.entries(filter)
    .filter(([, value]) => value !== undefined)
    .map(([column, value]) =>
      typeof value === 'object'
        ? sql`${sql.ref(column)} = any(${texts(value)})`
        : sql`${sql.ref(column)} = ${value}`,
    );
  return allOf(conditions);
}

/** That an instant is in a period, of which both ends may be left out; `from` belongs to it, `to` does not. */
export function during(
  column: ColumnName,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): RawBuilder<boolean> {
  const at = sql.ref(column);
  return allOf([
    ...(from === undefined ? [] : [sql`${at} >= ${new Date(from)}`]),
    ...(to === undefined ? [] : [sql`${at} < ${new Date(to)}`]),
  ]);
}

function allOf(conditions: readonly RawBuilder<unknown>[]): RawBuilder<boolean> {
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}
