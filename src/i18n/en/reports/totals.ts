import type { TotalsBy } from '#contract/database-manager/totals.ts';
import { words } from '#domain/words/en.ts';

/** Messages added up by something. */
export const totals = {
  choice: 'Group by',
  head: words.totalsBy,
  by: {
    day: 'Messages by day',
    week: 'Messages by week',
    month: 'Messages by month',
    hour: 'Messages by hour of the day',
    status: 'Messages by status',
    operator: 'Messages by operator',
    class: 'Messages by class',
    kind: 'Messages by kind',
    senderId: 'Messages by sender ID',
    company: 'Messages by company',
    branch: 'Messages by branch',
    user: 'Messages by user',
    campaign: 'Messages by campaign',
  } satisfies Record<TotalsBy | 'week', string>,
  largest: 'The twelve with the most messages',
  without: words.totalsWithout,
  passed_over: 'Totals ignore the filters for number and batch.',
  cut: 'The largest or latest %{count} rows are shown; the totals are of all.',
} as const;
