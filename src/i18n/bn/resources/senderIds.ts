import type { senderIds as en } from '../../en/resources/senderIds.ts';
import type { Translation } from '../../translation.ts';

export const senderIds = {
  'sender-ids': {
    name: 'সেন্ডার আইডি |||| সেন্ডার আইডি',
    fields: {
      id: 'আইডি',
      q: 'খুঁজুন',
      companyId: 'কোম্পানি',
      companyName: 'কোম্পানি',
      name: 'নাম',
      status: 'অবস্থা',
      isDefault: 'ডিফল্ট',
      note: 'মন্তব্য',
      createdAt: 'চাওয়ার তারিখ',
      actions: 'কাজ',
    },
    notifications: {
      created: 'সেন্ডার আইডি চাওয়া হয়েছে।',
      updated: 'সেন্ডার আইডি বদলানো হয়েছে।',
      deleted: 'সেন্ডার আইডি মুছে ফেলা হয়েছে।',
    },
    message: {
      delete_title: '%{recordRepresentation} সেন্ডার আইডিটি মুছবেন?',
      delete_content: 'এটি চিরতরে মুছে ফেলা হবে। যেটি দিয়ে বার্তা গেছে তা মোছা যায় না, শুধু স্থগিত করা যায়।',
    },
  },
} satisfies Translation<typeof en>;
