import { words } from '#domain/words/bn.ts';
import { recordFields } from '../portal/recordFields.ts';

export const masterReport = {
  all: 'সব কোম্পানি',
} as const;

export const masterReportResource = {
  'master-report': {
    fields: {
      ...recordFields,
      recharged: 'রিচার্জ',
      ...words.sums,
      refunded: 'ফেরত',
      balance: 'এখন ব্যালেন্স',
      held: 'এখন ধরে রাখা',
    },
  },
} as const;
