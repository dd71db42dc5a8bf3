import type { MessageStatus } from '#contract/sms-receiver/messages.ts';
import { canCorrect, canMove, isFinal, worstOf } from '#domain/messages/status/messageStatus.ts';
import { statusOfState, type ReceiptStatus } from './receiptState.ts';

/** The carrier's latest status and error, in its own terms. */
export interface CarrierState {
  carrierStatus: string | null;
  carrierError: string | null;
}

export interface ReceivedMessage extends CarrierState {
  status: MessageStatus;
  segments: number;
  /** Whether the first receipt of a part is for all parts. */
  isOneForAll: boolean;
}

export interface PartReceipt extends CarrierState {
  part: number;
  status: ReceiptStatus;
  /** Came before the one that has ended its part, which another process has stored sooner. */
  isOvertaken: boolean;
}

export interface Outcome extends CarrierState {
  status: MessageStatus;
  /** Whether that replaces an end that nothing else would replace. */
  isCorrection: boolean;
  /** Whether a part has a receipt of its own after the message has ended without it. */
  endsPartLate: boolean;
  /** Parts whose end is new. */
  endedParts: Map<number, MessageStatus>;
}

/**
 * Where a message stands after some receipts, in the order of their arrival. The first final one of a part
 * stands; only `unknown` gives way to a better one, and any to one that had come before it and was overtaken. A message
 * ends when all its parts have, as the worst of them, or by the parts that have ended where one receipt is for all. A message
 * that was delivered as far as was known ends anew by a failure of a part that had no receipt.
 * @param parts the accepted ones and their ends so far
 */
export function afterReceipts(
  message: ReceivedMessage,
  parts: ReadonlyMap<number, MessageStatus | null>,
  receipts: readonly PartReceipt[],
): Outcome {
  const ends = new Map([...parts].map(([part, end]) => [part, end ?? 'submitted']));
  const endedParts = new Map<number, MessageStatus>();
  const news: PartReceipt[] = [];
  /** Parts of which the first final receipt is among these. */
  const reported = new Set<number>();
  let isCorrected = false;
  let endsPartLate = false;
  for (const receipt of receipts) {
    const { part, status, isOvertaken } = receipt;
    if (status !== 'enroute') {
      const isLate = message.status === 'delivered' && ends.get(part) === 'submitted';
      // Nobody's missing knowledge takes a delivery back.
      if (isLate && status === 'unknown') continue;
      endsPartLate ||= isLate;
      isCorrected ||= isLate;
      const isFirst = isOvertaken && !reported.has(part);
      reported.add(part);
      if (!isFirst && !canMove(ends.get(part) ?? 'submitted', status)) continue;
      isCorrected ||= isFirst;
      ends.set(part, status);
      endedParts.set(part, status);
    }
    news.push(receipt);
  }
  const missing = Array<MessageStatus>(Math.max(message.segments - ends.size, 0)).fill('submitted');
  const ended = [...ends.values()].filter(isFinal);
  const endsByReportedParts =
    ended.length > 0 && missing.length === 0 && (message.isOneForAll || message.status === 'delivered');
  const after = worstOf(endsByReportedParts ? ended : [...ends.values(), ...missing]);
  const isLegal = canMove(message.status, after);
  const isCorrection = !isLegal && isCorrected && canCorrect(message.status, after);
  const moves = isFinal(after) && (isLegal || isCorrection);
  // An ended message keeps showing the status and error that ended it.
  const { carrierStatus, carrierError } =
    isFinal(message.status) && !moves ? message : carrierStateOf(ended, message, news);
  return {
    status: moves ? after : message.status,
    isCorrection,
    endsPartLate,
    endedParts,
    carrierStatus,
    carrierError,
  };
}

/** The carrier's status of the worst end so far, whichever receipt came last; before any end that of the last receipt. */
function carrierStateOf(
  ends: readonly MessageStatus[],
  before: CarrierState,
  news: readonly PartReceipt[],
): CarrierState {
  if (ends.length === 0) return news.at(-1) ?? before;
  const worst = worstOf(ends);
  if (before.carrierStatus !== null && statusOfState(before.carrierStatus) === worst) return before;
  return news.findLast(({ status }) => status === worst) ?? before;
}
