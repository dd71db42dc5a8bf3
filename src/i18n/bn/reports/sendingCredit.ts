import { words } from '#domain/words/bn.ts';

export const sendingCredit = {
  none: 'এখনো কোনো ক্রেডিট লেনদেন হয়নি',
  none_help: 'প্রতিটি রিচার্জ, আর বার্তার জন্য যত ক্রেডিট ধরে রাখা, কাটা, অবমুক্ত ও ফেরত হয়, সবই এখানে দেখা যাবে।',
  batch: 'ব্যাচ %{id}',
  singles: words.groupKind.singles,
  recharge: 'রিচার্জ %{reference}',
  view: {
    groups: 'দিন ও ব্যাচ অনুযায়ী',
    entries: 'সব লেনদেন',
  },
  entries: '%{count}টি লেনদেন |||| %{count}টি লেনদেন',
  all_entries: 'সব %{count}টি লেনদেন দেখুন',
  messages: 'বার্তাগুলো দেখুন',
  show_entries: 'লেনদেনগুলো দেখুন',
  hide_entries: 'লেনদেনগুলো লুকান',
  choose_company: 'শুরুর ও শেষের ব্যালেন্স দেখতে একটি কোম্পানি বাছুন।',
  by_itself: words.byItself,
  sums: {
    opening: 'শুরুর ব্যালেন্স',
    recharged: '+ রিচার্জ',
    held: '− ধরে রাখা',
    released: '+ অবমুক্ত',
    refunded: '+ ফেরত দেওয়া',
    closing: '= শেষের ব্যালেন্স',
    charged: 'ধরে রাখা থেকে কাটা হয়েছে',
  },
  not_added_up: '%{count}টির বেশি লেনদেনের মোট দেখানো হয় না। সময়কাল ছোট করুন।',
  help: {
    recharge: 'ব্যালেন্সে ক্রেডিট যোগ হয়েছে।',
    hold: 'বার্তা গৃহীত হওয়ার সময় ক্রেডিট আলাদা করে রাখা হয়েছে; তখনই তা ব্যালেন্স থেকে বাদ গেছে।',
    charge: 'ক্যারিয়ার বার্তা গ্রহণ করেছে: ধরে রাখা ক্রেডিট খরচ হয়েছে। ব্যালেন্স বদলায় না।',
    release: 'বার্তা কখনো পাঠানো হয়নি: তার জন্য ধরে রাখা ক্রেডিট ব্যালেন্সে ফিরে এসেছে।',
    refund: 'আগে কাটা ক্রেডিট ব্যালেন্সে ফিরে এসেছে।',
  },
} as const;

export const transactionsResource = {
  transactions: { fields: words.ledgerFields },
  'transaction-groups': { fields: words.groupFields },
} as const;
