import { sql, type RawBuilder } from 'kysely';

/**
 * The first instant of a day. Where clocks are put back at midnight, as in Havana, they show it twice: PostgreSQL takes
 * the second one, so that entries between the two would be before their day.
 * @param midnight its local time
 */
export function beginningOfDay(midnight: RawBuilder<unknown>, timeZone: string): RawBuilder<unknown> {
  return sql`(select min(moment) from generate_series(0, 6) half_hours
    cross join lateral (values (${midnight} at time zone ${timeZone} - half_hours * interval '30 minutes')) moments (moment)
    where moment at time zone ${timeZone} >= ${midnight})`;
}
