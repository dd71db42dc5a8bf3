import type { Translation } from '../translation.ts';
import type { menu as en } from '../en/menu.ts';

export const menu = {
  groups: {
    send: 'এসএমএস পাঠান',
    user: 'ব্যবহারকারী',
    role: 'ভূমিকা',
    company: 'কোম্পানি',
    branch: 'শাখা',
    campaign: 'ক্যাম্পেইন',
    reports: 'প্রতিবেদন',
    support: 'সহায়তা',
  },
  dashboard: 'ড্যাশবোর্ড',
  singleSms: 'একক এসএমএস',
  singleSmsReport: 'একক এসএমএস প্রতিবেদন',
  changePassword: 'পাসওয়ার্ড পরিবর্তন',
} satisfies Translation<typeof en>;
