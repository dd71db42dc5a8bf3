import type { ReportFilter, reportSums, SmsCounts } from '#contract/database-manager/filter.ts';
import type { MessageReport, MessageTimeline } from '#contract/database-manager/messages.ts';
import type { TotalsBy } from '#contract/database-manager/totals.ts';
import type { BatchCredit } from '#contract/sms-receiver/batchCredit.ts';
import type { LedgerGroupKind } from '#contract/sms-receiver/transactionGroups.ts';
import type { LedgerKind } from '#contract/sms-receiver/credit.ts';
import type {
  BatchKind,
  BatchState,
  Encoding,
  MessageClass,
  ShownStatus,
} from '#contract/sms-receiver/messages.ts';
import type { RejectReason } from '#contract/sms-receiver/recipients.ts';
import { operatorWords } from './operatorWords.ts';

/** Fields by which messages are filtered and which are shown of them; `to` is the recipient, and a period is labelled by its `from`. */
type MessageField =
  | keyof ReportFilter
  | keyof Omit<MessageReport, 'username' | 'startsAt' | 'leavesAt' | 'waitReason'>
  | keyof Pick<MessageTimeline, 'routeName' | 'attempts'>;

const counts = {
  sent: 'Messages',
  delivered: 'Delivered',
  failed: 'Failed',
  cancelled: 'Cancelled',
  pending: 'Pending',
  scheduled: 'Scheduled',
} as const satisfies Record<keyof SmsCounts, string>;

const batchName = 'Batch name';

/** Fields of ledger entries, and of groups of them. */
const movementFields = {
  from: 'Period',
  companyId: 'Company',
  companyName: 'Company',
  kind: 'Kind',
  batchId: 'Batch',
  change: 'Change',
  balanceAfter: 'Balance after',
  reference: 'Details',
} as const;

/**
 * Labels and words that stand on a screen and in the files that are exported from it; the portal's texts take them from here.
 * The meaning of a status stands beside its word.
 */
