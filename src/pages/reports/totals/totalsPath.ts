import type { Outcome } from '#contract/database-manager/filter.ts';
import type { TotalsBy } from '#contract/database-manager/totals.ts';
import { statusesOf } from '#domain/messageOutcome.ts';
import { filteredPath } from '../../../components/list/filteredPath.ts';

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

/** Those that ended so. Some outcomes are a status of their own; the others are several, and the totals show which. */
export function outcomeLink(filter: object, outcome?: Outcome): string {
  if (!outcome) return messagesLink(filter);
  const [status, ...others] = statusesOf(outcome);
  return others.length === 0 ? messagesLink({ ...filter, status }) : totalsLink('status', filter);
}
