import type { OptOutSource } from '#contract/sms-receiver/optOuts.ts';
import type { optOuts as english } from '../en/optOuts.ts';
import type { Translation } from '../translation.ts';

export const optOuts = {
  none: 'কেউ অপ্ট-আউট করেননি',
  none_help:
    'এই তালিকার নম্বরে একবার ব্যবহারের কোড ছাড়া আপনার কোম্পানির কোনো বার্তা যায় না, যিনিই পাঠান আর যে তালিকা থেকেই হোক।',
  self: 'নিজে বার্তা দিয়ে',
  source: {
    staff: 'লিখে রাখা',
    import: 'তালিকা থেকে',
    incoming: 'STOP লিখে জানিয়েছেন',
  } satisfies Record<OptOutSource, string>,
  add: {
    open: 'নম্বর যোগ করুন',
    title: 'এই নম্বরগুলোতে আর বার্তা যাবে না',
    numbers: 'নম্বর',
    numbers_help: 'একটি নম্বর, অথবা সর্বোচ্চ %{most}টি: প্রতি লাইনে একটি, কিংবা মাঝে কমা দিয়ে।',
    note_help: 'যেমন কে চেয়েছেন, কীভাবে চেয়েছেন।',
    count: '১টি নম্বর |||| %{count}টি নম্বর',
    too_many: 'একবারে সর্বোচ্চ %{most}টি নম্বর যোগ করা যায়; এখানে আছে %{count}টি।',
    confirm: 'যোগ করুন',
    waiting: 'তাঁদের জন্য অপেক্ষমাণ বার্তাগুলো ফিরিয়ে নেওয়া হবে।',
  },
  result: {
    title: 'যোগ হয়েছে',
    added: '১টি নম্বর যোগ হয়েছে। |||| %{count}টি নম্বর যোগ হয়েছে।',
    added_none: 'নতুন কোনো নম্বর নেই।',
    already:
      '১টি আগে থেকেই তালিকায় ছিল, অথবা এখানে দুবার আছে। |||| %{count}টি আগে থেকেই তালিকায় ছিল, অথবা এখানে দুবার আছে।',
    cancelled: '১টি অপেক্ষমাণ বার্তা ফিরিয়ে নেওয়া হয়েছে। |||| %{count}টি অপেক্ষমাণ বার্তা ফিরিয়ে নেওয়া হয়েছে।',
    refused: '১টি মোবাইল নম্বর নয়: |||| %{count}টি মোবাইল নম্বর নয়:',
    place: 'নম্বর %{place}',
    more: 'এবং আরও ১টি |||| এবং আরও %{count}টি',
    keep: 'ঠিক করুন',
    again: 'আরও যোগ করুন',
  },
  remove: {
    action: 'আবার বার্তা যেতে পারে',
    title: '%{number} নম্বরে আবার বার্তা যাবে?',
    content: 'তিনি আবার আপনার বার্তা পাবেন। তিনি রাজি আছেন কি না নিশ্চিত হয়ে নিন।',
    confirm: 'তালিকা থেকে বাদ দিন',
    done: '%{number} নম্বরে আবার বার্তা যেতে পারে।',
  },
} as const satisfies Translation<typeof english>;
