import { words } from '#domain/words/bn.ts';

export const masterReport = {
  all: 'সব কোম্পানি',
} as const;

export const masterReportResource = {
  'master-report': {
    name: 'কোম্পানি |||| কোম্পানি',
    fields: {
      companyId: 'কোম্পানি',
      companyName: 'কোম্পানি',
      from: 'সময়কাল',
      recharged: 'রিচার্জ',
      ...words.sums,
      refunded: 'ফেরত',
      deliveryRate: words.deliveryRate,
      balance: 'এখন ব্যালেন্স',
      held: 'এখন ধরে রাখা',
    },
  },
} as const;
