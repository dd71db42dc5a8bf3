import { sql, type RawBuilder } from 'kysely';
import { finalTa, nameKeyCharacters } from '#domain/search/nameOrder.ts';

const { from, to } = nameKeyCharacters;

/**
 * The key by which names are ordered (`domain/search/nameOrder.ts`), the same on every engine: the embedded one has no ICU, and the order of a
 * server depends on how it was made. It takes 2 µs for a name in ASCII and 20 µs for others, so large tables are ordered otherwise.
 * @param name a text
 */
export function nameOrder(name: RawBuilder<unknown>): RawBuilder<unknown> {
  const lower = sql`lower(${name} collate "C")`;
  const letters = sql`replace(${lower}, ${sql.lit(finalTa.letter)}, ${sql.lit(finalTa.written)})`;
  const isAscii = sql`octet_length(${name}) = char_length(${name})`;
  return sql`(case when ${isAscii} then ${lower} else translate(${letters}, ${sql.lit(from)}, ${sql.lit(to)}) end) collate "C"`;
}
