import type { invitation as english } from '../../en/sign-in/invitation.ts';
import type { Translation } from '../../translation.ts';

export const invitation: Translation<typeof english> = {
  title: 'স্বাগতম',
  checking: 'আমন্ত্রণটি যাচাই হচ্ছে…',
  greeting: 'প্রিয় %{name}, আপনার অ্যাকাউন্টের জন্য একটি পাসওয়ার্ড বেছে নিন।',
  username: 'আপনার ইউজারনেম:',
  ended: 'লিংকটি আর কাজ করে না: এটি ব্যবহার হয়ে গেছে, মেয়াদ শেষ হয়েছে, অথবা পরে আরেকটি পাঠানো হয়েছে।',
  incomplete: 'লিংকটি সম্পূর্ণ নয়। বার্তাটি থেকে আবার খুলুন।',
  what_now: 'যিনি আমন্ত্রণ জানিয়েছেন তাঁকে আরেকটি পাঠাতে বলুন। আগেই পাসওয়ার্ড বেছে নিয়ে থাকলে লগ ইন করুন।',
  retry: 'আবার চেষ্টা করুন',
  signed_in: 'এখানে এখন %{name} লগ ইন করা আছেন। আগে লগ আউট করুন, তারপর নিজের ইউজারনেম দিয়ে লগ ইন করুন।',
  done: 'আপনার পাসওয়ার্ড সেট হয়েছে।',
};
