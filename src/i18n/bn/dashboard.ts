import type { dashboard as english } from '../en/dashboard.ts';
import type { Translation } from '../translation.ts';

export const dashboard = {
  today: 'আজ',
  stale: 'সংখ্যাগুলো হালনাগাদ করা যায়নি, তাই পুরোনো হতে পারে।',
  cards: {
    sent: 'পাঠানো',
    delivered: 'পৌঁছেছে',
    failed: 'ব্যর্থ',
    pending: 'অপেক্ষমাণ',
    rate: 'পৌঁছানোর হার',
    balance: 'ব্যালেন্স',
  },
  hints: {
    sent: 'আজ গৃহীত বার্তা',
    delivered: 'ফোনে পৌঁছানো নিশ্চিত',
    failed: 'পৌঁছায়নি, প্রত্যাখ্যাত বা মেয়াদ শেষ',
    pending: 'পথে আছে, ফল এখনো আসেনি',
    rate: 'যেগুলোর ফল এসেছে তার মধ্যে',
    balance: 'যত ক্রেডিট খরচ করা যাবে',
    held: 'পথে থাকা বার্তার জন্য %{held} ধরে রাখা',
  },
  month: {
    title: 'গত ৩০ দিন',
    chart: 'চিত্র',
    table: 'সারণি',
    view: 'যেভাবে দেখাবে',
    summary: '৩০ দিনে %{sent} বার্তা: পৌঁছেছে %{delivered}, ব্যর্থ %{failed}, অপেক্ষমাণ %{pending}।',
    day: 'দিন',
    bar: '%{day}: পাঠানো %{sent}, পৌঁছেছে %{delivered}, ব্যর্থ %{failed}',
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
