import { sql } from 'kysely';
import type { CentralPlatform, PlatformOperator } from '#contract/main-api/carriers/centralPlatform.ts';
import { goneAfterSeconds, type RoutePurse } from '#contract/main-api/carriers/routeStates.ts';
import { processLostSeconds } from '#domain/health/thresholds.ts';
import type { InWork, Sending, WaitedRoute } from '#domain/waiting/waitReason.ts';
import { liveDispatchers } from '#services/kit/database/liveDispatchers.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { routeWindow } from '#domain/carriers/routeWindow.ts';
import { platformColumn } from '../carriers/routes/routeRecords.ts';
import { liveStates } from '../carriers/routes/liveStates.ts';

/** How the queue and the routes stand; a few milliseconds, however long the queue is. */
export async function readSending(queries: Queries): Promise<Sending> {
  return {
    ...(await readDispatch(queries)),
    routes: await readRoutes(queries),
    inWork: await readInWork(queries),
  };
}

async function readDispatch(queries: Queries): Promise<Omit<Sending, 'routes' | 'inWork'>> {
  const { rows } = await sql<{ dispatchers: number; isPaused: boolean; endedAt: Date | null; now: Date }>`
    select ${liveDispatchers(goneAfterSeconds)} as dispatchers, now() as now,
      exists (select from processes where service = 'sms-receiver' and (figures #>> '{details,isPaused}')::boolean
        and reported_at > now() - make_interval(secs => ${processLostSeconds})) as "isPaused",
      greatest((select max(updated_at) from route_states),
        (select max(reported_at) from processes where 'dispatcher' = any(tasks)
          having max(reported_at) < now() - make_interval(secs => ${processLostSeconds}))) as "endedAt"`.execute(
    queries,
  );
  const { dispatchers, isPaused, endedAt, now } = rows[0]!;
  if (dispatchers > 0) return { now, dispatch: 'running', dispatchEndedAt: null };
  return { now, dispatch: isPaused ? 'paused' : 'none', dispatchEndedAt: endedAt };
}

async function readRoutes(queries: Queries): Promise<WaitedRoute[]> {
  const routes = await queries
    .selectFrom('routes')
    .select(['id', 'name', 'prefixes', 'carries_system_texts', 'window_size as windowSize', 'connections'])
    .select(platformColumn)
    .where('is_enabled', '=', true)
    .orderBy('priority')
    .orderBy('name')
    .execute();
  const states = new Map((await liveStates(queries)).map((live) => [live.routeId, live]));
  return routes.map(({ id, name, prefixes, carries_system_texts, ...window }) => {
    const live = states.get(id);
    return {
      id,
      name,
      prefixes,
      carriesSystemTexts: carries_system_texts,
      accounts: window.centralPlatform && accountsOf(window.centralPlatform, live?.purses ?? []),
      state: live?.state ?? 'gone',
      since: live?.since ? new Date(live.since) : null,
      lastFailure: live?.lastFailure ?? null,
      pending: live?.pending ?? 0,
      window: routeWindow(window) * (live?.boundCount ?? 0),
      segmentsPerSecond: live?.segmentsPerSecond ?? 0,
      limitPerSecond: live?.limitPerSecond ?? null,
    };
  });
}

function accountsOf({ accounts }: CentralPlatform, purses: readonly RoutePurse[]): WaitedRoute['accounts'] {
  const isEmpty = (of: PlatformOperator) =>
    purses.some(({ operator, balance }) => operator === of && balance <= 0);
  return new Map(accounts.map(({ operator }) => [operator, { isEmpty: isEmpty(operator) }]));
}

/** Reads what dispatchers have leased, a row a list; each leases about a thousand messages of a lane. */
async function readInWork(queries: Queries): Promise<InWork[]> {
  const { rows } = await sql<InWork>`
    select leased.lane, leased.company_id as "companyId", companies.name as "companyName",
      case when batches.kind <> 'single' then leased.batch_id end as "batchId",
      case when batches.kind <> 'single' then batches.name end as name,
      sum(leased.messages)::bigint as messages, min(leased.due_at) as "dueAt"
    from (
      select lane, company_id, batch_id, sum(message_count) as messages, min(available_at) as due_at
      from chunks where lease_until > now() group by 1, 2, 3
    ) leased
    join batches on batches.company_id = leased.company_id and batches.id = leased.batch_id
    join companies on companies.id = leased.company_id
    group by 1, 2, 3, 4, 5
    order by "dueAt"`.execute(queries);
  return rows;
}
