import type { roles as en } from '../../en/resources/roles.ts';
import type { Translation } from '../../translation.ts';

export const roles = {
  roles: {
    name: 'ভূমিকা |||| ভূমিকা',
    fields: {
      id: 'আইডি',
      q: 'খুঁজুন',
      name: 'নাম',
      scope: 'যাঁদের জন্য',
      companyId: 'কোম্পানি',
      companyName: 'কার',
      permissions: 'অনুমতি',
      userCount: 'ব্যবহারকারী',
      actions: 'কাজ',
    },
    notifications: {
      created: 'ভূমিকা তৈরি হয়েছে।',
      updated: 'ভূমিকা বদলানো হয়েছে।',
      deleted: 'ভূমিকা মুছে ফেলা হয়েছে।',
    },
    message: {
      delete_title: '%{recordRepresentation} ভূমিকাটি মুছবেন?',
      delete_content: 'এটি চিরতরে মুছে যাবে। কারও কাছে থাকা ভূমিকা মোছা যায় না।',
    },
  },
} satisfies Translation<typeof en>;
