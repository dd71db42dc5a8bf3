import type { users as en } from '../../en/resources/users.ts';
import type { Translation } from '../../translation.ts';

export const users = {
  users: {
    name: 'ব্যবহারকারী |||| ব্যবহারকারী',
    fields: {
      id: 'আইডি',
      q: 'খুঁজুন',
      name: 'নাম',
      username: 'ইউজারনেম',
      email: 'ইমেইল',
      contactNo: 'যোগাযোগের নম্বর',
      joiningDate: 'যোগদানের তারিখ',
      active: 'সক্রিয়',
      status: 'অবস্থা',
      companyId: 'কোম্পানি',
      companyName: 'কোম্পানি',
      branchId: 'শাখা',
      branchName: 'শাখা',
      departmentId: 'ডিপার্টমেন্ট',
      departmentName: 'ডিপার্টমেন্ট',
      roleId: 'ভূমিকা',
      roles: 'ভূমিকা',
      password: 'প্রাথমিক পাসওয়ার্ড',
      lastSignInAt: 'শেষ সাইন-ইন',
      actions: 'কাজ',
    },
    notifications: {
      created: 'ব্যবহারকারী তৈরি হয়েছে; প্রাথমিক পাসওয়ার্ড দিয়ে সাইন ইন করতে পারবেন।',
      updated: 'ব্যবহারকারীর তথ্য বদলানো হয়েছে।',
      deleted: 'ব্যবহারকারীকে মুছে ফেলা হয়েছে।',
    },
    message: {
      delete_title: '%{recordRepresentation}-কে মুছবেন?',
      delete_content:
        'অ্যাকাউন্টটি চিরতরে মুছে যাবে। যিনি বার্তা পাঠিয়েছেন তাঁকে মোছা যায় না, কেবল নিষ্ক্রিয় করা যায়।',
    },
  },
} satisfies Translation<typeof en>;
