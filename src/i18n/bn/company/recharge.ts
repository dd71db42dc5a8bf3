import { recordFields } from '../portal/recordFields.ts';

export const recharge = {
  requests: 'রিচার্জের অনুরোধ',
  open: 'রিচার্জের অনুরোধ (%{count}টি খোলা)',
  none: 'এখনো কোনো রিচার্জের অনুরোধ নেই',
  none_open: 'কোনো খোলা অনুরোধ নেই',
  show_all: 'সিদ্ধান্ত হওয়া অনুরোধও দেখান',
  status: {
    open: 'খোলা',
    confirmed: 'নিশ্চিত',
    declined: 'প্রত্যাখ্যাত',
    withdrawn: 'প্রত্যাহার করা',
  },
  request: {
    action: 'রিচার্জের অনুরোধ করুন',
    title: 'রিচার্জের অনুরোধ',
    help: 'সেবাদাতাকে জানানো হবে; আপনার টাকা পৌঁছালে তাঁরা ক্রেডিট যোগ করবেন।',
    reference_help: 'আগেই টাকা দিয়ে থাকলে বিকাশের TrxID বা ব্যাংক স্লিপের নম্বর।',
    done: '%{amount} রিচার্জের অনুরোধ করা হয়েছে।',
  },
  withdraw: {
    action: 'প্রত্যাহার করুন',
    title: 'অনুরোধটি প্রত্যাহার করবেন?',
    text: '%{amount}ের অনুরোধটি প্রত্যাহার করা হবে। যেকোনো সময় নতুন অনুরোধ করা যাবে।',
    done: 'অনুরোধ প্রত্যাহার করা হয়েছে।',
  },
  confirm: {
    action: 'নিশ্চিত করুন',
    title: '%{company}-এর রিচার্জ নিশ্চিত করুন',
    submit: '%{amount} যোগ করুন',
    reference_help: 'ইনভয়েস নম্বর বা TrxID। না দিলে রিচার্জে অনুরোধের নম্বর থাকবে।',
    shared:
      'রেফারেন্স %{reference} আরও যারা ব্যবহার করেছে: %{companies}। একই পেমেন্টে দুই কোম্পানিকে ক্রেডিট দেওয়া যায় না।',
    shared_with_some:
      'অন্য একটি কোম্পানি রেফারেন্স %{reference} ব্যবহার করেছে। একই পেমেন্টে দুই কোম্পানিকে ক্রেডিট দেওয়া যায় না।',
    separate: 'এটি আলাদা পেমেন্ট',
    done: '%{company}-এ %{amount} যোগ হয়েছে।',
    repeated: 'কিছু যোগ হয়নি: এই অনুরোধ আগেই নিশ্চিত করা হয়েছে।',
  },
  similar: {
    own: 'দেখতে %{reference}-এর মতো, যা দিয়ে %{date} তারিখে %{amount} যোগ হয়েছে।',
    other: 'দেখতে %{reference}-এর মতো, যা দিয়ে %{date} তারিখে %{company}-এ %{amount} যোগ হয়েছে।',
    own_request: 'দেখতে %{reference}-এর মতো, যা %{date} তারিখের আরেকটি খোলা অনুরোধে আছে (%{amount})।',
    other_request: 'দেখতে %{reference}-এর মতো, যা %{company}-এর %{date} তারিখের খোলা অনুরোধে আছে (%{amount})।',
    advice: 'একই পেমেন্ট কি না দেখে নিন।',
  },
  balance_change: '%{before} → %{after}',
  decline: {
    action: 'প্রত্যাখ্যান করুন',
    title: '%{company}-এর অনুরোধ প্রত্যাখ্যান করুন',
    reason_help: 'কোম্পানি এটি পড়বে।',
    done: 'অনুরোধ প্রত্যাখ্যান করা হয়েছে।',
  },
  receipt: 'রসিদ',
  receipt_of: '%{reference}-এর রসিদ',
  statement: {
    action: 'স্টেটমেন্ট',
    chosen: 'বাছাই করা সময়কাল',
    choose_company: 'স্টেটমেন্ট প্রিন্ট করতে একটি কোম্পানি বাছুন।',
  },
  why: {
    title: 'ব্যালেন্স কমেছে কেন?',
    today: 'আজ',
    month: 'এই মাস',
    none: 'এই সময়ে কোনো লেনদেন হয়নি।',
    more: 'সর্বশেষ %{count}টি দেখানো হচ্ছে; যোগফল সবগুলোর।',
    statement: 'সব লেনদেন দেখুন',
  },
  badge: {
    title: 'ব্যালেন্স',
    available: 'খরচ করা যাবে',
    held: 'ধরে রাখা',
    lasts: 'চলবে প্রায়',
    days: '%{count} দিন |||| %{count} দিন',
    held_help: 'যে বার্তা এখনো পাঠানো হয়নি তার জন্য ক্রেডিট ধরে রাখা হয়।',
    ask: 'আরও ক্রেডিটের জন্য বলুন: %{names}।',
    ask_provider: 'আরও ক্রেডিটের জন্য সেবাদাতাকে বলুন: %{provider}।',
  },
} as const;

export const rechargeResource = {
  'recharge-requests': {
    fields: {
      ...recordFields,
      amount: 'ক্রেডিট',
      currentBalance: 'ব্যালেন্স',
      paymentReference: 'পেমেন্টের রেফারেন্স',
      reference: 'রেফারেন্স',
      requestedBy: 'অনুরোধ করেছেন',
      requestedAt: 'অনুরোধের সময়',
      decidedBy: 'সিদ্ধান্ত দিয়েছেন',
    },
  },
} as const;
