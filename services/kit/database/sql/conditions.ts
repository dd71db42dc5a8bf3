import { sql, type RawBuilder } from 'kysely';
import { bigints, texts } from './arrays.ts';

export type Condition = RawBuilder<boolean>;

export function is(column: string, value: unknown): Condition | undefined {
  return value === undefined ? undefined : sql<boolean>`${sql.ref(column)} = ${value}`;
}

/** The values of a filter that takes one or several. */
export function valuesOf<Value>(filter: Value | readonly Value[]): readonly Value[] {
  return Array.isArray(filter) ? (filter as readonly Value[]) : [filter as Value];
}

type FilterValue = string | number;

/** A list of one is compared like a single value, for which the planner has better estimates. */
export function isAmong(
  column: string,
  filter: FilterValue | readonly FilterValue[] | undefined,
): Condition | undefined {
  if (filter === undefined) return undefined;
  const values = valuesOf(filter);
  if (values.length === 1) return is(column, values[0]);
  const list = typeof values[0] === 'number' ? bigints(values as number[]) : texts(values as string[]);
  return sql<boolean>`${sql.ref(column)} = any(${list})`;
}
