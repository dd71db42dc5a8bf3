import { words } from '#domain/words/en.ts';

const message = words.messageFields;

/** Names of what reports list. */
export const reports = {
  'single-sms': { name: 'Single SMS |||| Single SMS', fields: message },
  'sms-history': { name: 'Message |||| Messages', fields: message },
  'bulk-sms': {
    name: 'Batch |||| Batches',
    fields: { ...message, ...words.batchFields, ...words.credit },
  },
} as const;
