import type { Clock } from '#services/kit/database/DatabaseClock.ts';
import { statusName } from '#services/kit/smpp/codec/commandStatus.ts';
import { PduError } from '#services/kit/smpp/codec/PduError.ts';
import { crashPoint, isCrashPlanned } from '#services/engine/crashPoint.ts';
import type { CarrierLink } from './bind/CarrierLink.ts';
import type { RouteRecord } from '../routes/routeRecords.ts';
import { errorBackoffSeconds, returnSeconds, throttleBackoffSeconds } from '../health/retryWaits.ts';
import { responseKey } from '#services/engine/receipts/carrierMessageId.ts';
import { unsent, type Returned, type SubmitOutcome } from './submit/outcome.ts';
import { submitDrafts, type SubmitDraft } from './submit/submitPdu.ts';
import type {
  AcceptedPart,
  AttemptEnd,
  AttemptResult,
  Carrier,
  SubmitRef,
  InFlightMessage,
} from '../carrier.ts';

interface SmppCarrierParts {
  /** Connections that submit. */
  links: readonly CarrierLink<SubmitRef>[];
  /** The database's clock, which decides whether a message is still valid. */
  clock: Clock;
  /** The carrier has accepted a part under this id. */
  onAccepted(carrierMessageId: string): void;
}

/** A route over SMPP, as the dispatcher sees it. */
export function smppCarrier(
  {
    id: routeId,
    name,
    prefixes,
    priority,
    carriesSystemTexts,
    needsContentApproval,
    window: windowSize,
    connections,
    idMode,
  }: RouteRecord,
  { links, clock, onAccepted }: SmppCarrierParts,
): Carrier {
  return {
    routeId,
    name,
    prefixes,
    priority,
    carriesSystemTexts,
    needsContentApproval,
    fullWindow: windowSize * connections,
    get window() {
      // While no link submits it is that of one.
      return links.reduce((sum, { bind, room }) => (bind ? sum + room : sum), 0) || windowSize;
    },
    isReady: () => links.some((link) => hasRoom(link)),

    async attempt(message) {
      const submittedAt = clock.now();
      try {
        return await submitParts(message, submittedAt);
      } catch (error) {
        if (!(error instanceof PduError)) throw error;
        // SMPP cannot express the message. No part was written, and it counts as rejected by the carrier.
        const end = { kind: 'rejected', carrierStatus: statusName(error.answer) } as const;
        return { message, accepted: [], end, submittedAt };
      }
    },
  };

  /** The link with the fewest submits, so that a slow one does not hold up the others. */
  function leastBusy(): Link | undefined {
    let [best] = links;
    for (const link of links) if (link.bind && loadOf(link) < loadOf(best!)) best = link;
    return best;
  }

  async function submitParts(message: InFlightMessage, submittedAt: number): Promise<AttemptResult> {
    const drafts = draftsOf(message, submittedAt);
    const parts =
      drafts.length === 1 && message.acceptedParts.length === 0
        ? onlyPart
        : drafts.map((_, index) => index + 1).filter((part) => !message.acceptedParts.includes(part));
    const accepted: AcceptedPart[] = [];
    const written = parts.map((part) => submit(message, part, drafts[part - 1]!));
    const outcomes: LinkOutcome[] = [];
    // Each as soon as it is answered, without waiting for the others: its receipt may come at any moment.
    const count = (part: number, outcome: LinkOutcome) => {
      outcomes.push(outcome);
      if (outcome.kind !== 'accepted') return;
      const carrierMessageId = responseKey(outcome.carrierMessageId, idMode);
      onAccepted(carrierMessageId);
      accepted.push({ part, carrierMessageId });
    };
    if (written.length === 1) count(parts[0]!, await written[0]!);
    else
      await Promise.all(
        written.map((answer, index) => answer.then((outcome) => count(parts[index]!, outcome))),
      );
    return { message, accepted, end: endOf(message, outcomes), submittedAt };
  }

  function submit(message: InFlightMessage, part: number, draft: SubmitDraft): Promise<LinkOutcome> {
    const { lease, id, attempts } = message;
    const ref = { companyId: lease.companyId, messageId: id, attempt: attempts + 1, part };
    const outcome = leastBusy()?.submit(draft, ref);
    // PDUs that are written leave at the end of the turn; see `PduSocket`.
    if (isCrashPlanned) setImmediate(() => crashPoint('after-submit'));
    return outcome ?? Promise.resolve(unsent('the route is down'));
  }
}

const onlyPart = [1];

type Link = CarrierLink<SubmitRef>;
type LinkOutcome = SubmitOutcome | Returned;

/** One that tries a single message takes no second one: those go over another route meanwhile. */
function hasRoom({ bind, room, isTrying }: Link): boolean {
  return bind !== null && !(isTrying && bind.pending + bind.waiting >= room);
}

/** Submits of the link. One without room comes after those that have some, and one that tries before those as idle. */
function loadOf(link: Link): number {
  const { bind, isTrying } = link;
  if (!bind) return Infinity;
  const busy = bind.pending + bind.waiting;
  if (busy >= link.room) return busy + fullLoad;
  return isTrying ? busy - 1 : busy;
}

/** More than any window. */
const fullLoad = 1e6;

function draftsOf(message: InFlightMessage, submittedAt: number): SubmitDraft[] {
  return submitDrafts({
    msisdn: message.msisdn,
    senderId: message.batch.senderId,
    text: message.text,
    reference: referenceOf(message.id),
    registeredDelivery: true,
    validitySeconds: Math.max(Math.ceil((message.batch.validUntil.getTime() - submittedAt) / 1_000), 1),
  });
}

/**
 * The same for every attempt at a message, so that a handset joins parts of different attempts and drops
 * doubles; 1 to 255, since some handsets ignore 0.
 */
function referenceOf(messageId: number): number {
  return (messageId % 255) + 1;
}

const acceptedEnd: AttemptEnd = { kind: 'accepted' };

/** The worst outcome of the parts decides. */
function endOf(message: InFlightMessage, outcomes: LinkOutcome[]): AttemptEnd {
  if (outcomes.every((outcome) => outcome.kind === 'accepted')) return acceptedEnd;
  const refusals = outcomes.filter((outcome) => outcome.kind === 'refused');
  const permanent = refusals.find(({ speaksOf }) => speaksOf === 'message' || speaksOf === 'other');
  if (permanent) return { kind: 'rejected', carrierStatus: permanent.statusName };
  const uncertain = outcomes.find((outcome) => outcome.kind === 'uncertain');
  if (uncertain) return { kind: 'uncertain', reason: uncertain.reason };
  const returned = outcomes.find((outcome) => outcome.kind === 'returned');
  if (returned) return { kind: 'returned', carrierStatus: returned.statusName, afterSeconds: returnSeconds };
  const temporary = refusals[0];
  if (temporary) {
    const isThrottled = temporary.speaksOf === 'throttled';
    const afterSeconds = isThrottled
      ? throttleBackoffSeconds(message.attempts + 1)
      : errorBackoffSeconds(message.attempts + 1);
    return { kind: 'retry', carrierStatus: temporary.statusName, afterSeconds, isThrottled };
  }
  if (outcomes.some((outcome) => outcome.kind === 'unsent')) {
    // Not at once: a bind may end before its link notices, and the message would be retried in a busy loop.
    return { kind: 'retry', carrierStatus: null, afterSeconds: returnSeconds };
  }
  return acceptedEnd;
}
