import type { firstSteps as english } from '../../en/help/firstSteps.ts';
import type { Translation } from '../../translation.ts';

export const firstSteps: Translation<typeof english> = {
  done: 'হয়ে গেছে',
  todo: 'এখনো হয়নি',
  steps: {
    route: { name: 'একটি রুটের সংযোগ দিন', text: 'ক্যারিয়ারের সঙ্গে সংযোগ দিয়ে বার্তা যায়।' },
    hours: { name: 'পাঠানোর সময় ঠিক করুন', text: 'প্রোমোশনাল বার্তা দিনের কখন যেতে পারে।' },
    company: { name: 'একটি কোম্পানি তৈরি করুন', text: 'নিজের ব্যবহারকারী, সেন্ডার আইডি ও ক্রেডিটসহ একজন গ্রাহক।' },
    recharge: { name: 'কোম্পানিতে ক্রেডিট যোগ করুন', text: 'যত ক্রেডিট আছে কোম্পানি ততটুকুই পাঠাতে পারে।' },
    email: { name: 'ইমেইল চালু করুন', text: 'মেইল সার্ভার (SMTP_URL) ঠিক করা হলে বিজ্ঞপ্তি ইমেইলে যায়।' },
    users: {
      name: 'ব্যবহারকারী যোগ করুন',
      text: 'যাঁরা পাঠান বা প্রতিবেদন দেখেন তাঁদের প্রত্যেকের জন্য একটি অ্যাকাউন্ট।',
    },
    alert: { name: 'ব্যালেন্সের সতর্কসীমা দিন', text: 'রিচার্জ করার সময় থাকতেই আপনাকে জানানো হবে।' },
  },
};
