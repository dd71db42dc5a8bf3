import { words } from '#domain/words/bn.ts';
import { recordFields } from '../portal/recordFields.ts';

export const credit = {
  title: 'ক্রেডিট',
  figures: words.credit,
  of_which_refunded: 'এর মধ্যে %{count} ফেরত দেওয়া',
  help: {
    held: 'বার্তা গৃহীত হওয়ার সময় আলাদা করে রাখা হয়েছে।',
    charged: 'ক্যারিয়ার যে অংশগুলো গ্রহণ করেছে তার জন্য কাটা হয়েছে।',
    released: 'যে অংশগুলো কখনো পাঠানো হয়নি তার ক্রেডিট আবার খরচ করা যাবে।',
    refunded: 'কাটার পর ফেরত দেওয়া হয়েছে।',
    stillHeld: 'এখনো পাঠানো হয়নি এমন বার্তার জন্য আলাদা করে রাখা।',
    netCost: 'কাটা ক্রেডিট থেকে ফেরত বাদ দিয়ে।',
  },
} as const;

export const creditResource = {
  balances: {
    fields: {
      ...recordFields,
      currentBalance: 'ব্যালেন্স (ক্রেডিট)',
      held: 'ধরে রাখা (ক্রেডিট)',
      isLow: 'কেবল কম ব্যালেন্স',
      lowBalanceThreshold: 'সতর্কসীমা',
      daysLeft: 'চলবে (দিন)',
      lastRechargeAt: 'শেষ রিচার্জ',
    },
  },
  recharges: {
    fields: {
      ...recordFields,
      q: 'রেফারেন্স',
      amount: 'ক্রেডিট',
      reference: 'রেফারেন্স',
      isSeparatePayment: 'আলাদা পেমেন্ট',
      balance: 'ব্যালেন্স (ক্রেডিট)',
      createdBy: 'যোগ করেছেন',
      createdAt: 'যোগের সময়',
    },
  },
};
