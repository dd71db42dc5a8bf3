import type { MessageReceipt, MessageReport } from '#contract/database-manager/messages.ts';
import { isFinal } from '#domain/messageStatus.ts';
import { isUnreleased } from '#domain/shownStatus.ts';

export interface TimelineStage {
  /** Key under `reports.stage`; a receipt says what it is itself. */
  name: string;
  /** Null while it is awaited. */
  at: string | null;
  /** Since the stage before; null for the first and for what is awaited. */
  sincePreviousMs: number | null;
  /** The stage that decides how the message ended. */
  isEnd: boolean;
  /** Where a receipt is what happened. */
  receipt?: MessageReceipt;
}

type Times = Pick<
  MessageReport,
  'status' | 'segments' | 'leavesAt' | 'acceptedAt' | 'submittedAt' | 'respondedAt' | 'finalAt'
>;
type Happening = Pick<TimelineStage, 'name' | 'at' | 'isEnd' | 'receipt'>;

/**
 * What happened to a message, in order, and the one thing that is awaited next.
 * @param receipts as they came, where they are known; otherwise the end of the message stands for them
 */
export function timelineOf(message: Times, receipts: readonly MessageReceipt[] = []): TimelineStage[] {
  const { status, acceptedAt, submittedAt, respondedAt } = message;
  const hasEnded = isFinal(status);
  const ending = hasEnded ? endingOf(message, receipts) : undefined;
  const happened: Happening[] = [
    ...(submittedAt ? [{ name: 'submitted', at: submittedAt, isEnd: false }] : []),
    ...(respondedAt ? [{ name: 'responded', at: respondedAt, isEnd: false }] : []),
    ...receipts.map((receipt) => ({
      name: 'receipt',
      at: receipt.receivedAt,
      isEnd: receipt === ending,
      receipt,
    })),
  ];
  // A receipt may overtake the answer to the submission.
  happened.sort((one, other) => Date.parse(one.at!) - Date.parse(other.at!));
  if (hasEnded && !ending) happened.push({ ...endOf(message, receipts), isEnd: true });
  if (!hasEnded) happened.push({ name: awaited(message), at: null, isEnd: false });

  const stages: Happening[] = [{ name: 'accepted', at: acceptedAt, isEnd: false }, ...happened];
  return stages.map((stage, index) => {
    const before = stages[index - 1]?.at;
    const sincePreviousMs = stage.at && before ? Date.parse(stage.at) - Date.parse(before) : null;
    return { ...stage, sincePreviousMs };
  });
}

/** Of one part: the first receipt that says what the message ended as. Of several, no one of them is the end. */
function endingOf(
  { status, segments }: Times,
  receipts: readonly MessageReceipt[],
): MessageReceipt | undefined {
  return segments === 1 ? receipts.find((receipt) => receipt.status === status) : undefined;
}

function endOf({ status, finalAt }: Times, receipts: readonly MessageReceipt[]): Omit<Happening, 'isEnd'> {
  return { name: `${receipts.length > 0 ? 'ended' : 'receipt'}_${status}`, at: finalAt };
}

function awaited({ status, leavesAt, submittedAt, respondedAt }: Times): string {
  if (isUnreleased(status)) return `awaiting_${status}`;
  if (respondedAt) return 'awaiting_receipt';
  if (submittedAt) return 'awaiting_answer';
  return leavesAt ? 'awaiting_hours' : 'awaiting_submit';
}
