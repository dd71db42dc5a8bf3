import { commandStatus } from '#services/kit/smpp/codec/commandStatus.ts';
import type { ReceiptState } from './receipts/Receipt.ts';
import type { SubmitExchange } from './SubmitExchange.ts';

/** How a message to a special number ends: by a receipt with a state of its own, or in another way. */
export type SpecialOutcome =
  | ReceiptState
  | 'no-receipt'
  | 'invalid-number'
  | 'temporary'
  | 'throttled'
  | 'unanswered';

/**
 * Numbers with a fixed outcome, for demonstrations, by their last six digits. A made-up list of a million numbers has
 * about ten of them. README.md has the same table.
 */
const outcomes: Readonly<Record<string, SpecialOutcome>> = {
  '990001': { state: 'UNDELIV', errorCode: '001' },
  '990002': { state: 'EXPIRED', errorCode: '002' },
  '990003': { state: 'REJECTD', errorCode: '003' },
  '990004': { state: 'DELETED', errorCode: '004' },
  '990005': { state: 'UNKNOWN', errorCode: '005' },
  '990006': 'no-receipt',
  '990011': 'invalid-number',
  '990012': 'temporary',
  '990013': 'throttled',
  '990019': 'unanswered',
};

export const specialSuffixes = Object.keys(outcomes);

/** All of them begin so. */
const commonStart = '9900';
const startOctets = Buffer.from(commonStart, 'latin1');

/** The outcome of a message to this number; undefined for an ordinary one. */
export function specialOutcomeOf(number: string): SpecialOutcome | undefined {
  return number.startsWith(commonStart, number.length - 6) ? outcomes[number.slice(-6)] : undefined;
}

/** Ends a submit by the special number that it goes to. @returns false for an ordinary number */
export function endAsSpecial(exchange: SubmitExchange): boolean {
  const { submit } = exchange;
  // The six digits and the NUL stand before esm_class. The comparison of octets spares nearly all numbers the making of a string.
  const at = submit.esmClassAt - 7;
  if (!startOctets.every((digit, index) => submit.octets[at + index] === digit)) return false;
  const outcome = specialOutcomeOf(submit.destination);
  if (outcome) end(exchange, outcome);
  return outcome !== undefined;
}

function end(exchange: SubmitExchange, outcome: SpecialOutcome): void {
  if (typeof outcome === 'object')
    return exchange.withReceipts({ ...outcome, outcomes: [], missing: 0, followedBy: [] }).accept();
  switch (outcome) {
    case 'no-receipt':
      return exchange.withReceipts({ when: 'never' }).accept();
    case 'invalid-number':
      return exchange.refuse(commandStatus.ESME_RINVDSTADR);
    case 'temporary':
      return exchange.refuse(commandStatus.ESME_RSYSERR);
    case 'throttled':
      return exchange.refuse(commandStatus.ESME_RTHROTTLED);
    case 'unanswered':
      return exchange.keepSilent();
  }
}
