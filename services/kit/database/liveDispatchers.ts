import { sql, type RawBuilder } from 'kysely';

/** A dispatcher that has reported nothing for this long has ended or lost the database. */
export const silentSeconds = 5;

/**
 * The number of processes that have reported their connections to carriers within so many seconds. Not by `now()`, which is
 * constant within a transaction.
 */
export function liveDispatchers(seconds: number): RawBuilder<number> {
  return sql<number>`(select count(distinct instance) from route_states
    where updated_at > clock_timestamp() - make_interval(secs => ${seconds}))`;
}
