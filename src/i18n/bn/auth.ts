import type { Translation } from '../translation.ts';
import type { auth as en } from '../en/auth.ts';

export const auth = {
  title: 'সাইন ইন',
  tagline: 'প্রতিটি বার্তার হিসাব থাকে।',
  username: 'ব্যবহারকারীর নাম',
  password: 'পাসওয়ার্ড',
  usernameMissing: 'আপনার ব্যবহারকারীর নাম লিখুন।',
  passwordMissing: 'আপনার পাসওয়ার্ড লিখুন।',
  showPassword: 'পাসওয়ার্ড দেখুন',
  hidePassword: 'পাসওয়ার্ড লুকান',
  capsLock: 'ক্যাপস লক চালু আছে।',
  submit: 'সাইন ইন করুন',
  pending: 'সাইন ইন হচ্ছে…',
  wrongCredentials: 'রেজিস্ট্রেশন নম্বর অথবা পাসওয়ার্ড সঠিক নয়',
  rateLimited: 'অনেকবার চেষ্টা করা হয়েছে। %{wait} পরে আবার চেষ্টা করুন।',
  rateLimitedShortly: 'অনেকবার চেষ্টা করা হয়েছে। একটু পরে আবার চেষ্টা করুন।',
  sessionEnded: 'আপনার সেশন শেষ হয়েছে। যেখানে ছিলেন সেখান থেকে চালিয়ে যেতে আবার সাইন ইন করুন।',
} satisfies Translation<typeof en>;
