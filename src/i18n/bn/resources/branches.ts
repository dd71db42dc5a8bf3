import type { branches as en } from '../../en/resources/branches.ts';
import type { Translation } from '../../translation.ts';

export const branches = {
  branch: {
    name: 'শাখা |||| শাখা',
    fields: {
      id: 'আইডি',
      q: 'খুঁজুন',
      companyId: 'কোম্পানি',
      companyName: 'কোম্পানি',
      name: 'নাম',
      contactNo: 'যোগাযোগের নম্বর',
      address: 'ঠিকানা',
      place: 'স্থান',
      divisionId: 'বিভাগ',
      districtId: 'জেলা',
      thanaId: 'থানা',
      userCount: 'ব্যবহারকারী',
      createdAt: 'তৈরি',
    },
    notifications: {
      created: 'শাখা তৈরি হয়েছে।',
      updated: 'শাখার তথ্য বদলানো হয়েছে।',
      deleted: 'শাখা মুছে ফেলা হয়েছে।',
    },
    message: {
      delete_title: '%{recordRepresentation} শাখাটি মুছবেন?',
      delete_content: 'এটি চিরতরে মুছে যাবে। কর্মী বা বার্তা থাকলে শাখা মোছা যায় না।',
    },
  },
  departments: {
    name: 'ডিপার্টমেন্ট |||| ডিপার্টমেন্ট',
    fields: {
      id: 'আইডি',
      q: 'খুঁজুন',
      companyId: 'কোম্পানি',
      companyName: 'কোম্পানি',
      name: 'নাম',
      userCount: 'ব্যবহারকারী',
    },
    notifications: {
      created: 'ডিপার্টমেন্ট তৈরি হয়েছে।',
      updated: 'ডিপার্টমেন্ট বদলানো হয়েছে।',
      deleted: 'ডিপার্টমেন্ট মুছে ফেলা হয়েছে।',
    },
    message: {
      delete_title: '%{recordRepresentation} ডিপার্টমেন্টটি মুছবেন?',
      delete_content: 'এটি চিরতরে মুছে যাবে। কর্মী থাকলে ডিপার্টমেন্ট মোছা যায় না।',
    },
  },
} satisfies Translation<typeof en>;
