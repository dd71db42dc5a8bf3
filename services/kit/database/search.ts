import { sql, type RawBuilder } from 'kysely';
import { maskedText } from './maskedSql.ts';

/**
 * Whether one of the columns holds `text`, in whatever letter case; true of every row if nothing is searched for. Not
 * LIKE: there `%` and `_` in what a person types would mean something else.
 * @param columns by name, e.g. `users.name`, or as an expression
 */
export function anyHolds(
  columns: readonly (string | RawBuilder<unknown>)[],
  text: string | undefined,
): RawBuilder<boolean> {
  if (text === undefined) return sql<boolean>`true`;
  const searched = columns.map((column) => (typeof column === 'string' ? sql.ref(column) : column));
  const holds = searched.map((column) => sql`strpos(lower(${column}), lower(${text})) > 0`);
  return sql<boolean>`(${sql.join(holds, sql` or `)})`;
}

/**
 * The same for texts that are masked for the reader, who may find only what is shown: otherwise a number could be
 * found out digit by digit. Only texts that contain the searched text are masked, because masking is slow.
 */
export function anyHoldsAsShown(
  columns: readonly (string | RawBuilder<unknown>)[],
  text: string | undefined,
  seesNumbers: boolean,
): RawBuilder<boolean> {
  if (seesNumbers || text === undefined) return anyHolds(columns, text);
  const held = columns.map((column) => {
    const value = typeof column === 'string' ? sql.ref(column) : column;
    return sql`case when ${anyHolds([value], text)} then ${anyHolds([maskedText(value)], text)} else false end`;
  });
  return sql<boolean>`(${sql.join(held, sql` or `)})`;
}