export const words = {
  counts,
  messageFields: {
    id: 'Message ID',
    batchId: 'Batch',
    batchName,
    kind: 'Kind',
    companyId: 'Company',
    companyName: 'Company',
    branchId: 'Branch',
    branchName: 'Branch',
    userId: 'User',
    sentBy: 'Sent by',
    campaignId: 'Campaign',
    campaignName: 'Campaign',
    to: 'Recipient',
    msisdn: 'Recipient',
    senderId: 'Sender ID',
    text: 'Message',
    class: 'Class',
    operator: 'Operator',
    encoding: 'Encoding',
    segments: 'Parts',
    credits: 'Net cost',
    status: 'Status',
    outcome: 'Outcome',
    from: 'From',
    acceptedAt: 'Accepted',
    submittedAt: 'Submitted',
    respondedAt: 'Answered',
    finalAt: 'Finished',
    carrierStatus: 'Carrier status',
    carrierError: 'Carrier error',
    errorCode: 'Error code',
    errorWords: 'Error',
    reference: 'Reference',
    possibleDuplicate: 'Possible duplicate',
    routeName: 'Route',
    attempts: 'Attempts',
  } satisfies Record<MessageField, string>,
  batchFields: {
    name: batchName,
    state: 'State',
    ...counts,
    finishedAt: 'Finished',
  },
  deliveryRate: 'Delivery rate',
  ledgerFields: {
    ...movementFields,
    id: 'ID',
    createdAt: 'Time',
    credits: 'Credits',
    isSingle: 'Single messages only',
    note: 'Note',
    createdBy: 'By',
  },
  groupFields: {
    ...movementFields,
    createdAt: 'Day',
    entries: 'Entries',
    recharged: 'Recharged',
    held: 'Held',
    charged: 'Charged',
    released: 'Released',
    refunded: 'Refunded',
  },
  groupKind: {
    batch: 'Batch',
    singles: 'Single messages',
    recharge: 'Recharge',
  } satisfies Record<LedgerGroupKind, string>,
  credit: {
    held: 'Held',
    charged: 'Charged',
    released: 'Released',
    refunded: 'Refunded',
    stillHeld: 'Still held',
    netCost: 'Net cost',
  } satisfies Record<keyof BatchCredit | 'netCost', string>,
  kind: {
    single: 'Single',
    bulk: 'Bulk',
    multiple: 'Multiple',
    test: 'Test',
  } satisfies Record<BatchKind, string>,
  class: {
    otp: 'OTP',
    transactional: 'Transactional',
    promotional: 'Promotional',
  } satisfies Record<MessageClass, string>,
  status: {
    scheduled: 'Scheduled',
    late: 'Missed start',
    paused: 'Paused',
    accepted: 'Accepted',
    queued: 'Queued',
    submitted: 'Submitted',
    delivered: 'Delivered',
    undelivered: 'Undelivered',
    expired: 'Expired',
    rejected: 'Rejected',
    failed: 'Not sent',
    cancelled: 'Cancelled',
    unknown: 'Unknown',
  } satisfies Record<ShownStatus, string>,
  statusHelp: {
    scheduled: 'It is sent when its batch starts.',
    late: 'Its batch missed its start. Open the batch and choose what to do.',
    paused: 'Its batch is paused. It waits until the batch is resumed.',
    sending_hours: 'Waiting for the sending hours.',
    accepted: 'Stored, its credit is held; waiting to be sent.',
    queued: 'Waiting for a route.',
    submitted: 'Sent to the carrier; waiting for the delivery receipt.',
    delivered: 'The carrier confirmed delivery.',
    undelivered: 'The carrier could not deliver it.',
    expired: 'It expired before it could be delivered.',
    rejected: 'Permanently rejected by the carrier.',
    failed: 'It could not be sent to a carrier, or the carrier did not forward it.',
    cancelled: 'Cancelled before sending.',
    unknown: 'It may have been sent, but was never confirmed. It counts as failed.',
  } satisfies Record<ShownStatus | 'sending_hours', string>,
  operator: operatorWords.en.operator,
  approvalState: operatorWords.en.approvalState,
  encoding: {
    GSM7: 'GSM-7',
    UCS2: 'Unicode (UCS-2)',
  } satisfies Record<Encoding, string>,
  batchState: {
    staged: 'Checked, not sent',
    scheduled: 'Scheduled',
    late: 'Missed start',
    running: 'Sending',
    paused: 'Paused',
    cancelled: 'Cancelled',
    finished: 'Finished',
  } satisfies Record<BatchState, string>,
  ledger: {
    recharge: 'Recharged',
    hold: 'Held',
    charge: 'Charged',
    release: 'Released',
    refund: 'Refunded',
  } satisfies Record<LedgerKind, string>,
  sums: {
    ...counts,
    segments: 'Parts',
    credits: 'Net cost',
  } satisfies Record<(typeof reportSums)[number], string>,
  totalsBy: {
    day: 'Day',
    month: 'Month',
    hour: 'Hour of the day',
    status: 'Status',
    operator: 'Operator',
    class: 'Class',
    kind: 'Kind',
    senderId: 'Sender ID',
    company: 'Company',
    branch: 'Branch',
    user: 'User',
    campaign: 'Campaign',
  } satisfies Record<TotalsBy, string>,
  totalsWithout: {
    branch: 'Without a branch',
    campaign: 'Without a campaign',
    user: 'Nobody',
    senderId: 'Without a sender ID',
  },
  rejected: {
    'msisdn-empty': 'No mobile number',
    'msisdn-scientific-notation': 'Number shortened by the spreadsheet (8.8E+12): its digits are lost',
    'msisdn-not-a-number': 'Not a number',
    'msisdn-too-short': 'Number has too few digits',
    'msisdn-too-long': 'Number has too many digits',
    'msisdn-not-bangladeshi-mobile': 'Not a Bangladeshi mobile number',
    duplicate: 'Duplicate of an earlier row',
    'sender-id-not-approved-there': 'The operator has not approved the sender ID',
    'opted-out': 'Opted out',
    'on-do-not-disturb': 'On the do-not-disturb list',
    'text-empty': 'No text',
    'text-too-many-segments': 'Text too long: more than 10 parts',
    'text-not-sendable': 'Text contains a character that cannot be sent',
    'field-empty': 'A field has no value',
    'formula-without-value': 'Formula without a saved result: open the file in Excel and save it',
    'cell-error': 'Spreadsheet error such as #N/A',
    'too-many-cells': 'More cells than the other rows: put text that contains the separator in quotes',
    'broken-quotes': 'Quotation mark in the wrong place',
  } satisfies Record<RejectReason, string>,
  contactFields: { number: 'Number' },
  rejectFields: { row: 'Row', value: 'Value', reason: 'Reason' },
  yesNo: { yes: 'Yes', no: 'No' },
  byItself: 'System',
  ownTexts: 'Personalised messages',
} as const;

type Texts<Tree> = { readonly [Key in keyof Tree]: Tree[Key] extends string ? string : Texts<Tree[Key]> };

/** The same words in every language. */
export type Words = Texts<typeof words>;
