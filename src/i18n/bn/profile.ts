import type { profile as english } from '../en/profile.ts';
import type { Translation } from '../translation.ts';

export const profile = {
  password: {
    intro: 'কমপক্ষে %{length} অক্ষর। চিহ্নওয়ালা একটি শব্দের চেয়ে পরপর কয়েকটি শব্দ বেশি শক্তিশালী, মনে রাখাও সহজ।',
    sessions: 'সংরক্ষণ করলে এই অ্যাকাউন্টে সাইন-ইন করা অন্য সব ডিভাইস সাইন-আউট হয়ে যাবে।',
    submit: 'পাসওয়ার্ড পরিবর্তন করুন',
    saved: 'পাসওয়ার্ড পরিবর্তন হয়েছে। অন্য সেশনগুলো শেষ হয়েছে।',
    strength: 'শক্তি: %{strength}',
    weak: 'দুর্বল',
    fair: 'মোটামুটি',
    strong: 'শক্তিশালী',
    short: 'কমপক্ষে %{length} অক্ষর: আরও %{left}টি।',
    mismatch: 'নতুন পাসওয়ার্ড দুটি মেলেনি।',
  },
  fields: {
    currentPassword: 'বর্তমান পাসওয়ার্ড',
    newPassword: 'নতুন পাসওয়ার্ড',
    repeatPassword: 'নতুন পাসওয়ার্ড আবার লিখুন',
  },
} as const satisfies Translation<typeof english>;
