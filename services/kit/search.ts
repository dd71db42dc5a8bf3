import { sql, type RawBuilder } from 'kysely';

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
