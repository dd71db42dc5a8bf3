import { words } from '#domain/words/bn.ts';
import type { credit as english } from '../en/credit.ts';
import type { Translation } from '../translation.ts';

export const credit = {
  title: 'ক্রেডিট',
  figures: words.credit,
  help: {
    held: 'বার্তা গৃহীত হওয়ার সময় আলাদা করে রাখা হয়েছে।',
    charged: 'ক্যারিয়ার যে অংশগুলো গ্রহণ করেছে তার জন্য কাটা হয়েছে।',
    released: 'যে অংশগুলো কখনো পাঠানো হয়নি তার ক্রেডিট আবার খরচ করা যাবে।',
    refunded: 'কাটার পর ফেরত দেওয়া হয়েছে।',
    stillHeld: 'এখনো পাঠানো হয়নি এমন বার্তার জন্য আলাদা করে রাখা।',
    netCost: 'কাটা ক্রেডিট থেকে ফেরত বাদ দিয়ে।',
  },
} as const satisfies Translation<typeof english>;
