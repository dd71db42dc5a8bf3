import type { TotalsBy } from '#contract/database-manager/totals.ts';
import { filteredPath } from '../../../components/list/filteredPath.ts';
import type { Outcome } from '../../../components/report/OutcomeBar.tsx';

export const historyPath = '/home/reports/sms-history';

/** What totals are added up by is a part of the path: changed filters write the query anew and keep the path. */
export const totalsRoute = 'reports/sms-history/totals/:by';

/** The messages that a filter lets through. */
export function messagesLink(filter: object): string {
  return filteredPath(historyPath, { ...filter });
}

/** The same messages, added up. */
export function totalsLink(by: TotalsBy, filter: object): string {
  return filteredPath(`${historyPath}/totals/${by}`, { ...filter });
}

/** Those that ended so. Delivered is a status of its own; the others are several, and the totals show which. */
export function outcomeLink(filter: object, outcome?: Outcome): string {
  if (!outcome) return messagesLink(filter);
  return outcome === 'delivered'
    ? messagesLink({ ...filter, status: 'delivered' })
    : totalsLink('status', filter);
}
