import { sql, type RawBuilder } from 'kysely';

export function microsOf(instant: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(extract(epoch from ${instant}) * 1000000)::bigint`;
}

export function microsOfColumn(column: string): RawBuilder<number> {
  return microsOf(sql.ref(column));
}
