import type { CarrierLink } from '../smpp/CarrierLink.ts';
import { responseKey, type IdMode } from '../smpp/carrierMessageId.ts';
import type { SubmitOutcome } from '../smpp/outcome.ts';
import { submitDrafts } from '../smpp/submitPdu.ts';
import type { AcceptedPart, AttemptEnd, AttemptResult, Carrier, ClaimedMessage } from './types.ts';

export interface SmppCarrierOptions {
  link: CarrierLink<number>;
  window: number;
  idMode: IdMode;
}

/** A route over SMPP, as the dispatcher sees it. */
export function smppCarrier({ link, window, idMode }: SmppCarrierOptions): Carrier {
  return {
    window,
    isReady: () => link.session !== null,

    async attempt(message: ClaimedMessage): Promise<AttemptResult> {
      const missing = draftsOf(message).filter(({ part }) => !message.acceptedParts.includes(part));
      const answers = await Promise.all(
        missing.map(async ({ part, draft }) => ({ part, outcome: await submit(draft, message.id) })),
      );
      const accepted: AcceptedPart[] = answers.flatMap(({ part, outcome }) =>
        outcome.kind === 'accepted'
          ? [{ part, carrierMessageId: responseKey(outcome.carrierMessageId, idMode) }]
          : [],
      );
      return {
        message,
        accepted,
        end: endOf(
          message,
          answers.map(({ outcome }) => outcome),
        ),
      };
    },
  };

  async function submit(draft: ReturnType<typeof submitDrafts>[number], id: number): Promise<SubmitOutcome> {
    return link.session?.submit(draft, id) ?? { kind: 'unsent', reason: 'the route is down' };
  }
}

function draftsOf(message: ClaimedMessage) {
  return submitDrafts({
    msisdn: message.msisdn,
    senderId: message.senderId,
    text: message.text,
    reference: referenceOf(message.id),
    registeredDelivery: true,
    validitySeconds: message.validitySeconds,
  }).map((draft, index) => ({ part: index + 1, draft }));
}

/**
 * The same for every attempt at a message, so that a handset joins parts of different attempts and drops
 * doubles; 1 to 255, since some handsets ignore 0.
 */
function referenceOf(messageId: number): number {
  return (messageId % 255) + 1;
}

/** The worst of the parts' answers decides: nothing hopeful hides a loss. */
function endOf(message: ClaimedMessage, outcomes: SubmitOutcome[]): AttemptEnd {
  const refusals = outcomes.filter((outcome) => outcome.kind === 'refused');
  const permanent = refusals.find(({ permanence }) => permanence === 'permanent');
  if (permanent) return { kind: 'rejected', carrierStatus: permanent.statusName };
  const uncertain = outcomes.find((outcome) => outcome.kind === 'uncertain');
  if (uncertain) return { kind: 'uncertain', reason: uncertain.reason };
  const temporary = refusals[0];
  if (temporary) {
    const afterSeconds = temporary.permanence === 'throttled' ? 1 : backoffSeconds(message.attempts);
    return { kind: 'retry', carrierStatus: temporary.statusName, afterSeconds };
  }
  if (outcomes.some((outcome) => outcome.kind === 'unsent')) {
    return { kind: 'retry', carrierStatus: null, afterSeconds: 0 };
  }
  return { kind: 'answered' };
}

/** 5 s, 10 s, 20 s … 5 min. */
function backoffSeconds(attempts: number): number {
  return Math.min(5 * 2 ** (attempts - 1), 300);
}
