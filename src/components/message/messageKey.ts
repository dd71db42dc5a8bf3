import type { MessageReport } from '#contract/database-manager/messages.ts';

/** What a message is found by. */
export type MessageKey = Pick<MessageReport, 'companyId' | 'id'>;
