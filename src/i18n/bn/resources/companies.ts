import type { companies as en } from '../../en/resources/companies.ts';
import type { Translation } from '../../translation.ts';

export const companies = {
  companies: {
    name: 'কোম্পানি |||| কোম্পানি',
    fields: {
      id: 'আইডি',
      q: 'খুঁজুন',
      name: 'নাম',
      status: 'অবস্থা',
      senderId: 'প্রথম সেন্ডার আইডি',
      senderIds: 'সেন্ডার আইডি',
      contactName: 'যোগাযোগের ব্যক্তি',
      contactNo: 'যোগাযোগের নম্বর',
      email: 'ইমেইল',
      address: 'ঠিকানা',
      place: 'স্থান',
      divisionId: 'বিভাগ',
      districtId: 'জেলা',
      thanaId: 'থানা',
      currentBalance: 'ব্যালেন্স (এসএমএস)',
      lowBalanceThreshold: 'কম ব্যালেন্সের সতর্কসীমা',
      refunds: 'না পৌঁছানো বার্তার ক্রেডিট ফেরত',
      userCount: 'ব্যবহারকারী',
      branchCount: 'শাখা',
      createdAt: 'তৈরি',
      actions: 'কাজ',
    },
    notifications: {
      created: 'কোম্পানি তৈরি হয়েছে।',
      updated: 'কোম্পানির তথ্য বদলানো হয়েছে।',
      deleted: 'কোম্পানি মুছে ফেলা হয়েছে।',
    },
    message: {
      delete_title: '%{recordRepresentation} মুছবেন?',
      delete_content:
        'সেন্ডার আইডিসহ এটি চিরতরে মুছে যাবে। কর্মী, শাখা, ক্রেডিট বা বার্তা থাকলে কোম্পানি মোছা যায় না, কেবল স্থগিত করা যায়।',
    },
  },
} satisfies Translation<typeof en>;
