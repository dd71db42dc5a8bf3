import { useListContext } from 'react-admin';
import type { BatchRow } from '../../dataProviders/resources/reports.ts';
import { messagesLink } from './totals/totalsPath.ts';

/** What of the list's filters says something within one batch. */
const within = ['status', 'outcome', 'operator', 'msisdn'];

/** Where the messages stand that a row of the bulk report has counted. */
export function useBatchMessages(): (batch: BatchRow) => string {
  const { filterValues } = useListContext();
  const kept = Object.entries(filterValues as Record<string, unknown>).filter(([name]) =>
    within.includes(name),
  );
  return ({ batchId }) => messagesLink({ ...Object.fromEntries(kept), batchId });
}

/** The share of a batch's messages that failed; unknown while the filters leave out some of its messages. */
export function useFailedShare(): (batch: BatchRow) => number | undefined {
  const { filterValues } = useListContext();
  const isPartial = within.some((name) => name in (filterValues as object));
  return ({ failed, sent }) => (isPartial || sent === 0 ? undefined : failed / sent);
}
