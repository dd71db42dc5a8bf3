import type { Translation } from '../translation.ts';
import type { list as en } from '../en/list.ts';

export const list = {
  no_match: 'এই ফিল্টারগুলোর সঙ্গে কিছু মেলেনি।',
  clear: 'সব ফিল্টার মুছুন',
} satisfies Translation<typeof en>;
