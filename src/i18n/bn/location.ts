import type { Translation } from '../translation.ts';
import type { location as en } from '../en/location.ts';

export const location = {
  label: 'অবস্থান',
  division_first: 'আগে একটি বিভাগ বেছে নিন।',
  district_first: 'আগে একটি জেলা বেছে নিন।',
} satisfies Translation<typeof en>;
