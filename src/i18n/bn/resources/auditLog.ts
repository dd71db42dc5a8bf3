import type { auditLog as en } from '../../en/resources/auditLog.ts';
import type { Translation } from '../../translation.ts';

export const auditLog = {
  'audit-log': {
    name: 'নথির সারি |||| নথির সারি',
    fields: {
      id: 'আইডি',
      q: 'খুঁজুন',
      at: 'কখন',
      actorName: 'কে',
      deed: 'কী',
      companyId: 'কোম্পানি',
      companyName: 'কোম্পানি',
      address: 'কোথা থেকে',
      changes: 'পরিবর্তন',
      noun: 'ধরন',
      action: 'কাজ',
      from: 'সময়সীমা',
      permission: 'যে অনুমতি ছিল না',
      reason: 'কারণ',
      repeats: 'দশ মিনিটে আরও যতবার',
    },
  },
} satisfies Translation<typeof en>;
