import type { Clock } from '#services/kit/database/DatabaseClock.ts';
import type { Database } from '#services/kit/database/index.ts';
import type { Running } from '#services/kit/process/lifecycle.ts';
import type { Logger } from '#services/kit/logging/log.ts';
import { secretBox } from '#services/kit/auth/secrets.ts';
import type { EngineSettings } from './settings.ts';
import { Dispatcher } from './queue/Dispatcher.ts';
import { dispatchStore } from './queue/store.ts';
import { updateSettingsRoute } from './carriers/routes/routeRecords.ts';
import { RouteSupervisor, type RouteUse } from './carriers/RouteSupervisor.ts';

export interface Engine extends Running {
  start(): Promise<void>;
  /**
   * Something was queued.
   * @param isUrgent by default; otherwise it may wait some milliseconds for others that are queued soon
   */
  wake(isUrgent?: boolean): void;
  /** Whether this process has messages that wait for their turn to leave, as while it sends a large list. */
  readonly isSending: boolean;
  /** @throws with the reasons while no route is bound */
  checkRoutes(): void;
  /** How the routes of this process are used at this moment. */
  routeUse(): readonly RouteUse[];
  /** Number of bound routes that carry one-time codes; while it is 0 the codes wait. */
  boundSystemTextRoutes(): number;
}

/**
 * Connects the carriers with the queue. Nothing moves before `start`.
 * @param clock the database's
 */
export function createEngine(
  { database, clock }: { database: Database; clock: Clock },
  settings: EngineSettings,
  log: Logger,
): Engine {
  const rules = {
    leaseSeconds: settings.DISPATCH_LEASE_SECONDS,
    graceSeconds: settings.UNCERTAIN_GRACE_SECONDS,
    whenUncertain: () => routes.policies,
  };
  const store = dispatchStore(database, rules, log);
  const dispatcher: Dispatcher = new Dispatcher(store, rules.leaseSeconds, clock, log);
  const routes: RouteSupervisor = new RouteSupervisor(
    { database, clock, secrets: secretBox(settings), settings },
    dispatcher,
    log,
  );
  return {
    name: 'engine',
    async start() {
      await updateSettingsRoute(database, settings);
      await routes.start();
      dispatcher.start();
    },
    wake: (isUrgent) => dispatcher.wake(isUrgent),
    get isSending() {
      return dispatcher.isSending;
    },
    checkRoutes: () => routes.checkRoutes(),
    routeUse: () => routes.use,
    boundSystemTextRoutes: () => routes.boundSystemTextRoutes,
    async stop() {
      await dispatcher.stop();
      await routes.stop();
    },
  };
}
