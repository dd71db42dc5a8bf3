import { sql } from 'kysely';
import type { MessageClass } from '#contract/sms-receiver/messages.ts';
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

/** When texts of a class may go out next; null when they may now. */
export async function nextOpening(queries: Queries, messageClass: MessageClass): Promise<Date | null> {
  const { rows } = await sql<{ opens: Date }>`
    select (clock.now::date + opens_at + case when clock.now::time < opens_at then interval '0' else interval '1 day' end)
      at time zone time_zone as opens
    from sending_hours cross join lateral (select now() at time zone time_zone as now) clock
    where class = ${messageClass} and not (clock.now::time >= opens_at and clock.now::time < closes_at)`.execute(
    queries,
  );
  return rows[0]?.opens ?? null;
}
