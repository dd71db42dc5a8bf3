import { words } from '#domain/words/bn.ts';
import type { masterReport as english, masterReportResource as englishResource } from '../en/masterReport.ts';
import type { Translation } from '../translation.ts';

export const masterReport = {
  all: 'সব কোম্পানি',
} as const satisfies Translation<typeof english>;

export const masterReportResource = {
  'master-report': {
    name: 'কোম্পানি |||| কোম্পানি',
    fields: {
      companyId: 'কোম্পানি',
      companyName: 'কোম্পানি',
      from: 'সময়সীমা',
      recharged: 'রিচার্জ',
      ...words.sums,
      refunded: 'ফেরত',
      balance: 'এখন ব্যালেন্স',
      held: 'এখন ধরে রাখা',
    },
  },
} as const satisfies Translation<typeof englishResource>;
