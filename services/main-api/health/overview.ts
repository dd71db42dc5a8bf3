import { sql } from 'kysely';
import type { HealthProblem, SystemHealth } from '#contract/main-api/health.ts';
import { messageClasses } from '#contract/sms-receiver/messages.ts';
import {
  dispatcherProblem,
  isFolding,
  laneProblem,
  leaseProblem,
  rollUpProblem,
} from '#domain/health/problemRules.ts';
import { queueFigures } from '#services/engine/monitoring/queueFigures.ts';
import { isEmbedded, type Database } from '#services/kit/database/index.ts';
import { activitiesOf, processesOf, readProcesses, tasksOf } from './processes.ts';
import { readRoutes } from './routes.ts';

/**
 * The figures of the queue are those of the metrics. Those of processes are as each process last reported them.
 * @param replicaLagSeconds null while the replica is not used, undefined if there is none
 */
export async function readHealth(
  database: Database,
  replicaLagSeconds: number | null | undefined,
): Promise<SystemHealth> {
  const queue = await queueFigures(database);
  const reported = await readProcesses(database);
  const activities = activitiesOf(reported);
  const routes = await readRoutes(database, activities);
  const tasks = tasksOf(reported);
  return {
    lanes: messageClasses.map((name) => {
      const lane = { class: name, ...queue.lanes[name] };
      return { ...lane, problem: laneProblem(lane) };
    }),
    leases: leasesOf(
      queue.leases,
      activities.reduce((sum, each) => sum + each.expiredLeases, 0),
    ),
    dispatchers: withProblem(
      { count: queue.dispatchers, boundRoutes: routes.filter(({ state }) => state === 'bound').length },
      dispatcherProblem,
    ),
    routes,
    processes: processesOf(reported),
    rollUps: rollUpsOf(queue.unfoldedChanges, tasks),
    tasks,
    database: {
      ...(await readDatabase(database)),
      schemaVersion: queue.schemaVersion,
      ...(replicaLagSeconds !== undefined && { replicaLagSeconds }),
      problem: replicaLagSeconds === null ? 'replica-unused' : null,
    },
    readAt: queue.readAt.toISOString(),
  };
}

function withProblem<Line>(line: Line, find: (line: Line) => HealthProblem | null) {
  return { ...line, problem: find(line) };
}

function leasesOf(
  { chunks, expired: overdue, inFlight }: { chunks: number; expired: number; inFlight: number },
  expired: number,
): SystemHealth['leases'] {
  return withProblem({ chunks, overdue, expired, inFlight }, leaseProblem);
}

function rollUpsOf(unfoldedChanges: number, tasks: SystemHealth['tasks']): SystemHealth['rollUps'] {
  const folding = tasks.filter(({ task }) => isFolding(task));
  const foldedSeconds = folding.length
    ? Math.max(...folding.map(({ succeededSeconds }) => succeededSeconds))
    : null;
  return { unfoldedChanges, foldedSeconds, problem: rollUpProblem(foldedSeconds) };
}

async function readDatabase(database: Database) {
  const { rows } = await sql<{ version: string; sizeOctets: number; standbys: number }>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as "sizeOctets",
      (select count(*) from pg_stat_replication) as standbys`.execute(database);
  return { isEmbedded: isEmbedded(database), ...rows[0]! };
}
