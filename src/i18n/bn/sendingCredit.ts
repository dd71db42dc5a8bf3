import type {
  sendingCredit as english,
  transactionsResource as englishResource,
} from '../en/sendingCredit.ts';
import type { Translation } from '../translation.ts';

export const sendingCredit = {
  none: 'এখনো কোনো ক্রেডিট নড়েনি',
  none_help: 'প্রতিটি রিচার্জ, আর বার্তার জন্য যা ধরে রাখা, কাটা ও ফেরত দেওয়া হয়, সবই এখানে দেখা যাবে।',
  batch: 'ব্যাচ %{id}',
  by_itself: 'সিস্টেম',
  sums: {
    recharged: 'যোগ হয়েছে',
    charged: 'কাটা হয়েছে',
    refunded: 'ফেরত এসেছে',
    heldChange: 'এখনো ধরে রাখা',
  },
  not_added_up: '%{count}-এর বেশি সারি থাকলে সব পাতার যোগফল করা হয় না। সময়সীমা ছোট করুন।',
  help: {
    recharge: 'ব্যালেন্সে ক্রেডিট যোগ হয়েছে।',
    hold: 'বার্তা গৃহীত হওয়ার সময় ক্রেডিট আলাদা করে রাখা হয়েছে: এটি আপনাদেরই, তবে দুবার খরচ করা যাবে না।',
    charge:
      'ক্যারিয়ার বার্তা গ্রহণ করেছে: তার দাম ব্যালেন্স থেকে কাটা হয়েছে, আর সেজন্য যা ধরে রাখা ছিল তা আর ধরা নেই।',
    release: 'বার্তা আর যায়নি: তার জন্য ধরে রাখা ক্রেডিট আবার খরচ করা যাবে।',
    refund: 'আগে কাটা ক্রেডিট ব্যালেন্সে ফিরে এসেছে।',
  },
} as const satisfies Translation<typeof english>;

export const transactionsResource = {
  transactions: {
    name: 'লেনদেন |||| লেনদেন',
    fields: {
      id: 'আইডি',
      createdAt: 'সময়',
      from: 'সময়সীমা',
      companyId: 'কোম্পানি',
      companyName: 'কোম্পানি',
      kind: 'ধরন',
      batchId: 'ব্যাচ',
      balanceChange: 'ব্যালেন্স',
      heldChange: 'ধরে রাখা',
      reference: 'যা নিয়ে',
      note: 'নোট',
      createdBy: 'যিনি করেছেন',
    },
  },
} as const satisfies Translation<typeof englishResource>;
