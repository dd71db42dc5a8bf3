import { commandStatus } from '#services/kit/smpp/codec/commandStatus.ts';
import type { SubmitExchange } from './SubmitExchange.ts';
import type { SubmitFrame } from './wire/SubmitFrame.ts';

/** How a submit to a special number ends. */
type Outcome = (exchange: SubmitExchange) => void;

const receipt =
  (state: string, errorCode: string): Outcome =>
  (exchange) =>
    exchange.withReceipts({ state, errorCode, outcomes: [], missing: 0, followedBy: [] }).accept();

const refused =
  (status: number): Outcome =>
  (exchange) =>
    exchange.refuse(status);

/**
 * Numbers with a fixed outcome, for demonstrations, by their last six digits. A made-up list of a million numbers has
 * about ten of them. README.md has the same table.
 */
const outcomes: Readonly<Record<string, Outcome>> = {
  '990001': receipt('UNDELIV', '001'),
  '990002': receipt('EXPIRED', '002'),
  '990003': receipt('REJECTD', '003'),
  '990004': receipt('DELETED', '004'),
  '990005': receipt('UNKNOWN', '005'),
  '990006': (exchange) => exchange.withReceipts({ when: 'never' }).accept(),
  '990011': refused(commandStatus.ESME_RINVDSTADR),
  '990012': refused(commandStatus.ESME_RSYSERR),
  '990013': refused(commandStatus.ESME_RTHROTTLED),
  '990019': (exchange) => exchange.keepSilent(),
};

export const specialSuffixes = Object.keys(outcomes);

/** All of them begin so. The comparison of octets spares nearly all numbers the making of a string. */
const commonStart = Buffer.from('9900', 'latin1');

/** The outcome of a submit by its destination; undefined for an ordinary number. */
export function specialOutcome(submit: SubmitFrame): Outcome | undefined {
  // The six digits and the NUL stand before esm_class.
  const at = submit.esmClassAt - 7;
  if (!commonStart.every((digit, index) => submit.octets[at + index] === digit)) return undefined;
  return outcomes[submit.destination.slice(-6)];
}
