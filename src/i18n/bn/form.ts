import type { Translation } from '../translation.ts';
import type { form as en } from '../en/form.ts';

export const form = {
  username: '৩ থেকে ৬৪টি ইংরেজি অক্ষর, অঙ্ক, ডট, ড্যাশ, আন্ডারস্কোর বা @; শুরুতে অক্ষর বা অঙ্ক।',
  senderId: '৩ থেকে ১১টি ইংরেজি অক্ষর, অঙ্ক বা চিহ্ন, অথবা সর্বোচ্চ ১৫টি অঙ্ক।',
  email: 'ই-মেইলে একটি @ ও ডোমেইন থাকে, যেমন name@company.com।',
  password: 'অন্তত ১০টি অক্ষর।',
  amount: 'এসএমএসের পূর্ণ সংখ্যা: শুধু অঙ্ক, দশমিক বা চিহ্ন ছাড়া।',
} satisfies Translation<typeof en>;
