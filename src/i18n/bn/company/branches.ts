import { recordFields } from '../portal/recordFields.ts';

export const branches = {
  none: 'এখনো কোনো শাখা নেই',
  none_help: 'কোম্পানির কে কোথায় কাজ করেন তা শাখা থেকে জানা যায়।',
  people: 'ব্যবহারকারী: %{count}',
};

export const departments = {
  create: 'ডিপার্টমেন্ট তৈরি',
  none: 'এখনো কোনো ডিপার্টমেন্ট নেই',
  none_help: 'কোম্পানির কে কী কাজ করেন তা ডিপার্টমেন্ট থেকে জানা যায়।',
};

export const branchesResource = {
  branch: {
    name: 'শাখা |||| শাখা',
    fields: recordFields,
    notifications: {
      created: 'শাখা তৈরি হয়েছে।',
      updated: 'শাখার তথ্য বদলানো হয়েছে।',
      deleted: 'শাখা মুছে ফেলা হয়েছে।',
    },
    message: {
      delete_title: '%{recordRepresentation} শাখাটি মুছবেন?',
      delete_content: 'এটি চিরতরে মুছে যাবে। ব্যবহারকারী বা বার্তা থাকলে শাখা মোছা যায় না।',
    },
  },
  departments: {
    name: 'ডিপার্টমেন্ট |||| ডিপার্টমেন্ট',
    fields: recordFields,
    notifications: {
      created: 'ডিপার্টমেন্ট তৈরি হয়েছে।',
      updated: 'ডিপার্টমেন্ট বদলানো হয়েছে।',
      deleted: 'ডিপার্টমেন্ট মুছে ফেলা হয়েছে।',
    },
    message: {
      delete_title: '%{recordRepresentation} ডিপার্টমেন্টটি মুছবেন?',
      delete_content: 'এটি চিরতরে মুছে যাবে। ব্যবহারকারী থাকলে ডিপার্টমেন্ট মোছা যায় না।',
    },
  },
};
