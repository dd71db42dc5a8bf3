import { sql } from 'kysely';
import type { PlatformOperator } from '#contract/main-api/carriers/centralPlatform.ts';
import type { RoutePurse } from '#contract/main-api/carriers/routeStates.ts';
import type { Database, Queries } from '#services/kit/database/index.ts';
import { booleans, doubles, texts } from '#services/kit/database/sql/arrays.ts';

/** As a carrier has just reported it. */
export type Purse = Omit<RoutePurse, 'askedAt'>;

/**
 * Stores what a carrier said of its purses. Those that it said nothing of stay as they are, and those of operators without an
 * account go.
 * @param operators who have an account
 */
export async function storePurses(
  database: Database,
  routeId: number,
  purses: readonly Purse[],
  operators: readonly PlatformOperator[],
): Promise<void> {
  await sql`
    with gone as (
      delete from route_purses where route_id = ${routeId} and purse <> '' and purse <> all(${texts([...operators])})
    )
    insert into route_purses (route_id, purse, balance, is_low)
    select ${routeId}::bigint, * from unnest(${texts(purses.map(({ operator }) => operator ?? ''))},
      ${doubles(purses.map(({ balance }) => balance))}, ${booleans(purses.map(({ isLow }) => isLow))}) as reported (purse, balance, is_low)
    where exists (select from routes where id = ${routeId})
    order by purse
    on conflict (route_id, purse) do update set balance = excluded.balance, is_low = excluded.is_low, asked_at = now()`.execute(
    database,
  );
}

/** The purses of each route as its carrier last reported them, the carrier's own first. */
export async function readPurses(queries: Queries): Promise<Map<number, RoutePurse[]>> {
  const rows = await queries
    .selectFrom('route_purses')
    .selectAll()
    .orderBy('route_id')
    .orderBy('purse')
    .execute();
  const purses = new Map<number, RoutePurse[]>();
  for (const { route_id, purse, balance, is_low, asked_at } of rows) {
    const operator = purse === '' ? null : (purse as PlatformOperator);
    const own = purses.get(route_id) ?? [];
    own.push({ operator, balance, isLow: is_low, askedAt: asked_at.toISOString() });
    purses.set(route_id, own);
  }
  return purses;
}
