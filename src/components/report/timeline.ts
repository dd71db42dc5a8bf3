import type { MessageReport } from '#contract/database-manager/reports.ts';
import { isFinal } from '#domain/messageStatus.ts';

export interface TimelineStage {
  /** Key under `reports.stage`. */
  name: string;
  /** Null while it is awaited. */
  at: string | null;
  /** Since the stage before; null for the first and for what is awaited. */
  sincePreviousMs: number | null;
  /** The stage that decides how the message ended. */
  isEnd: boolean;
}

type Times = Pick<MessageReport, 'status' | 'acceptedAt' | 'submittedAt' | 'respondedAt' | 'finalAt'>;

/** What happened to a message, in order, and the one thing that is awaited next. */
export function timelineOf({
  status,
  acceptedAt,
  submittedAt,
  respondedAt,
  finalAt,
}: Times): TimelineStage[] {
  const ended = isFinal(status);
  const stages: Pick<TimelineStage, 'name' | 'at'>[] = [{ name: 'accepted', at: acceptedAt }];
  if (submittedAt) stages.push({ name: 'submitted', at: submittedAt });
  if (respondedAt) stages.push({ name: 'responded', at: respondedAt });
  if (ended) stages.push({ name: `receipt_${status}`, at: finalAt });
  else stages.push({ name: awaited(submittedAt, respondedAt), at: null });

  return stages.map((stage, index) => {
    const before = stages[index - 1]?.at;
    const sincePreviousMs = stage.at && before ? Date.parse(stage.at) - Date.parse(before) : null;
    return { ...stage, sincePreviousMs, isEnd: ended && index === stages.length - 1 };
  });
}

function awaited(submittedAt: string | null, respondedAt: string | null): string {
  if (respondedAt) return 'awaiting_receipt';
  return submittedAt ? 'awaiting_answer' : 'awaiting_submit';
}
