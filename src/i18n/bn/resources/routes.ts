import type { routes as en } from '../../en/resources/routes.ts';
import type { Translation } from '../../translation.ts';

export const routes = {
  config: {
    name: 'রুট |||| রুট',
    fields: {
      id: 'আইডি',
      q: 'খুঁজুন',
      name: 'নাম',
      host: 'হোস্ট',
      port: 'পোর্ট',
      usesTls: 'টিএলএস',
      systemId: 'সিস্টেম আইডি',
      password: 'পাসওয়ার্ড',
      systemType: 'সিস্টেম টাইপ',
      bindMode: 'সংযোগ',
      windowSize: 'উইন্ডো',
      segmentsPerSecond: 'সেকেন্ডে অংশ (টিপিএস)',
      responseSeconds: 'উত্তরের অপেক্ষা (সে.)',
      enquireSeconds: 'নীরবতার পর পরীক্ষা (সে.)',
      idMode: 'বার্তার আইডি',
      receiptDetection: 'রসিদ চেনার উপায়',
      utcOffsetMinutes: 'রসিদের টাইম জোন (মিনিট)',
      prefixes: 'প্রিফিক্স',
      priority: 'অগ্রাধিকার',
      whenUncertain: 'অনিশ্চিত হলে',
      isEnabled: 'চালু',
      carriesSystemTexts: 'ওটিপি বহন করে',
      currentPassword: 'আপনার নিজের পাসওয়ার্ড',
      state: 'অবস্থা',
      rate: 'গতি',
      window: 'উইন্ডোর ব্যবহার',
      createdAt: 'তৈরির তারিখ',
      actions: 'কাজ',
    },
    notifications: {
      created: 'রুট তৈরি হয়েছে।',
      updated: 'রুট বদলানো হয়েছে।',
      deleted: 'রুট মুছে ফেলা হয়েছে।',
    },
    message: {
      delete_title: '%{recordRepresentation} রুটটি মুছবেন?',
      delete_content:
        'এর সংযোগ কেটে চিরতরে মুছে ফেলা হবে। যে রুট দিয়ে বার্তা গেছে তা মোছা যায় না, শুধু বন্ধ করা যায়।',
    },
  },
  'route-tests': {
    name: 'পরীক্ষামূলক বার্তা |||| পরীক্ষামূলক বার্তা',
    fields: { to: 'প্রাপক', text: 'বার্তা', senderId: 'সেন্ডার আইডি' },
  },
  'sending-hours': {
    name: 'পাঠানোর সময় |||| পাঠানোর সময়',
    fields: {
      class: 'ধরন',
      opensAt: 'শুরু',
      closesAt: 'শেষ',
      timeZone: 'টাইম জোন',
      isLimited: 'সময়',
    },
  },
} satisfies Translation<typeof en>;
