import { words } from '#domain/words/en.ts';
import { recordFields } from '../portal/recordFields.ts';

/** A row a company: what it added, sent and has left. */
export const masterReport = {
  all: 'All companies',
} as const;

/** Labels of its columns and filters. */
export const masterReportResource = {
  'master-report': {
    fields: {
      ...recordFields,
      recharged: 'Recharged',
      ...words.sums,
      refunded: 'Refunded',
      balance: 'Balance now',
      held: 'Held now',
    },
  },
} as const;
