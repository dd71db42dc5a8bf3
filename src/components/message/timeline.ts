import type { MessageReceipt, MessageReport, MessageTimeline } from '#contract/database-manager/messages.ts';
import { isFinal, type FinalStatus } from '#domain/messages/status/messageStatus.ts';
import { isUnreleased, type UnreleasedState } from '#domain/messages/status/shownStatus.ts';
import type { reports } from '../../i18n/en/reports/reports.ts';
import type { Worded } from '../../i18n/translation.ts';

type StageName = Worded<
  (typeof reports)['stage'],
  | 'accepted'
  | 'responded'
  | 'submitted'
  | 'ended_partly_reported'
  | `awaiting_${UnreleasedState | 'hours' | 'submit' | 'answer' | 'receipt'}`
>;
/** An end, with or without receipts before it. Only some have words of their own among the stages. */
type EndName = `${'receipt' | 'ended'}_${FinalStatus}`;

export interface TimelineStage {
  /** A receipt says what it is itself. */
  name: StageName | EndName | 'receipt';
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
 * The stages of a message, in order, and the one thing that is awaited next.
 * @param receipts as they came, where they are known; otherwise the end of the message stands for them
 * @param parts that the carrier has accepted
 */
export function timelineOf(
  message: Times,
  receipts: readonly MessageReceipt[] = [],
  parts: MessageTimeline['parts'] = [],
): TimelineStage[] {
  const { status, acceptedAt, submittedAt, respondedAt } = message;
  const end = isFinal(status) ? status : null;
  const ending = end && endingOf(message, receipts);
  const happened: Happening[] = [
    ...(submittedAt ? [{ name: 'submitted' as const, at: submittedAt, isEnd: false }] : []),
    ...(respondedAt ? [{ name: 'responded' as const, at: respondedAt, isEnd: false }] : []),
    ...receipts.map((receipt) => ({
      name: 'receipt' as const,
      at: receipt.receivedAt,
      isEnd: receipt === ending,
      receipt,
    })),
  ];
  // A receipt may overtake the answer to the submission.
  happened.sort((one, other) => Date.parse(one.at!) - Date.parse(other.at!));
  if (end && !ending) {
    // Some carriers send one receipt for all parts.
    const isPartlyReported = end === 'delivered' && parts.some(({ finalStatus }) => finalStatus === null);
    const name = isPartlyReported
      ? ('ended_partly_reported' as const)
      : (`${receipts.length > 0 ? 'ended' : 'receipt'}_${end}` as const);
    happened.push({ name, at: message.finalAt, isEnd: true });
  }
  if (!end) happened.push({ name: awaited(message), at: null, isEnd: false });

  const stages: Happening[] = [{ name: 'accepted', at: acceptedAt, isEnd: false }, ...happened];
  return stages.map((stage, index) => {
    const before = stages[index - 1]?.at;
    const sincePreviousMs = stage.at && before ? Date.parse(stage.at) - Date.parse(before) : null;
    return { ...stage, sincePreviousMs };
  });
}

/** The receipt of one part that ended the message: the first that says its final status. With several parts, no one of them is the end. */
function endingOf(
  { status, segments }: Times,
  receipts: readonly MessageReceipt[],
): MessageReceipt | undefined {
  return segments === 1 ? receipts.find((receipt) => receipt.status === status) : undefined;
}

function awaited({ status, leavesAt, submittedAt, respondedAt }: Times): StageName {
  if (isUnreleased(status)) return `awaiting_${status}`;
  if (respondedAt) return 'awaiting_receipt';
  if (submittedAt) return 'awaiting_answer';
  return leavesAt ? 'awaiting_hours' : 'awaiting_submit';
}
