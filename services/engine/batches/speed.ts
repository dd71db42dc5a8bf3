import { sql } from 'kysely';
import type { Queries } from '#services/kit/database/index.ts';

/** What a receiver said of its connection longer ago than this counts for nothing. */
const freshSeconds = 10;

/** Segments that leave a second, over all connections, right now; null when none do. */
export async function measuredSpeed(queries: Queries): Promise<number | null> {
  const { rows } = await sql<{ speed: number | null }>`
    select sum(segments_per_second) as speed from route_states
    where state = 'bound' and updated_at > now() - make_interval(secs => ${freshSeconds})`.execute(queries);
  return rows[0]?.speed || null;
}

/**
 * Segments a second that a new batch can count on: what its routes may send, where each says so, or else what leaves
 * now. Null when neither is known.
 */
export async function expectedSpeed(queries: Queries): Promise<number | null> {
  const { rows } = await sql<{ limit: number | null }>`
    select case when bool_and(segments_per_second is not null) then sum(segments_per_second) end::double precision as limit
    from routes where is_enabled`.execute(queries);
  return rows[0]?.limit ?? (await measuredSpeed(queries));
}
