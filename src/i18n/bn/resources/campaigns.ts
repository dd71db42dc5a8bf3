import type { campaigns as en } from '../../en/resources/campaigns.ts';
import type { Translation } from '../../translation.ts';

export const campaigns = {
  campaign: {
    name: 'ক্যাম্পেইন |||| ক্যাম্পেইন',
    fields: {
      id: 'আইডি',
      q: 'খুঁজুন',
      companyId: 'কোম্পানি',
      companyName: 'কোম্পানি',
      name: 'নাম',
      description: 'বিবরণ',
      class: 'শ্রেণি',
      senderId: 'সেন্ডার আইডি',
      startsAt: 'শুরু',
      status: 'অবস্থা',
      batches: 'ব্যাচ',
      messages: 'বার্তা',
      segments: 'অংশ',
      counts: 'অগ্রগতি',
      delivered: 'পৌঁছেছে',
      failed: 'ব্যর্থ',
      cancelled: 'বাতিল',
      createdBy: 'কে তৈরি করেছেন',
      createdAt: 'তৈরি হয়েছে',
      actions: 'কাজ',
    },
    notifications: {
      created: 'ক্যাম্পেইন তৈরি হয়েছে।',
      updated: 'ক্যাম্পেইন বদলানো হয়েছে।',
      deleted: 'ক্যাম্পেইন মুছে ফেলা হয়েছে।',
    },
    message: {
      delete_title: '%{recordRepresentation} ক্যাম্পেইন মুছবেন?',
      delete_content: 'এটি চিরতরে মুছে যাবে। যার জন্য বার্তা গৃহীত হয়েছে তা মোছা যায় না।',
    },
  },
} satisfies Translation<typeof en>;
