import type { MessageReport } from '#contract/database-manager/messages.ts';

/** The fields that identify a message. */
export type MessageKey = Pick<MessageReport, 'companyId' | 'id'>;
