import type { Input, Reply } from '#contract/endpoint.ts';
import type { bulkSmsReport } from '#contract/database-manager/batches.ts';
import type { smsHistory } from '#contract/database-manager/messages.ts';
import { listKinds } from '#contract/sms-receiver/newBatches.ts';
import type { BatchKind } from '#contract/sms-receiver/messages.ts';
import type { Database } from '#services/kit/database/index.ts';
import { messagesByKey } from '#services/kit/queries/messageDetails.ts';
import { messagesWithReasons } from '#services/engine/waiting/messagesWithReasons.ts';
import { readBatchReasons, reasonFor } from '#services/engine/waiting/waitReasons.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { atOneMoment, filterOf, pageRequestOf, type ListQuery } from './request.ts';
import { readBatches } from './batches.ts';
import { cursorOf } from './paging/cursor.ts';
import { readPage } from './paging/page.ts';
import { usualLimits } from './paging/plan.ts';

export type ReportService = ReturnType<typeof reportService>;

/** @param limits other ones change how pages are found, and nothing in them */
export function reportService(database: Database, limits = usualLimits) {
  return {
    /**
     * @param kinds of the batches whose messages it lists
     * @throws validation-failed, forbidden: see `filterOf`
     */
    async messages(
      session: Session,
      query: Input<typeof smsHistory>['query'],
      kinds?: readonly BatchKind[],
    ): Promise<Reply<typeof smsHistory>> {
      const page = pageRequestOf(query);
      return atOneMoment(database, async (transaction) => {
        const filter = await filterOf(transaction, session, query.filter, kinds);
        const { keys, nextCursor, totals } = await readPage(transaction, filter, page, limits);
        const found = await messagesByKey(transaction, keys);
        return {
          responseList: await messagesWithReasons(transaction, session, found),
          total: totals && totals.sent,
          pageInfo: { hasNextPage: nextCursor !== null, nextCursor },
          totals,
        };
      });
    },

    /** @throws validation-failed, forbidden: see `filterOf` */
    async batches(session: Session, query: ListQuery): Promise<Reply<typeof bulkSmsReport>> {
      const page = pageRequestOf(query);
      return atOneMoment(database, async (transaction) => {
        const filter = await filterOf(transaction, session, query.filter, listKinds);
        const { batches, nextPosition, total, totals } = await readBatches(transaction, filter, page);
        const reasons = await readBatchReasons(transaction, batches);
        return {
          responseList: batches.map((batch) => ({
            ...batch,
            waitReason: reasonFor(session, reasons.get(batch) ?? null),
          })),
          total,
          pageInfo: {
            hasNextPage: nextPosition !== null,
            nextCursor: nextPosition && cursorOf(nextPosition),
          },
          totals,
        };
      });
    },
  };
}
