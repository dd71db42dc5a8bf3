import { smsHistory } from '#contract/database-manager/messages.ts';
import { findBatch } from '#contract/sms-receiver/batches.ts';
import { useMayCall } from '../../../../components/useMayCall.ts';
import { messagesLink } from '../../../../screens/totalsPath.ts';

/** Filters of the report that say something within one batch. */
export const withinBatch = ['status', 'outcome', 'operator', 'msisdn'];

/** Which pages of a listed batch the user may open. @param filter of the list */
export function useBatchAccess(filter: object) {
  const mayOpen = useMayCall(findBatch);
  const mayRead = useMayCall(smsHistory);
  const kept = Object.entries(filter).filter(([name]) => withinBatch.includes(name));
  return {
    /** Its own page. */
    mayOpen,
    /** Where the messages stand that its row has counted; false for who may not read them. */
    messagesOf: ({ batchId }: { batchId: string }) =>
      mayRead && messagesLink({ ...Object.fromEntries(kept), batchId }),
  };
}
