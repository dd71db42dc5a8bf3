import type { reports as en } from '../../en/resources/reports.ts';
import type { Translation } from '../../translation.ts';

const message = {
  id: 'বার্তার আইডি',
  batchId: 'ব্যাচ',
  kind: 'ধরন',
  companyId: 'কোম্পানি',
  companyName: 'কোম্পানি',
  branchId: 'শাখা',
  branchName: 'শাখা',
  userId: 'ব্যবহারকারী',
  username: 'পাঠিয়েছেন',
  campaignId: 'ক্যাম্পেইন',
  campaignName: 'ক্যাম্পেইন',
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
  routeName: 'রুট',
  attempts: 'পাঠানোর চেষ্টা',
};

export const reports = {
  'single-sms': { name: 'একক এসএমএস |||| একক এসএমএস', fields: message },
  'sms-history': { name: 'বার্তা |||| বার্তা', fields: message },
  'bulk-sms': {
    name: 'ব্যাচ |||| ব্যাচ',
    fields: {
      ...message,
      state: 'দশা',
      outcome: 'ফলাফল',
      sent: 'বার্তা',
      delivered: 'পৌঁছেছে',
      failed: 'ব্যর্থ',
      pending: 'চলমান',
      finishedAt: 'সম্পন্ন',
    },
  },
} satisfies Translation<typeof en>;
