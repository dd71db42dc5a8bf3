import type { MessageReport } from '#contract/database-manager/messages.ts';
import type { ShownStatus } from '#contract/sms-receiver/messages.ts';
import { unsentStatuses } from '#domain/messages/status/messageStatus.ts';
import type { Session } from '#services/kit/auth/session.ts';
import type { Queries } from '#services/kit/database/index.ts';
import type { MessageDetails } from '#services/kit/queries/messageDetails.ts';
import { readWaitReasons, reasonFor, waitStates } from './waitReasons.ts';

const waitingStatuses: readonly ShownStatus[] = [
  ...unsentStatuses,
  ...waitStates.filter((state) => state !== 'running'),
];

/** Messages with the reasons why those that have not left do not move. */
export async function messagesWithReasons(
  queries: Queries,
  session: Session,
  messages: readonly MessageDetails[],
): Promise<MessageReport[]> {
  const waiting = messages.filter(({ report }) => waitingStatuses.includes(report.status));
  const reasons = await readWaitReasons(
    queries,
    waiting.map(({ chunkId, report: { companyId, batchId, to, operator } }) => ({
      companyId,
      batchId: Number(batchId),
      message: { chunkId, msisdn: to, operator },
    })),
  );
  const byMessage = new Map(waiting.map((message, index) => [message, reasonFor(session, reasons[index]!)]));
  return messages.map((message) => ({ ...message.report, waitReason: byMessage.get(message) ?? null }));
}
