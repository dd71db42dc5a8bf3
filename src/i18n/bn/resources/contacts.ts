import type { contacts as en } from '../../en/resources/contacts.ts';
import type { Translation } from '../../translation.ts';

export const contacts = {
  contacts: {
    name: 'কন্টাক্ট গ্রুপ |||| কন্টাক্ট গ্রুপ',
    fields: {
      id: 'আইডি',
      q: 'খুঁজুন',
      name: 'নাম',
      columns: 'ঘর',
      contacts: 'কন্টাক্ট',
      createdBy: 'তৈরি করেছেন',
      createdAt: 'তৈরি',
      updatedAt: 'সর্বশেষ বদল',
      actions: 'কাজ',
    },
    notifications: {
      created: 'গ্রুপ তৈরি হয়েছে। এবার তালিকাটি আনুন।',
      updated: 'গ্রুপ বদলানো হয়েছে।',
      deleted: 'কন্টাক্টসহ গ্রুপটি মুছে ফেলা হয়েছে।',
    },
    message: {
      delete_title: '%{recordRepresentation} গ্রুপটি মুছবেন?',
      delete_content: 'সব কন্টাক্টসহ এটি চিরতরে মুছে যাবে। যা পাঠানো হয়েছে তা রিপোর্টে থাকবে।',
    },
  },
  'group-contacts': {
    name: 'কন্টাক্ট |||| কন্টাক্ট',
    fields: { id: 'আইডি', q: 'খুঁজুন', msisdn: 'নম্বর', to: 'মোবাইল নম্বর', actions: 'কাজ' },
  },
} satisfies Translation<typeof en>;
