import { sql } from 'kysely';

/**
 * The time of the transaction as `clock.now`, for the FROM of a statement that writes. Citus refuses `now()` itself inside
 * CASE and COALESCE, in RETURNING and in DO UPDATE; PostgreSQL replaces the subquery by its expression, so it costs nothing.
 */
export const clock = sql`(select now() as now) clock`;
