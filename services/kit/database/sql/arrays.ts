import { sql, type RawBuilder } from 'kysely';

/** `('a', 'b')` for `in`: words of ours, written out rather than bound, so that the planner can match partial indexes. */
export function wordList(words: readonly string[]): RawBuilder<unknown> {
  return sql.raw(`(${words.map((word) => `'${word}'`).join(', ')})`);
}

/** Columns by their names, each an array with a value for each row. */
export type Columns = Readonly<Record<string, RawBuilder<unknown>>>;

/** `unnest(…) as name (column, …)`. A statement names its columns once, here. */
export function unnested(name: string, columns: Columns): RawBuilder<unknown> {
  return sql`unnest(${sql.join(Object.values(columns))}) as ${sql.raw(name)} (${namesOf(columns)})`;
}

/** Their names, as `insert` and `select` list them. */
export function namesOf(columns: Columns): RawBuilder<unknown> {
  return sql.raw(Object.keys(columns).join(', '));
}

/**
 * Columns of a batch as arrays for `unnest`. The drivers look at each element of an array for its type and
 * escape it with a pattern, which for a thousand messages takes longer than all the rest of the statement; here the literal
 * is written at once.
 */
export function bigints(values: readonly (number | null)[]): RawBuilder<unknown> {
  return sql`${literal(values)}::bigint[]`;
}

export function doubles(values: readonly number[]): RawBuilder<unknown> {
  return sql`${literal(values)}::float8[]`;
}

export function integers(values: readonly (number | null)[]): RawBuilder<unknown> {
  return sql`${literal(values)}::int[]`;
}

export function booleans(values: readonly boolean[]): RawBuilder<unknown> {
  return sql`${`{${values.join(',')}}`}::boolean[]`;
}

export function texts(values: readonly (string | null)[]): RawBuilder<unknown> {
  return sql`${`{${values.map(quoted).join(',')}}`}::text[]`;
}

export function instants(values: readonly (Date | null)[]): RawBuilder<unknown> {
  return sql`${`{${values.map((value) => (value === null ? 'NULL' : `"${value.toISOString()}"`)).join(',')}}`}::timestamptz[]`;
}

export function octets(values: readonly Uint8Array[]): RawBuilder<unknown> {
  const elements = values.map(
    (value) => `"\\\\x${Buffer.from(value.buffer, value.byteOffset, value.length).toString('hex')}"`,
  );
  return sql`${`{${elements.join(',')}}`}::bytea[]`;
}

function literal(values: readonly (number | null)[]): string {
  return `{${values.map((value) => value ?? 'NULL').join(',')}}`;
}

/** In quotes, or `NULL` and a comma could not be distinguished from the element NULL and two elements. */
function quoted(value: string | null): string {
  if (value === null) return 'NULL';
  return plain.test(value) ? `"${value}"` : `"${value.replace(/["\\]/g, '\\$&')}"`;
}

const plain = /^[\w .:+-]*$/;
