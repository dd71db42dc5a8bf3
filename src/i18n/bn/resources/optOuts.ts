import type { optOuts as en } from '../../en/resources/optOuts.ts';
import type { Translation } from '../../translation.ts';

export const optOuts = {
  'opt-outs': {
    name: 'অপ্ট-আউট |||| অপ্ট-আউট',
    fields: {
      id: 'আইডি',
      q: 'নম্বর',
      companyId: 'কোম্পানি',
      companyName: 'কোম্পানি',
      msisdn: 'নম্বর',
      numbers: 'নম্বর',
      source: 'কীভাবে',
      note: 'মন্তব্য',
      createdBy: 'যোগ করেছেন',
      createdAt: 'কবে থেকে',
      actions: 'কাজ',
    },
  },
} satisfies Translation<typeof en>;
