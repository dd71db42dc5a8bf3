import { recordFields } from '../portal/recordFields.ts';

export const ticketsResource = {
  tickets: {
    name: 'টিকিট |||| টিকিট',
    fields: {
      ...recordFields,
      id: 'নং',
      subject: 'বিষয়',
      complainTypeId: 'অভিযোগের ধরন',
      complainTypeName: 'অভিযোগের ধরন',
      complainType: 'অভিযোগের ধরন',
      priority: 'অগ্রাধিকার',
      customerMsisdn: 'গ্রাহকের নম্বর',
      customerName: 'গ্রাহকের নাম',
      messageId: 'বার্তা',
      batchId: 'ব্যাচ',
      department: 'ডিপার্টমেন্ট',
      assigneeId: 'দায়িত্বে',
      assigneeName: 'দায়িত্বে',
      from: 'শুরুর তারিখ',
      dueAt: 'শেষ সময়',
      notifyBySms: 'গ্রাহককে এসএমএসে জানান',
      smsLanguage: 'এসএমএসের ভাষা',
      commentCount: 'মন্তব্য',
      firstRespondedAt: 'প্রথম উত্তর',
      resolvedAt: 'সমাধান',
      closedAt: 'বন্ধ',
    },
    notifications: {
      created: 'টিকিট তৈরি হয়েছে।',
      updated: 'টিকিট বদলানো হয়েছে।',
      deleted: 'টিকিট মুছে ফেলা হয়েছে।',
    },
    message: {
      delete_title: '“%{recordRepresentation}” টিকিটটি মুছবেন?',
      delete_content: 'কেউ আর এটি বা এর মন্তব্য দেখতে পাবেন না। এটি যে ছিল, তা অডিট লগে থাকবে।',
    },
  },
};
