import type { secondStep as english } from '../../en/portal/secondStep.ts';
import type { Translation } from '../../translation.ts';

export const secondStep: Translation<typeof english> = {
  app: {
    intro: 'আপনার অথেনটিকেটর অ্যাপে এখন যে কোডটি দেখা যাচ্ছে তা লিখুন।',
    label: 'কোড',
    hint: 'ছয়টি অঙ্ক; সব কটি লেখা হলেই যাচাই করা হয়।',
    incomplete: 'কোডে ছয়টি অঙ্ক থাকে।',
    other: 'রিকভারি কোড ব্যবহার করুন',
  },
  recovery: {
    intro: 'আপনার একটি রিকভারি কোড লিখুন। কোনো কোড না থাকলে অ্যাডমিন আপনার দুই ধাপে যাচাই রিসেট করতে পারবেন।',
    label: 'রিকভারি কোড',
    hint: 'বারোটি ইংরেজি অক্ষর ও অঙ্ক। প্রতিটি কোড একবারই কাজ করে।',
    incomplete: 'রিকভারি কোডে বারোটি ইংরেজি অক্ষর ও অঙ্ক থাকে।',
    other: 'অথেনটিকেটর অ্যাপ ব্যবহার করুন',
  },
  ended: 'লগ ইনে বেশি সময় লেগেছে, অথবা অনেকবার ভুল কোড দেওয়া হয়েছে। আবার শুরু করুন।',
};
