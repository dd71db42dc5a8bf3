import { recordFields } from '../portal/recordFields.ts';

export const contentApprovals = {
  ask: 'লেখার অনুমোদনের জন্য আবেদন করুন',
  create: 'লেখার অনুমোদন তৈরি',
  none: 'এখনো কোনো লেখার অনুমোদন নেই',
  none_help: 'কিছু রুট শুধু নিয়ন্ত্রক সংস্থার অনুমোদিত লেখার প্রোমোশনাল বার্তা নেয়। এমন লেখা ক্যাম্পেইন আইডিসহ এখানে লিখুন।',
  state: {
    requested: 'অনুমোদনের অপেক্ষায়',
    approved: 'অনুমোদিত',
    refused: 'প্রত্যাখ্যাত',
    expired: 'মেয়াদ শেষ',
  },
  state_help: {
    requested: 'নিয়ন্ত্রক সংস্থার সিদ্ধান্ত সেবাদাতা এখানে লিখবেন।',
    approved: 'মেয়াদের দিনগুলোতে এই লেখার প্রোমোশনাল বার্তা পাঠানো যায়।',
    refused: 'অনুমোদন পাওয়া যায়নি, বা তুলে নেওয়া হয়েছে; কারণ নোটে আছে।',
    expired: 'শেষ দিন পেরিয়ে গেছে।',
  },
  any_sender: 'যেকোনো সেন্ডার আইডি',
  valid: '%{from} – %{until}',
  valid_from: '%{from} থেকে',
  help: {
    name: 'আপনার চেনার জন্য, যেমন “ঈদ অফার”। এটি পাঠানো হয় না।',
    senderId: 'যে সেন্ডার আইডির জন্য অনুমোদন। খালি মানে যেকোনোটি।',
    campaignId: 'নিয়ন্ত্রক সংস্থা এই লেখার জন্য দিয়েছে।',
    validFrom: 'খালি রাখলে সিদ্ধান্তের দিন।',
    validUntil: 'খালি রাখলে মেয়াদ শেষ হয় না।',
    note: 'সেবাদাতার জন্য, যেমন কবে লাগবে।',
    approved_at_once: 'ক্যাম্পেইন আইডি দিলে এটি সঙ্গে সঙ্গে অনুমোদিত হয়।',
  },
  decide: {
    approved: { action: 'অনুমোদন করুন', title: '%{name} অনুমোদন করবেন?', done: '%{name} অনুমোদিত হয়েছে।' },
    refused: { action: 'প্রত্যাখ্যান করুন', title: '%{name} প্রত্যাখ্যান করবেন?', done: '%{name} প্রত্যাখ্যাত হয়েছে।' },
    withdrawn: {
      action: 'অনুমোদন তুলে নিন',
      title: '%{name}-এর অনুমোদন তুলে নেবেন?',
      done: '%{name}-এর অনুমোদন তুলে নেওয়া হয়েছে।',
    },
  },
  pick: { open: 'অনুমোদিত লেখা', title: 'অনুমোদিত লেখা বেছে নিন' },
} as const;

export const contentApprovalsResource = {
  'content-approvals': {
    name: 'লেখার অনুমোদন |||| লেখার অনুমোদন',
    fields: {
      ...recordFields,
      state: 'অবস্থা',
      campaignId: 'ক্যাম্পেইন আইডি',
      validFrom: 'প্রথম দিন',
      validUntil: 'শেষ দিন',
      createdAt: 'আবেদনের তারিখ',
    },
    notifications: {
      created: 'লেখার অনুমোদন সংরক্ষণ করা হয়েছে।',
      updated: 'লেখার অনুমোদন হালনাগাদ হয়েছে।',
      deleted: 'লেখার অনুমোদন মুছে ফেলা হয়েছে।',
    },
    message: {
      delete_title: 'লেখার অনুমোদন %{recordRepresentation} মুছবেন?',
      delete_content: 'এটি আর ফেরানো যাবে না। এই লেখার যেসব প্রোমোশনাল বার্তা এখনো যায়নি সেগুলো প্রত্যাখ্যাত হতে পারে।',
    },
  },
} as const;
