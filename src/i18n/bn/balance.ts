import type { Translation } from '../translation.ts';
import type { balance as en } from '../en/balance.ts';

export const balance = {
  low: 'ব্যালেন্স কম',
  low_own: 'আপনাদের ব্যালেন্স কম। শেষ হওয়ার আগেই সেবাদাতাকে ক্রেডিট যোগ করতে বলুন।',
  never: 'কখনো নয়',
  warned_below: 'এসএমএস বাকি। %{threshold}-এর নিচে নামলে সতর্ক করা হয়।',
  never_warned: 'এসএমএস বাকি। কোনো সতর্কসীমা নেই।',
  edit_threshold: '%{threshold}: %{company}-এর সতর্কসীমা বদলান',
  own_company: 'আপনাদের কোম্পানি',
  change_threshold: 'কখন সতর্ক করা হবে তা বদলান',
  card: '%{held} ধরে রাখা · শেষ রিচার্জ %{date}',
  hint: {
    currentBalance: 'আরও যতগুলো এসএমএস পাঠানো যাবে',
    held: 'এখনো না পাঠানো বার্তার জন্য ধরে রাখা এসএমএস',
    lowBalanceThreshold: 'এর নিচে নামলে সতর্ক করা হয়',
    lastRechargeAt: 'শেষ কবে ক্রেডিট যোগ হয়েছে',
  },
  add: {
    action: 'ক্রেডিট যোগ করুন',
    title: '%{company}-এ ক্রেডিট যোগ করুন',
    latest: 'শেষ রিচার্জ: %{date} তারিখে %{amount} এসএমএস, রেফারেন্স %{reference}।',
    quick: 'প্রচলিত পরিমাণ',
    now: 'এখন ব্যালেন্স: %{balance} এসএমএস',
    change: 'ব্যালেন্স: %{before} → %{after} এসএমএস',
    reference_help: 'ইনভয়েস বা পেমেন্ট। একই রেফারেন্স কোনো কোম্পানিতে কখনো দুবার যোগ হয় না।',
    done: '%{company}-এ %{amount} এসএমএস যোগ হয়েছে। এখন ব্যালেন্স %{balance} এসএমএস।',
    repeated: 'কিছুই যোগ হয়নি: রেফারেন্স %{reference} দিয়ে %{amount} এসএমএস আগেই %{date} তারিখে যোগ হয়েছে।',
    unheard: 'তবু এটি যোগ হয়ে থাকতে পারে। আবার চেষ্টা করুন: একই রেফারেন্স কখনো দুবার যোগ হয় না।',
  },
  history: {
    title: 'রিচার্জের ইতিহাস',
    none: 'এখনো কোনো রিচার্জ হয়নি',
    opening: 'প্রারম্ভিক ব্যালেন্স',
  },
} satisfies Translation<typeof en>;
