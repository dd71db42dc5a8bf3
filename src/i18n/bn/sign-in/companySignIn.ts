import type { companySignIn as english } from '../../en/sign-in/companySignIn.ts';
import type { Translation } from '../../translation.ts';

export const companySignIn: Translation<typeof english> = {
  title: 'কোম্পানির অ্যাকাউন্ট দিয়ে লগ ইন',
  intro: 'আপনি আপনার কোম্পানির পৃষ্ঠায় লগ ইন করে এখানে ফিরে আসবেন।',
  company: 'কোম্পানি',
  hint: 'কোম্পানির সংক্ষিপ্ত নাম, অথবা আপনার অফিসের ইমেইল ঠিকানা। সংক্ষিপ্ত নামটি আপনার অ্যাডমিন জানেন।',
  missing: 'কোম্পানির সংক্ষিপ্ত নাম অথবা আপনার অফিসের ইমেইল ঠিকানা লিখুন।',
  submit: 'কোম্পানির পৃষ্ঠায় যান',
  retry: 'আবার চেষ্টা করুন',
  leaving: 'কোম্পানির লগ ইন পৃষ্ঠা খোলা হচ্ছে…',
  leavingFor: 'আপনাকে %{company}-এর লগ ইন পৃষ্ঠায় নেওয়া হচ্ছে।',
  other: 'অন্য কোম্পানি বেছে নিন',
  again: 'আবার শুরু করুন',
  test: {
    title: 'পরীক্ষামূলক লগ ইন সফল হয়েছে',
    intro: 'এতে কেউ লগ ইন হননি। সত্যি লগ ইন হলে যা হতো:',
    person: 'ব্যবহারকারী',
    role: 'রোল',
    isNew: 'Barta-তে আগে থেকে আছেন',
    known: 'হ্যাঁ',
    made: 'না; প্রথম লগ ইনে এই ব্যবহারকারী তৈরি হবেন',
    factor: 'দ্বিতীয় ধাপের যাচাই',
    factorGiven: 'আইডেন্টিটি প্রোভাইডার যাচাই করেছে',
    factorLacking: 'আইডেন্টিটি প্রোভাইডার যাচাইয়ের কথা জানায়নি',
    back: 'Barta-তে ফিরে যান',
  },
};
