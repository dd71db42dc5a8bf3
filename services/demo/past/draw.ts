import { sql, type RawBuilder } from 'kysely';

/** A number from 0 to below 1 that depends on `key`, a bigint, and `salt` alone: the same on every machine. */
export function drawn(key: RawBuilder<unknown>, salt: number): RawBuilder<number> {
  return sql`((hashint8extended(${key}::bigint, ${sql.lit(salt)}) & 1048575) / 1048576.0::float8)`;
}
