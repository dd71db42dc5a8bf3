import { sql } from 'kysely';
import type { Queries } from '#services/kit/database/index.ts';

/** Older measurements do not count: their receiver may be gone. */
const freshSeconds = 10;

/** Segments per second that all routes submit now; null when they submit none. */
export async function measuredSpeed(queries: Queries): Promise<number | null> {
  const { rows } = await sql<{ speed: number | null }>`
    select sum(segments_per_second) as speed from route_states
    where state = 'bound' and updated_at > now() - make_interval(secs => ${freshSeconds})`.execute(queries);
  return rows[0]?.speed || null;
}

/**
 * Segments per second that a new batch can expect: the sum of the routes' limits if each has one, otherwise the measured
 * speed. Null when neither is known.
 */
export async function expectedSpeed(queries: Queries): Promise<number | null> {
  const { rows } = await sql<{ limit: number | null }>`
    select case when bool_and(segments_per_second is not null) then sum(segments_per_second) end::double precision as limit
    from routes where is_enabled`.execute(queries);
  return rows[0]?.limit ?? (await measuredSpeed(queries));
}
