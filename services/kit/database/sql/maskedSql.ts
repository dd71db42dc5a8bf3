import { sql, type RawBuilder } from 'kysely';
import { maskings } from '#domain/numbers/msisdnMask.ts';

/** The SQL counterpart of `maskNumbersIn`; a test compares both. */
export function maskedText(value: RawBuilder<unknown>): RawBuilder<string> {
  return maskings.reduce(
    (masked, { pattern, replacement }) =>
      sql<string>`regexp_replace(${masked}, ${sql.lit(pattern)}, ${sql.lit(replacement)}, 'g')`,
    value as RawBuilder<string>,
  );
}
