import { sql } from 'kysely';
import type { Queries } from '#services/kit/database/index.ts';
import type { Micros } from '#services/kit/time/micros.ts';
import { microsOfColumn } from './counts.ts';

/** Since when messages are kept. Roll-ups go further back: what is not there any more must not be promised. */
export async function keptFrom(queries: Queries): Promise<Micros> {
  const { rows } = await sql<{ kept: number }>`
    select ${microsOfColumn('messages_from')} as kept from retention where isfinite(messages_from)`.execute(
    queries,
  );
  return Math.max(0, rows[0]?.kept ?? 0);
}
