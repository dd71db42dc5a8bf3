import type { Translation } from '../translation.ts';
import type { resources as en } from '../en/resources.ts';

export const resources = {
  companies: {
    name: 'কোম্পানি |||| কোম্পানি',
    fields: { id: 'আইডি', name: 'নাম' },
  },
  'sender-ids': {
    name: 'সেন্ডার আইডি |||| সেন্ডার আইডি',
    fields: { id: 'আইডি', companyId: 'কোম্পানি', name: 'নাম', status: 'অবস্থা', isDefault: 'ডিফল্ট' },
  },
  'single-sms': {
    name: 'একক এসএমএস |||| একক এসএমএস',
    fields: {
      id: 'বার্তার আইডি',
      batchId: 'ব্যাচের আইডি',
      companyId: 'কোম্পানি',
      companyName: 'কোম্পানি',
      userId: 'ব্যবহারকারী',
      username: 'পাঠিয়েছেন',
      to: 'প্রাপক',
      msisdn: 'প্রাপক',
      senderId: 'সেন্ডার আইডি',
      text: 'বার্তা',
      class: 'শ্রেণি',
      operator: 'অপারেটর',
      encoding: 'এনকোডিং',
      segments: 'অংশ',
      credits: 'ক্রেডিট',
      status: 'অবস্থা',
      from: 'শুরুর তারিখ',
      acceptedAt: 'গৃহীত',
      submittedAt: 'জমা দেওয়া',
      respondedAt: 'উত্তর এসেছে',
      finalAt: 'সম্পন্ন',
      carrierStatus: 'ক্যারিয়ারের অবস্থা',
      carrierError: 'ক্যারিয়ারের ত্রুটি',
      possibleDuplicate: 'সম্ভাব্য দ্বিতীয় কপি',
    },
  },
} satisfies Translation<typeof en>;
