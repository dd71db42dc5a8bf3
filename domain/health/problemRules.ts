import type { HealthProblem } from '#contract/main-api/health.ts';
import type { RouteState } from '#contract/main-api/carriers/routeStates.ts';
import type { MessageClass } from '#contract/sms-receiver/messages.ts';
import { lateTaskSeconds, processLostSeconds, thresholds } from './thresholds.ts';

type Found = HealthProblem | null;

export function laneProblem(lane: { class: MessageClass; oldestSeconds: number | null }): Found {
  const isLate = lane.class === 'otp' && (lane.oldestSeconds ?? 0) > thresholds.oneTimeCodes.seconds;
  return isLate ? 'one-time-codes-wait' : null;
}

/** @param leases those that are overdue, and those that expired within the minutes of the threshold */
export function leaseProblem({ overdue, expired }: { overdue: number; expired: number }): Found {
  return overdue > 0 || expired > 0 ? 'leases-expired' : null;
}

export function dispatcherProblem({ count, boundRoutes }: { count: number; boundRoutes: number }): Found {
  if (count === 0) return 'no-dispatcher';
  return boundRoutes === 0 ? 'no-route-bound' : null;
}

/** The problem of a route that is switched on; counts are those of the minutes of the thresholds, the window is that of a process. */
export function routeProblem(route: {
  states: readonly RouteState[];
  windowSize: number;
  uncertain: number;
  accepted: number;
  receipts: number;
  /** Whether the provider has nothing left in one of its accounts with the carrier. */
  hasEmptyPurse: boolean;
}): Found {
  const { states, windowSize, uncertain, accepted, receipts, hasEmptyPurse } = route;
  if (hasEmptyPurse) return 'route-purse-empty';
  // Where another process sends over it, this one has not had a message to try yet.
  if (states.includes('refusing') && !states.includes('bound')) return 'route-refuses';
  if (uncertain > thresholds.uncertain.windows * windowSize) return 'many-uncertain';
  if (accepted > thresholds.receipts.accepted && receipts === 0) return 'receipts-stopped';
  // Processes that are gone are shown as lost, and say nothing of the route.
  const live = states.filter((state) => state !== 'gone');
  return live.length === 0 || live.some((state) => state !== 'bound') ? 'route-not-bound' : null;
}

/** @param foldedSeconds of the tables the one that was folded longest ago; null if no process folds */
export function rollUpProblem(foldedSeconds: number | null): Found {
  return foldedSeconds === null || foldedSeconds > thresholds.rollUps.seconds ? 'roll-ups-behind' : null;
}

export function isFolding(task: string): boolean {
  return task.startsWith('fold ');
}

export function taskProblem(task: string, succeededSeconds: number): Found {
  if (isFolding(task)) return rollUpProblem(succeededSeconds);
  return succeededSeconds > lateTaskSeconds ? 'task-late' : null;
}

export function processProblem(process: {
  lastSeenSeconds: number;
  pool: { size: number; waiting: number };
}): Found {
  if (process.lastSeenSeconds > processLostSeconds) return 'process-lost';
  // The embedded database is one connection, for which it is normal that some wait.
  return process.pool.waiting > 0 && process.pool.size > 1 ? 'pool-full' : null;
}
