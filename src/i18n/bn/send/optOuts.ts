import type { OptOutSource } from '#contract/sms-receiver/optOuts.ts';
import { recordFields } from '../portal/recordFields.ts';

export const optOuts = {
  none: 'কেউ অপ্ট-আউট করেননি',
  none_help: 'যাঁরা বার্তা পেতে চান না তাঁদের নম্বর। ওটিপি ছাড়া আপনার কোম্পানির কোনো বার্তা এসব নম্বরে যায় না।',
  self: 'নিজে বার্তা দিয়ে',
  source: {
    staff: 'কর্মী যোগ করেছেন',
    import: 'ইমপোর্ট করা',
    incoming: 'এসএমএস করে জানিয়েছেন',
  } satisfies Record<OptOutSource, string>,
  add: {
    open: 'অপ্ট-আউট যোগ করুন',
    title: 'অপ্ট-আউট যোগ করুন',
    numbers_help: 'একটি নম্বর, অথবা সর্বোচ্চ %{most}টি: প্রতি লাইনে একটি, কিংবা মাঝে কমা দিয়ে।',
    note_help: 'যেমন কে চেয়েছেন, কীভাবে চেয়েছেন।',
    count: '১টি নম্বর |||| %{count}টি নম্বর',
    too_many: 'একবারে সর্বোচ্চ %{most}টি নম্বর যোগ করা যায়; এখানে আছে %{count}টি।',
    confirm: 'যোগ করুন',
    waiting: 'এসব নম্বরের অপেক্ষমাণ বার্তাগুলো বাতিল হবে।',
  },
  result: {
    title: 'যোগ হয়েছে',
    added: '১টি নম্বর যোগ হয়েছে। |||| %{count}টি নম্বর যোগ হয়েছে।',
    added_none: 'নতুন কোনো নম্বর নেই।',
    already:
      '১টি আগে থেকেই তালিকায় ছিল, অথবা এখানে দুবার আছে। |||| %{count}টি আগে থেকেই তালিকায় ছিল, অথবা এখানে দুবার আছে।',
    cancelled: '১টি অপেক্ষমাণ বার্তা বাতিল হয়েছে। |||| %{count}টি অপেক্ষমাণ বার্তা বাতিল হয়েছে।',
    refused: '১টি সঠিক মোবাইল নম্বর নয়: |||| %{count}টি সঠিক মোবাইল নম্বর নয়:',
    place: 'নম্বর %{place}',
    more: 'এবং আরও ১টি |||| এবং আরও %{count}টি',
    keep: 'ঠিক করুন',
    again: 'আরও যোগ করুন',
  },
  remove: {
    action: 'আবার বার্তা পাঠানো চালু করুন',
    title: '%{number} নম্বরে আবার বার্তা পাঠানো চালু করবেন?',
    content: 'এই নম্বরে আবার আপনাদের বার্তা যাবে। নম্বরের মালিক রাজি আছেন কি না নিশ্চিত হয়ে নিন।',
    confirm: 'তালিকা থেকে বাদ দিন',
    done: '%{number} নম্বরে আবার বার্তা পাঠানো যাবে।',
  },
} as const;

export const optOutsResource = {
  'opt-outs': {
    name: 'অপ্ট-আউট |||| অপ্ট-আউট',
    fields: {
      ...recordFields,
      q: 'নম্বর',
      msisdn: 'নম্বর',
      numbers: 'নম্বর',
      source: 'উৎস',
      createdBy: 'যোগ করেছেন',
      createdAt: 'কবে থেকে',
    },
  },
};
