import type { Outcome } from '#contract/database-manager/filter.ts';
import type { TotalsBy } from '#contract/database-manager/totals.ts';
import { filteredPath } from './filteredPath.ts';

export const historyPath = '/home/reports/sms-history';

/** The field that totals are added up by is a part of the path: changed filters write the query anew and keep the path. */
export const totalsRoute = 'reports/sms-history/totals/:by';

/** The messages that a filter lets through. */
export function messagesLink(filter: object): string {
  return filteredPath(historyPath, { ...filter });
}

/** The same messages, added up. */
export function totalsLink(by: TotalsBy, filter: object): string {
  return filteredPath(`${historyPath}/totals/${by}`, { ...filter });
}

/** The messages with this outcome: exactly as many as its figure says. */
export function outcomeLink(filter: object, outcome?: Outcome): string {
  return messagesLink(outcome ? { ...filter, outcome } : filter);
}
