import { words } from '#domain/words/bn.ts';
import type { reports as en } from '../../en/resources/reports.ts';
import type { Translation } from '../../translation.ts';

const message = words.messageFields;

export const reports = {
  'single-sms': { name: 'একক এসএমএস |||| একক এসএমএস', fields: message },
  'sms-history': { name: 'বার্তা |||| বার্তা', fields: message },
  'bulk-sms': {
    name: 'ব্যাচ |||| ব্যাচ',
    fields: { ...message, ...words.batchFields, ...words.credit },
  },
} satisfies Translation<typeof en>;
