import { credit } from '../credit.ts';
import type { batches as en } from '../../en/resources/batches.ts';
import type { Translation } from '../../translation.ts';

export const batches = {
  batches: {
    name: 'ব্যাচ |||| ব্যাচ',
    fields: {
      id: 'আইডি',
      companyId: 'কোম্পানি',
      companyName: 'কোম্পানি',
      campaignId: 'ক্যাম্পেইন',
      campaignName: 'ক্যাম্পেইন',
      kind: 'ধরন',
      class: 'শ্রেণি',
      senderId: 'সেন্ডার আইডি',
      text: 'বার্তা',
      state: 'অবস্থা',
      messages: 'বার্তার সংখ্যা',
      segments: 'অংশ',
      rejected: 'বাদ পড়া সারি',
      counts: 'অগ্রগতি',
      delivered: 'পৌঁছেছে',
      submitted: 'জমা হয়েছে',
      failed: 'ব্যর্থ',
      cancelled: 'বাতিল',
      waiting: 'অপেক্ষায়',
      createdBy: 'কে পাঠিয়েছেন',
      createdAt: 'গৃহীত',
      startsAt: 'শুরু',
      finishedAt: 'শেষ হয়েছে',
      ...credit.figures,
      actions: 'কাজ',
    },
  },
} satisfies Translation<typeof en>;
