import { words } from '#domain/words/bn.ts';
import type { totals as english } from '../en/totals.ts';
import type { Translation } from '../translation.ts';

export const totals = {
  choice: 'যা ধরে যোগ করা হবে',
  head: words.totalsBy,
  by: {
    day: 'দিন অনুযায়ী বার্তা',
    month: 'মাস অনুযায়ী বার্তা',
    hour: 'দিনের ঘণ্টা অনুযায়ী বার্তা',
    status: 'অবস্থা অনুযায়ী বার্তা',
    operator: 'অপারেটর অনুযায়ী বার্তা',
    class: 'শ্রেণি অনুযায়ী বার্তা',
    kind: 'ধরন অনুযায়ী বার্তা',
    senderId: 'সেন্ডার আইডি অনুযায়ী বার্তা',
    company: 'কোম্পানি অনুযায়ী বার্তা',
    branch: 'শাখা অনুযায়ী বার্তা',
    user: 'ব্যবহারকারী অনুযায়ী বার্তা',
    campaign: 'ক্যাম্পেইন অনুযায়ী বার্তা',
  },
  largest: 'সবচেয়ে বেশি বার্তার বারোটি',
  without: words.totalsWithout,
  passed_over: 'নম্বর বা ব্যাচ ধরে যোগফল দেখানো যায় না: এখানে এই দুটি ফিল্টার ধরা হয়নি।',
  cut: 'সবচেয়ে বড় বা সর্বশেষ %{count}টি সারি দেখানো হচ্ছে; যোগফল সবগুলোর।',
} as const satisfies Translation<typeof english>;
