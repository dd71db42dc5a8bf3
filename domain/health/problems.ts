import type { HealthProblem } from '#contract/main-api/health.ts';

export const healthStates = ['good', 'attention', 'bad'] as const;
export type HealthState = (typeof healthStates)[number];

interface HealthProblemRule {
  /** `bad` is what an alert is for. */
  state: Exclude<HealthState, 'good'>;
  /** The alert of deploy/prometheus/alerts.yml; null if there is none for it. */
  alert: string | null;
  /** The heading in docs/operators/runbook.md that says what to do. */
  section: string;
}

export const healthProblemRules = {
  'one-time-codes-wait': { state: 'bad', alert: 'BartaOneTimeCodesWait', section: 'One-time codes wait' },
  'no-route-bound': { state: 'bad', alert: 'BartaNoRouteBound', section: 'No route is bound' },
  'route-refuses': { state: 'bad', alert: 'BartaRouteRefuses', section: 'A route refuses everything' },
  'route-purse-empty': {
    state: 'bad',
    alert: 'BartaRoutePurseEmpty',
    section: 'An account with a carrier is empty',
  },
  'route-not-bound': { state: 'attention', alert: null, section: 'No route is bound' },
  'many-uncertain': { state: 'bad', alert: 'BartaManyUncertain', section: 'Many messages are uncertain' },
  'leases-expired': { state: 'bad', alert: 'BartaLeasesExpired', section: 'Leases have expired' },
  'receipts-stopped': { state: 'bad', alert: 'BartaReceiptsStopped', section: 'Receipts have stopped' },
  'roll-ups-behind': { state: 'bad', alert: 'BartaRollUpsBehind', section: 'Roll-ups are behind' },
  'task-late': { state: 'attention', alert: null, section: 'A process is down' },
  'pool-full': { state: 'bad', alert: 'BartaDatabasePoolFull', section: 'The database pool is full' },
  'no-dispatcher': { state: 'bad', alert: 'BartaProcessDown', section: 'A process is down' },
  'process-lost': { state: 'bad', alert: 'BartaProcessDown', section: 'A process is down' },
  'replica-unused': { state: 'attention', alert: null, section: 'The database does not answer' },
} as const satisfies Record<HealthProblem, HealthProblemRule>;

export function stateOf(problem: HealthProblem | null): HealthState {
  return problem === null ? 'good' : healthProblemRules[problem].state;
}
