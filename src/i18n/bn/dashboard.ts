import { words } from '#domain/words/bn.ts';
import type { dashboard as english } from '../en/dashboard.ts';
import type { Translation } from '../translation.ts';

export const dashboard = {
  today: 'আজ',
  stale: 'সংখ্যাগুলো হালনাগাদ করা যায়নি, তাই পুরোনো হতে পারে।',
  cards: {
    ...words.counts,
    rate: 'পৌঁছানোর হার',
    balance: 'ব্যালেন্স',
  },
  hints: {
    sent: 'আজ গৃহীত',
    delivered: 'ফোনে পৌঁছানো নিশ্চিত',
    failed: 'পৌঁছায়নি, প্রত্যাখ্যাত, মেয়াদ শেষ বা কখনো নিশ্চিত হয়নি',
    cancelled: 'যাওয়ার আগেই ফেরত নেওয়া',
    pending: 'অপেক্ষায় বা পথে আছে, ফল এখনো আসেনি',
    scheduled: 'পরে শুরু হবে',
    rate: 'পৌঁছেছে ও ব্যর্থ বার্তার মধ্যে',
    balance: 'যত ক্রেডিট খরচ করা যাবে',
    held: 'এখনো না পাঠানো বার্তার জন্য %{held} ধরে রাখা',
  },
  period: 'চিত্রগুলোর সময়সীমা',
  days: '%{count} দিন',
  company: 'কোম্পানি',
  all_companies: 'সব কোম্পানি',
  updated: 'হালনাগাদ %{time}',
  refresh: 'এখনই হালনাগাদ করুন',
  charts: {
    day: 'গত %{count} দিন',
    day_head: 'দিন',
    operator: 'অপারেটর অনুযায়ী',
    operator_head: 'অপারেটর',
    hour: 'দিনের ঘণ্টা অনুযায়ী',
    hour_head: 'ঘণ্টা',
  },
  latency: {
    title: 'পৌঁছাতে কত সময় লাগে',
    words:
      'পৌঁছানো বার্তার অর্ধেক ফোনে গেছে %{p50}-এর মধ্যে, প্রতি দশটির নয়টি %{p90}-এর মধ্যে, প্রতি ১০০টির ৯৯টি %{p99}-এর মধ্যে।',
    head: 'বার্তার অংশ',
    time: 'যে সময়ের মধ্যে পৌঁছেছে',
    p50: '৫০%',
    p90: '৯০%',
    p99: '৯৯%',
  },
  routes: {
    title: 'রুট',
    all: 'সব দেখুন',
  },
  latest: {
    title: 'সাম্প্রতিক বার্তা',
    all: 'সব দেখুন',
    none: 'এখনো কোনো একক এসএমএস পাঠানো হয়নি।',
  },
  start: {
    title: 'স্বাগতম',
    text: 'এখনো কিছু পাঠানো হয়নি। প্রথম বার্তা পাঠানোর ধাপগুলো:',
    credit: 'ক্রেডিট থাকা চাই',
    credit_done: 'আপনার %{balance} ক্রেডিট আছে।',
    credit_todo: 'আপনার ব্যালেন্স ০। সেবাদাতাকে রিচার্জ করতে বলুন।',
    sender: 'অনুমোদিত সেন্ডার আইডি থাকা চাই',
    sender_done: 'প্রাপক প্রেরক হিসেবে %{name} দেখবেন।',
    sender_todo: 'এখনো কোনোটি অনুমোদিত নয়। সেবাদাতার কাছে একটি চেয়ে নিন।',
    send: 'প্রথম বার্তাটি পাঠান',
    send_text: 'নিজের নম্বরে পাঠিয়ে দেখুন কেমন আসে।',
    action: 'একক এসএমএস পাঠান',
  },
} as const satisfies Translation<typeof english>;
