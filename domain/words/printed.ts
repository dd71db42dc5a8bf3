import type { Language } from '#contract/exportQuery.ts';

/** Words of statements and receipts; those of the ledger itself are in `en.ts` and `bn.ts`. */
const en = {
  statement: 'Credit statement',
  receipt: 'Recharge receipt',
  number: 'Number',
  period: 'Period',
  days: 'Time zone',
  company: 'Company',
  contact: 'Contact',
  opening: 'Opening balance',
  closing: 'Closing balance',
  total: 'Total of the period',
  empty: 'No entries in this period.',
  unit: 'All figures are credits. One credit pays for one part of a message.',
  explanation:
    'Held credit leaves the balance when messages are accepted. What is charged was held before, so it does not change the balance. Released and refunded credit comes back.',
  date: 'Date',
  details: 'Details',
  balance: 'Balance',
  amount: 'Credits added',
  reference: 'Reference',
  note: 'Note',
  request: 'Request',
  by: 'Added by',
  page: 'Page %{page} of %{pages}',
  signature: 'This document was made by a computer and is valid without a signature.',
};

export type PrintedWords = typeof en;

const bn: PrintedWords = {
  statement: 'ক্রেডিট স্টেটমেন্ট',
  receipt: 'রিচার্জের রসিদ',
  number: 'নম্বর',
  period: 'সময়কাল',
  days: 'টাইম জোন',
  company: 'কোম্পানি',
  contact: 'যোগাযোগ',
  opening: 'শুরুর ব্যালেন্স',
  closing: 'শেষের ব্যালেন্স',
  total: 'এই সময়ের মোট',
  empty: 'এই সময়ে কোনো লেনদেন নেই।',
  unit: 'সব সংখ্যা ক্রেডিটে। এক ক্রেডিটে বার্তার একটি অংশ পাঠানো যায়।',
  explanation:
    'বার্তা গৃহীত হলে ক্রেডিট ধরে রাখা হয় এবং ব্যালেন্স থেকে বাদ যায়। কাটা ক্রেডিট আগেই ধরে রাখা ছিল, তাই তাতে ব্যালেন্স বদলায় না। অবমুক্ত ও ফেরত ক্রেডিট ব্যালেন্সে ফিরে আসে।',
  date: 'তারিখ',
  details: 'বিবরণ',
  balance: 'ব্যালেন্স',
  amount: 'যোগ হওয়া ক্রেডিট',
  reference: 'রেফারেন্স',
  note: 'নোট',
  request: 'অনুরোধ',
  by: 'যোগ করেছে',
  page: 'পৃষ্ঠা %{page} / %{pages}',
  signature: 'এটি কম্পিউটারে তৈরি; স্বাক্ষর ছাড়াই কার্যকর।',
};

export const printedWords: Record<Language, PrintedWords> = { en, bn };
