import { words } from '#domain/words/en.ts';

/** A row a company: what it added, sent and has left. */
export const masterReport = {
  all: 'All companies',
} as const;

/** Labels of its columns and filters. */
export const masterReportResource = {
  'master-report': {
    name: 'Company |||| Companies',
    fields: {
      companyId: 'Company',
      companyName: 'Company',
      from: 'Period',
      recharged: 'Recharged',
      ...words.sums,
      refunded: 'Refunded',
      deliveryRate: words.deliveryRate,
      balance: 'Balance now',
      held: 'Held now',
    },
  },
} as const;
