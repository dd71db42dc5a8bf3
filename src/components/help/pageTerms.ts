import type { terms } from '../../i18n/en/help/terms.ts';
import type { ScreenName } from '../../screens/menuTable.ts';

export type TermName = keyof typeof terms;

const sending = ['class', 'part', 'credit', 'senderId', 'field', 'sendingHours'] as const;
const messages = ['deliveryRate', 'receipt', 'unknown', 'operator', 'class', 'part', 'credit'] as const;

/** The terms that each screen uses and that a newcomer may not know. */
export const pageTerms: Record<ScreenName, readonly TermName[]> = {
  dashboard: ['deliveryRate', 'operator', 'held', 'batch', 'cell'],
  singleSms: ['class', 'part', 'credit', 'senderId', 'template', 'sendingHours'],
  bulkSms: [...sending, 'rejectedRow', 'testSend', 'batch'],
  multipleSms: [...sending, 'rejectedRow', 'testSend', 'batch'],
  batches: [
    'batch',
    'deliveryRate',
    'receipt',
    'unknown',
    'rejectedRow',
    'testSend',
    'part',
    'held',
    'refund',
  ],
  calendar: ['batch', 'sendingHours'],
  templates: ['template', 'field', 'class', 'part'],
  contacts: ['field', 'optOut', 'rejectedRow'],
  optOuts: ['optOut', 'class'],
  createUser: ['role', 'cell'],
  userList: ['role', 'cell'],
  createRole: ['role'],
  roleList: ['role'],
  createCompany: ['senderId', 'credit', 'refund'],
  companyList: ['credit', 'senderId', 'refund'],
  route: ['route', 'part', 'receipt', 'sendingHours'],
  health: ['route', 'receipt', 'deliveryRate'],
  errorWords: ['route', 'receipt'],
  balance: ['credit', 'held'],
  departments: [],
  webhooks: [],
  senderIds: ['senderId'],
  createBranch: [],
  branchList: [],
  createCampaign: ['campaign', 'class', 'senderId'],
  campaignList: ['campaign', 'batch', 'class'],
  singleSmsReport: messages,
  bulkSmsReport: ['batch', 'deliveryRate', 'unknown', 'testSend', 'credit', 'refund'],
  smsHistory: [...messages, 'batch'],
  smsSendingCredit: ['credit', 'held', 'refund', 'batch'],
  masterReport: ['deliveryRate', 'unknown', 'held', 'refund', 'cell'],
  auditLog: [],
  createTicket: ['ticket'],
  tickets: ['ticket', 'refund'],
  ticketBoard: ['ticket'],
  profile: [],
  changePassword: [],
  notificationSettings: ['severity'],
  notifications: ['severity'],
  openWork: [],
};
