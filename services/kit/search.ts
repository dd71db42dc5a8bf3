import { sql, type RawBuilder } from 'kysely';
import { maskedText } from './maskedSql.ts';

/**
 * Whether one of the columns holds `text`, in whatever letter case. Not LIKE: there `%` and `_` in what a
 * person types would mean something else.
 * @param columns by name, e.g. `users.name`, or as an expression
 */
export function anyHolds(
  columns: readonly (string | RawBuilder<unknown>)[],
  text: string,
): RawBuilder<boolean> {
  const searched = columns.map((column) => (typeof column === 'string' ? sql.ref(column) : column));
  const holds = searched.map((column) => sql`strpos(lower(${column}), lower(${text})) > 0`);
  return sql<boolean>`(${sql.join(holds, sql` or `)})`;
}

/**
 * The same in texts that are shown masked to who may not see whole numbers: they find what they are shown, or they could
 * find out a number digit by digit. Only texts that hold what is looked for are masked, since that takes its time.
 */
export function anyHoldsAsShown(
  columns: readonly (string | RawBuilder<unknown>)[],
  text: string,
  seesNumbers: boolean,
): RawBuilder<boolean> {
  if (seesNumbers) return anyHolds(columns, text);
  const held = columns.map((column) => {
    const value = typeof column === 'string' ? sql.ref(column) : column;
    return sql`case when ${anyHolds([value], text)} then ${anyHolds([maskedText(value)], text)} else false end`;
  });
  return sql<boolean>`(${sql.join(held, sql` or `)})`;
}
