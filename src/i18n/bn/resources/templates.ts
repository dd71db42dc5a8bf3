import type { templates as en } from '../../en/resources/templates.ts';
import type { Translation } from '../../translation.ts';

export const templates = {
  'send-sms/templates': {
    name: 'টেমপ্লেট |||| টেমপ্লেট',
    fields: {
      id: 'আইডি',
      q: 'খুঁজুন',
      companyId: 'কোম্পানি',
      companyName: 'কোম্পানি',
      name: 'নাম',
      text: 'বার্তা',
      class: 'শ্রেণি',
      fields: 'ঘর',
      parts: 'অংশ',
      createdBy: 'তৈরি করেছেন',
      createdAt: 'তৈরি',
      updatedAt: 'বদলানো',
      actions: 'কাজ',
    },
    notifications: {
      created: 'টেমপ্লেট তৈরি হয়েছে।',
      updated: 'টেমপ্লেট বদলানো হয়েছে।',
      deleted: 'টেমপ্লেট মুছে ফেলা হয়েছে।',
    },
    message: {
      delete_title: '%{recordRepresentation} টেমপ্লেটটি মুছবেন?',
      delete_content: 'এটি চিরতরে মুছে যাবে। এটি দিয়ে যা পাঠানো হয়েছে তা যেমন ছিল তেমনই থাকবে।',
    },
  },
} satisfies Translation<typeof en>;
