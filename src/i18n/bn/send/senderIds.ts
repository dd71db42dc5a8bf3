import { recordFields } from '../portal/recordFields.ts';

export const senderIds = {
  ask: 'সেন্ডার আইডির আবেদন করুন',
  create: 'সেন্ডার আইডি তৈরি',
  none: 'এখনো কোনো সেন্ডার আইডি নেই',
  none_help: 'ফোনে প্রেরক হিসেবে যা দেখা যায় সেটিই সেন্ডার আইডি। অনুমোদিত একটি ছাড়া কিছু পাঠানো যায় না।',
  status: {
    pending: 'অনুমোদনের অপেক্ষায়',
    approved: 'অনুমোদিত',
    rejected: 'প্রত্যাখ্যাত',
    suspended: 'স্থগিত',
  },
  status_help: {
    pending: 'সেবাদাতা অনুমতি দিলে তবেই এটি দিয়ে পাঠানো যাবে।',
    approved: 'এটি দিয়ে বার্তা পাঠানো যায়।',
    rejected: 'সেবাদাতা অনুমতি দেননি; কারণ নোটে আছে।',
    suspended: 'আপাতত এটি দিয়ে পাঠানো যাবে না।',
  },
  default: 'ডিফল্ট',
  default_help: 'বার্তায় সেন্ডার আইডি বলা না থাকলে এটি ব্যবহৃত হয়।',
  elsewhere: 'অন্য একটি কোম্পানির একই নাম আছে',
  help: {
    name: '৩ থেকে ১১টি ইংরেজি অক্ষর, অঙ্ক ও চিহ্ন, অথবা ৩ থেকে ১৫ অঙ্কের নম্বর। পরে বদলানো যায় না।',
    note: 'এটি কী কাজে লাগবে, আর নামটি যে আপনাদের তার প্রমাণ, যেমন লাইসেন্স নম্বর।',
    note_provider: 'কোম্পানি এটি পড়তে পারে।',
    approved_at_once: 'সেবাদাতা হিসেবে তৈরি করলেই এটি অনুমোদিত হয়।',
  },
  decide: {
    approved: { action: 'অনুমোদন', title: '%{name} অনুমোদন করবেন?', done: '%{name} অনুমোদিত হয়েছে।' },
    rejected: { action: 'প্রত্যাখ্যান', title: '%{name} প্রত্যাখ্যান করবেন?', done: '%{name} প্রত্যাখ্যাত হয়েছে।' },
    suspended: { action: 'স্থগিত', title: '%{name} স্থগিত করবেন?', done: '%{name} স্থগিত হয়েছে।' },
  },
  decide_note: 'কোম্পানির জন্য নোট',
  passes_on: 'এটি %{company}-এর ডিফল্ট: অনুমোদিত আর কোনোটি থাকলে সেটি এর জায়গা নেবে।',
  make_default: 'ডিফল্ট করুন',
  made_default: 'এখন %{name} ডিফল্ট।',
};

export const senderIdsResource = {
  'sender-ids': {
    name: 'সেন্ডার আইডি |||| সেন্ডার আইডি',
    fields: {
      ...recordFields,
      isDefault: 'ডিফল্ট',
      createdAt: 'আবেদনের তারিখ',
    },
    notifications: {
      created: 'সেন্ডার আইডির আবেদন করা হয়েছে।',
      updated: 'সেন্ডার আইডি বদলানো হয়েছে।',
      deleted: 'সেন্ডার আইডি মুছে ফেলা হয়েছে।',
    },
    message: {
      delete_title: '%{recordRepresentation} সেন্ডার আইডিটি মুছবেন?',
      delete_content: 'এটি চিরতরে মুছে ফেলা হবে। যেটি দিয়ে বার্তা গেছে তা মোছা যায় না, শুধু স্থগিত করা যায়।',
    },
  },
};
