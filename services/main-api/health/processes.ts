import { sql } from 'kysely';
import type { ProcessHealth, TaskHealth } from '#contract/main-api/health.ts';
import { processProblem, taskProblem } from '#domain/health/problemRules.ts';
import type { Schema } from '#database/schema.ts';
import type { Activity } from '#services/engine/monitoring/activity.ts';
import type { Queries } from '#services/kit/database/index.ts';
import type { ProcessFigures } from '#services/kit/process/ProcessReport.ts';

/** The last report of a service in a process. */
interface ReportedProcess extends Pick<Schema['processes'], 'instance' | 'service' | 'tasks' | 'version'> {
  figures: ProcessFigures;
  lastSeenSeconds: number;
}

export async function readProcesses(queries: Queries): Promise<ReportedProcess[]> {
  const rows = await queries
    .selectFrom('processes')
    .select(['instance', 'service', 'tasks', 'version', 'figures'])
    .select(sql<number>`extract(epoch from now() - reported_at)::float8`.as('lastSeenSeconds'))
    .orderBy('instance')
    .orderBy('service')
    .execute();
  return rows.map((row) => ({
    ...row,
    figures: row.figures as ProcessFigures,
    lastSeenSeconds: Math.max(0, row.lastSeenSeconds),
  }));
}

/** Services of one process share its pool where they share its database. */
export function processesOf(reported: readonly ReportedProcess[]): ProcessHealth[] {
  const instances = [...new Set(reported.map(({ instance }) => instance))];
  return instances.map((instance) => {
    const services = reported.filter((each) => each.instance === instance);
    const pools = services.map(({ figures }) => figures.pool);
    const most = (figure: 'size' | 'busy' | 'waiting') => Math.max(...pools.map((pool) => pool[figure]));
    const process = {
      instance,
      services: services.map(({ service }) => service),
      tasks: [...new Set(services.flatMap(({ tasks }) => tasks))],
      version: services[0]!.version,
      lastSeenSeconds: Math.max(...services.map(({ lastSeenSeconds }) => lastSeenSeconds)),
      pool: { size: most('size'), busy: most('busy'), waiting: most('waiting') },
    };
    return { ...process, problem: processProblem(process) };
  });
}

/** Each periodic task as the process has it in which it succeeded last: it is enough that one of them does it. */
export function tasksOf(reported: readonly ReportedProcess[]): TaskHealth[] {
  const latest = new Map<string, number>();
  for (const { figures, lastSeenSeconds } of reported)
    for (const [task, seconds] of Object.entries(figures.secondsSinceSuccess))
      latest.set(task, Math.min(latest.get(task) ?? Infinity, seconds + lastSeenSeconds));
  return [...latest]
    .map(([task, succeededSeconds]) => ({
      task,
      succeededSeconds,
      problem: taskProblem(task, succeededSeconds),
    }))
    .sort((a, b) => a.task.localeCompare(b.task));
}

/** The recent activity of receivers. The last report of a lost one counts too: it is what may have gone wrong. */
export function activitiesOf(reported: readonly ReportedProcess[]): Activity[] {
  return reported.flatMap(({ service, figures }) =>
    service === 'sms-receiver' && figures.details ? [figures.details as Activity] : [],
  );
}
