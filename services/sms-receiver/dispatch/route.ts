import type { Database } from '#services/kit/database/index.ts';
import type { Running } from '#services/kit/lifecycle.ts';
import type { Logger } from '#services/kit/log.ts';
import { carrierHost, type SmsReceiverSettings } from '../config.ts';
import { ReceiptInbox } from '../receipts/inbox.ts';
import { CarrierLink } from '../smpp/CarrierLink.ts';
import { responseKey } from '../smpp/carrierMessageId.ts';
import { Dispatcher } from './Dispatcher.ts';
import { smppCarrier } from './smppCarrier.ts';
import { dispatchStore } from './store.ts';
import type { SubmitRef } from './types.ts';

/** The one route of the settings; routes become records of their own with the Route screen. */
const routeName = 'primary';

export interface Route extends Running {
  start(): void;
  /** Something was queued. */
  wake(): void;
  /** @throws with the reason while the carrier is not bound */
  checkReady(): void;
}

/** Connects a carrier with the queue: the link, what goes out over it and what comes back. Nothing moves before `start`. */
export async function createRoute(
  database: Database,
  settings: SmsReceiverSettings,
  log: Logger,
): Promise<Route> {
  const routeId = await findOrAddRoute(database);
  const idMode = settings.SMPP_ID_MODE;
  const window = settings.SMPP_WINDOW;
  const inbox = new ReceiptInbox(
    database,
    { routeId, idMode, utcOffsetMinutes: settings.SMPP_UTC_OFFSET_MINUTES },
    log,
  );
  const link = new CarrierLink<SubmitRef>(
    {
      session: {
        host: carrierHost(settings),
        port: settings.SMPP_PORT,
        systemId: settings.SMPP_SYSTEM_ID,
        password: settings.SMPP_PASSWORD,
        tls: settings.SMPP_TLS,
        window,
        responseTimeoutMs: settings.SMPP_RESPONSE_SECONDS * 1_000,
      },
    },
    {
      onDeliver: (deliver) => inbox.take(deliver),
      onLateAnswer: (submit, outcome) => {
        // A late refusal changes nothing: its message is queued again, or ends unknown and uncharged.
        if (outcome.kind !== 'accepted')
          log.warn({ ...submit, outcome: outcome.kind }, 'an answer came late');
        else dispatcher.acceptLate(submit, responseKey(outcome.carrierMessageId, idMode));
      },
      onFault: (fault) => log.error({ err: fault }, 'a handler of the carrier link failed'),
      onState: (state) => {
        log.info({ state, failure: link.lastFailure, retryInMs: link.retryInMs }, 'route');
        if (state === 'bound') dispatcher.wake();
      },
    },
  );
  const rules = {
    leaseSeconds: settings.DISPATCH_LEASE_SECONDS,
    graceSeconds: settings.UNCERTAIN_GRACE_SECONDS,
  };
  const store = dispatchStore(database, routeId, rules, log);
  const dispatcher = new Dispatcher(store, smppCarrier({ link, window, idMode }), log);
  return {
    name: 'route',
    start: () => {
      link.start();
      dispatcher.start();
    },
    wake: () => dispatcher.wake(),
    checkReady: () => {
      if (link.state !== 'bound') throw new Error(link.lastFailure ?? link.state);
    },
    async stop() {
      await dispatcher.stop();
      await link.stop(unbindTimeoutMs);
      await inbox.drain();
    },
  };
}

const unbindTimeoutMs = 3_000;

async function findOrAddRoute(database: Database): Promise<number> {
  const { id } = await database
    .insertInto('routes')
    .values({ name: routeName })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ name: routeName }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
