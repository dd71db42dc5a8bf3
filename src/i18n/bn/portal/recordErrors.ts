import type { recordErrors as english } from '../../en/portal/recordErrors.ts';
import type { Translation } from '../../translation.ts';

export const recordErrors: Translation<typeof english> = {
  gone: {
    title: 'রেকর্ডটি আর নেই।',
    help: 'এটি মুছে ফেলা হয়েছে, অথবা ঠিকানাটি ভুল। সংরক্ষণ না করা পরিবর্তন আর সংরক্ষণ করা যাবে না।',
    to_list: 'তালিকায় ফিরে যান',
    already: 'রেকর্ডটি আগেই মুছে ফেলা হয়েছে।',
  },
  uses: {
    title: '%{name} মোছা যাবে না',
    sentence: 'এটি ব্যবহৃত হচ্ছে, তাই মোছা যাবে না: %{uses}।',
    users: '%{count} জন ব্যবহারকারী',
    branches: '%{count}টি শাখা',
    departments: '%{count}টি ডিপার্টমেন্ট',
    roles: '%{count}টি রোল',
    'sender-ids': '%{count}টি সেন্ডার আইডি',
    'content-approvals': '%{count}টি লেখার অনুমোদন',
    credit: '%{count}টি ক্রেডিটের লেনদেন',
    messages: '%{count}টি বার্তা',
    'hidden-messages': 'এসএমএসে %{count}টি ওটিপি, বিজ্ঞপ্তি বা আমন্ত্রণ',
    'checked-lists': 'যাচাই করা কিন্তু না পাঠানো %{count}টি তালিকা',
    'contact-groups': '%{count}টি কন্টাক্ট গ্রুপ',
    campaigns: '%{count}টি ক্যাম্পেইন',
    templates: '%{count}টি টেমপ্লেট',
    'opt-outs': '%{count}টি অপ্ট-আউট',
    tickets: '%{count}টি টিকিট',
  },
};
