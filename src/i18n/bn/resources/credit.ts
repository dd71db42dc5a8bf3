import type { credit as en } from '../../en/resources/credit.ts';
import type { Translation } from '../../translation.ts';

export const credit = {
  balances: {
    name: 'ব্যালেন্স |||| ব্যালেন্স',
    fields: {
      id: 'আইডি',
      q: 'খুঁজুন',
      companyName: 'কোম্পানি',
      status: 'অবস্থা',
      currentBalance: 'ব্যালেন্স (এসএমএস)',
      held: 'ধরে রাখা (এসএমএস)',
      isLow: 'কেবল কম ব্যালেন্স',
      lowBalanceThreshold: 'কম ব্যালেন্সের সতর্কসীমা',
      lastRechargeAt: 'শেষ রিচার্জ',
      actions: 'কাজ',
    },
  },
  recharges: {
    name: 'রিচার্জ |||| রিচার্জ',
    fields: {
      id: 'আইডি',
      q: 'রেফারেন্স',
      companyId: 'কোম্পানি',
      companyName: 'কোম্পানি',
      amount: 'পরিমাণ (এসএমএস)',
      reference: 'রেফারেন্স',
      note: 'মন্তব্য',
      balance: 'ব্যালেন্স (এসএমএস)',
      createdBy: 'যোগ করেছেন',
      createdAt: 'যোগের সময়',
      from: 'সময়সীমা',
    },
  },
} satisfies Translation<typeof en>;
