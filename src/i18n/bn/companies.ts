import type { Translation } from '../translation.ts';
import type { companies as en } from '../en/companies.ts';

export const companies = {
  none: 'এখনো কোনো কোম্পানি নেই',
  none_help: 'প্রতিটি কোম্পানির নিজস্ব কর্মী, শাখা, সেন্ডার আইডি ও ক্রেডিট থাকে।',
  no_users: 'এখানে এখনো কেউ নেই',
  no_sends: 'এখনো কিছু পাঠানো হয়নি',
  details: 'বিস্তারিত',
  contact: 'যোগাযোগ',
  credit: 'ক্রেডিট',
  counts: 'ব্যবহারকারী: %{users} · শাখা: %{branches}',
  status: {
    active: 'সক্রিয়',
    suspended: 'স্থগিত',
  },
  help: {
    senderId:
      'ফোনে প্রেরক হিসেবে যা দেখা যায়: ৩ থেকে ১১টি ল্যাটিন অক্ষর, অঙ্ক ও চিহ্ন, অথবা ৩ থেকে ১৫ অঙ্কের নম্বর। এটি ছাড়া কোম্পানি কিছু পাঠাতে পারে না।',
    threshold: 'এসএমএস। ব্যালেন্স এর নিচে নামলে কোম্পানিকে সতর্ক করা হয়; ০ হলে কখনো নয়।',
  },
  suspend: {
    action: 'স্থগিত করুন',
    title: '%{name} স্থগিত করবেন?',
    content:
      '%{name}-এর সবাই সঙ্গে সঙ্গে সাইন আউট হয়ে যাবেন ও সাইন ইন করতে পারবেন না, আর সারির বার্তাগুলো অপেক্ষা করবে। কিছুই হারাবে না: যেকোনো সময় আবার চালু করা যায়।',
    done: '%{name} স্থগিত করা হয়েছে।',
  },
  resume: {
    action: 'আবার চালু করুন',
    title: '%{name} আবার চালু করবেন?',
    content: '%{name}-এর সবাই আবার সাইন ইন করতে পারবেন, আর সারির বার্তাগুলো পাঠানো শুরু হবে।',
    done: '%{name} আবার সক্রিয়।',
  },
  tabs: {
    branches: 'শাখা',
    users: 'ব্যবহারকারী',
    recharges: 'রিচার্জ',
    sends: 'সর্বশেষ বার্তা',
  },
} satisfies Translation<typeof en>;
