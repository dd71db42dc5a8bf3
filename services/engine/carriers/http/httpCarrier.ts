import type { IdMode } from '#contract/main-api/carriers/routes.ts';
import type { Clock } from '#services/kit/database/DatabaseClock.ts';
import type { HttpCaller, HttpOutcome } from '#services/kit/http-client/HttpCaller.ts';
import type { PendingTasks } from '#services/kit/jobs/PendingTasks.ts';
import { crashPoint } from '#services/engine/crashPoint.ts';
import { responseKey } from '#services/engine/receipts/carrierMessageId.ts';
import type { AttemptEnd, AttemptResult, Carrier, InFlightMessage } from '../carrier.ts';
import { openParts } from '../openParts.ts';
import type { RequestHealth } from '../health/RequestHealth.ts';
import type { RouteRecord } from '../routes/routeRecords.ts';
import { errorBackoffSeconds, returnSeconds, throttleBackoffSeconds } from '../health/retryWaits.ts';
import type { sendValues } from './answers/fieldValues.ts';
import type { ReadAnswer, Verdict } from './answers/readAnswer.ts';
import type { RequestTemplate } from './request/requestTemplate.ts';

interface HttpCarrierParts {
  request: RequestTemplate;
  values: ReturnType<typeof sendValues>;
  read: ReadAnswer;
  caller: HttpCaller;
  health: RequestHealth;
  /** Counts requests under way. */
  pending: PendingTasks;
  /** The database's. */
  clock: Clock;
  /** Whether receipts are asked for, by the carrier's id. */
  isPolled: boolean;
  /** Whether a receipt can be found by our own id. */
  namesOwnId: boolean;
  idMode: IdMode;
  onIdMissing(): void;
}

/** No carrier's wish to wait holds up a message for longer. */
const longestWaitSeconds = 300;

/** The most requests that may be unanswered; each has a connection of its own. */
export function requestsAtATime({
  window,
  connections,
}: Pick<RouteRecord, 'window' | 'connections'>): number {
  return window * connections;
}

/** A route over HTTP, as the dispatcher sees it: one request for each message. */
export function httpCarrier(
  { id: routeId, name, prefixes, priority, carriesSystemTexts, needsContentApproval, ...record }: RouteRecord,
  parts: HttpCarrierParts,
): Carrier {
  const { request, values, read, caller, health, pending, clock } = parts;
  const fullWindow = requestsAtATime(record);

  return {
    routeId,
    name,
    prefixes,
    priority,
    carriesSystemTexts,
    needsContentApproval,
    fullWindow,
    get window() {
      return health.roomOf(fullWindow);
    },
    isReady: () => health.state === 'bound',
    async attempt(message) {
      const submittedAt = clock.now();
      const { id, msisdn, text, campaignId, batch } = message;
      pending.begin();
      try {
        const answering = caller.call(
          request.fill(
            values({ id, msisdn, text, campaignId, senderId: batch.senderId, class: batch.class }),
          ),
        );
        setImmediate(() => crashPoint('after-submit'));
        const outcome = await answering;
        return resultOf(message, submittedAt, outcome);
      } finally {
        pending.end();
      }
    },
  };

  function resultOf(message: InFlightMessage, submittedAt: number, outcome: HttpOutcome): AttemptResult {
    const verdict = outcome.kind === 'answered' ? read(outcome.status, outcome.body) : null;
    noteHealth(outcome, verdict);
    const end = endOf(message, outcome, verdict);
    if (end.kind !== 'accepted') return { message, accepted: [], end, submittedAt };
    return { message, end, submittedAt, ...acceptance(message, verdict!) };
  }

  function acceptance(message: InFlightMessage, { id }: Verdict): Pick<AttemptResult, 'accepted' | 'poll'> {
    const { isPolled, namesOwnId, idMode, onIdMissing } = parts;
    if (id === null) {
      if (!namesOwnId) onIdMissing();
      return { accepted: openParts(message, namesOwnId ? String(message.id) : '') };
    }
    return {
      accepted: openParts(message, responseKey(id, idMode)),
      ...(isPolled && { poll: { reference: id, account: '' } }),
    };
  }

  function noteHealth(outcome: HttpOutcome, verdict: Verdict | null): void {
    if (outcome.kind !== 'answered') return health.onFailure(outcome);
    if (verdict === null) return health.onFailure({ kind: 'unanswered', reason: unread(outcome.status) });
    if (verdict.result !== 'account') return health.onAnswered(1);
    const isElsewhere = outcome.status < 400 || [404, 405, 410].includes(outcome.status);
    return health.onFailure({
      kind: 'refused',
      reason: isElsewhere
        ? `the carrier answers with HTTP status ${outcome.status}`
        : `the carrier refuses the account (${verdict.carrierStatus}): ${firstWords(outcome.body)}`,
    });
  }
}

function endOf(message: InFlightMessage, outcome: HttpOutcome, verdict: Verdict | null): AttemptEnd {
  switch (outcome.kind) {
    case 'unsent':
      return { kind: 'retry', carrierStatus: null, afterSeconds: returnSeconds };
    case 'unanswered':
      return { kind: 'uncertain', reason: outcome.reason };
    case 'answered':
      return verdict === null
        ? { kind: 'uncertain', reason: unread(outcome.status) }
        : endOfVerdict(message, verdict, outcome.retryAfterSeconds ?? 0);
  }
}

function endOfVerdict(
  { attempts }: InFlightMessage,
  { result, carrierStatus }: Verdict,
  retryAfterSeconds: number,
): AttemptEnd {
  const after = (ownSeconds: number) => Math.max(ownSeconds, Math.min(retryAfterSeconds, longestWaitSeconds));
  switch (result) {
    case 'accepted':
      return { kind: 'accepted' };
    case 'refused':
      return { kind: 'rejected', carrierStatus };
    case 'retry':
      return { kind: 'retry', carrierStatus, afterSeconds: after(errorBackoffSeconds(attempts + 1)) };
    case 'throttled': {
      const afterSeconds = after(throttleBackoffSeconds(attempts + 1));
      return { kind: 'retry', carrierStatus, afterSeconds, isThrottled: true };
    }
    case 'account':
      return { kind: 'returned', carrierStatus, afterSeconds: returnSeconds };
  }
}

function unread(status: number): string {
  return `the carrier answers with HTTP status ${status} and nothing that a rule of the route reads`;
}

/** For people: what the carrier says of the account. */
function firstWords(body: Buffer): string {
  const text = body
    .subarray(0, 400)
    .toString('utf8')
    .replaceAll(/[\s\p{C}]+/gu, ' ')
    .trim();
  return text.slice(0, 120) || 'it says nothing';
}
