import * as Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import {
  batchKinds,
  encodings,
  messageClasses,
  messageStatuses,
  operators,
  shownStatuses,
} from '../sms-receiver/messages.ts';
import { Waiting } from '../sms-receiver/waiting.ts';
import { ErrorText } from '../main-api/carriers/errorWords.ts';
import { Id, Instant, LongId, MaskableText, Msisdn, nullable, oneOf, record } from '../vocabulary.ts';
import { exportQuery, ReportFilter, reportOf, reportQuery } from './filter.ts';

/** The company, branch, sender and campaign of a message or a batch. */
export const originFields = {
  companyId: Id,
  companyName: Type.String(),
  branchName: nullable(Type.String()),
  /** The name of who sent it, as every list shows it; `username` is their account. */
  sentBy: Type.String(),
  username: Type.String(),
  campaignId: nullable(Id),
  campaignName: nullable(Type.String()),
};

export const MessageReport = record({
  id: LongId,
  batchId: LongId,
  /** The name that people gave the batch; null if nobody has named it. */
  batchName: nullable(MaskableText),
  kind: oneOf(batchKinds),
  ...originFields,
  /** The recipient's MSISDN; without `view-msisdn` some of its digits are masked. */
  to: MaskableText,
  senderId: Type.String(),
  text: MaskableText,
  /** The name that the company's own program has for it; missing in what was recorded before there were any. */
  reference: Type.Optional(nullable(MaskableText)),
  class: oneOf(messageClasses),
  operator: oneOf(operators),
  encoding: oneOf(encodings),
  segments: Type.Integer({ minimum: 1 }),
  /** Credits charged and not refunded; 0 until the carrier has accepted it. */
  credits: Type.Integer({ minimum: 0 }),
  status: oneOf(shownStatuses),
  acceptedAt: Instant,
  /** When its batch starts, or was to start, while it waits for that; missing in what was recorded before this was known. */
  startsAt: Type.Optional(nullable(Instant)),
  /**
   * The first moment at which it may leave, by the start of its batch and the sending hours; null when it may leave now,
   * has left, or waits for a person to decide.
   */
  leavesAt: Type.Optional(nullable(Instant)),
  /** Left out of what is recorded: it is about now. */
  waitReason: Type.Optional(Waiting),
  submittedAt: nullable(Instant),
  respondedAt: nullable(Instant),
  finalAt: nullable(Instant),
  /** The carrier's own words, beside ours. */
  carrierStatus: nullable(MaskableText),
  carrierError: nullable(MaskableText),
  /**
   * Why it failed, for filters: what the carrier said, e.g. `UNDELIV 001` or `ESME_RINVDSTADR`, or our own status where no
   * carrier said anything. Null if it has not failed.
   */
  errorCode: nullable(MaskableText),
  /** The provider's own words for that; null where the shipped ones apply. */
  errorWords: nullable(ErrorText),
  /** The link died before the carrier answered, so a resend may have reached the handset twice. */
  possibleDuplicate: Type.Boolean(),
});
export type MessageReport = Type.Static<typeof MessageReport>;

const sortFields = ['acceptedAt'] as const;
const common = { service: 'database-manager', method: 'GET' } as const;

export const singleSmsReport = endpoint({
  ...common,
  path: '/api/v3/report/sms/single/totalsms',
  summary: 'Single SMS, a row a message',
  permission: 'view-single-sms-report',
  query: reportQuery(sortFields),
  reply: reportOf(MessageReport),
});

export const exportSingleSms = endpoint({
  ...common,
  path: '/api/v3/report/sms/single/totalsms/export',
  summary: 'The same as a file, CSV or XLSX',
  permission: 'view-single-sms-report',
  query: exportQuery(ReportFilter, sortFields),
  reply: Type.String(),
  replyType: 'text/csv',
});

export const smsHistory = endpoint({
  ...common,
  path: '/api/v2/report/sms/history',
  summary: 'Every message, single or of a batch',
  permission: 'view-sms-history',
  query: reportQuery(sortFields),
  reply: reportOf(MessageReport),
});

export const exportHistory = endpoint({
  ...common,
  path: '/api/v2/report/sms/history/export',
  summary: 'The same as a file, CSV or XLSX',
  permission: 'view-sms-history',
  query: exportQuery(ReportFilter, sortFields),
  reply: Type.String(),
  replyType: 'text/csv',
});

/** A part that the carrier accepted. */
export const MessagePart = record({
  /** From 1. */
  part: Type.Integer({ minimum: 1 }),
  carrierMessageId: Type.String(),
  /** Null while no receipt has ended it. */
  finalStatus: nullable(oneOf(messageStatuses)),
});

/** A delivery receipt as it came, repeats included. */
export const MessageReceipt = record({
  part: Type.Integer({ minimum: 1 }),
  status: oneOf(messageStatuses),
  carrierStatus: MaskableText,
  carrierError: nullable(MaskableText),
  /** By the carrier's own clock. */
  doneAt: nullable(Instant),
  receivedAt: Instant,
  /** The octets of the PDU as hexadecimal digits, and what of them can be read. */
  raw: Type.String(),
  text: MaskableText,
});
export type MessageReceipt = Type.Static<typeof MessageReceipt>;

/** A line of the ledger about the batch of a message; of many messages it is the sum of several. */
export const MessageCredit = record({
  at: Instant,
  kind: Type.String(),
  balanceChange: Type.Integer(),
  heldChange: Type.Integer(),
});

/** One message with everything that is known of it. */
export const MessageTimeline = record({
  message: MessageReport,
  /** Tries to submit it. */
  attempts: Type.Integer({ minimum: 0 }),
  routeName: nullable(Type.String()),
  /** Credits charged when the carrier accepted it, and those refunded. */
  charged: Type.Integer({ minimum: 0 }),
  refunded: Type.Integer({ minimum: 0 }),
  parts: Type.Array(MessagePart),
  receipts: Type.Array(MessageReceipt),
  /** Newest first, at most 50; of a batch of many they are about all its messages. */
  creditLines: Type.Array(MessageCredit),
});
export type MessageTimeline = Type.Static<typeof MessageTimeline>;

const oneMessage = record({ companyId: Id, id: LongId });

export const findMessage = endpoint({
  ...common,
  path: '/api/v2/report/sms/history/{companyId}/{id}',
  summary: 'What became of one message, step by step',
  permission: 'view-sms-history',
  params: oneMessage,
  reply: MessageTimeline,
});

/** How often somebody may do so in an hour. */
export const revealsPerHour = 30;

/** For who is shown masked numbers: one number, for a reason that is written into the audit log. */
export const revealMsisdn = endpoint({
  service: 'database-manager',
  method: 'POST',
  path: '/api/v2/report/sms/history/{companyId}/{id}/msisdn',
  summary: 'Show the whole number of one message',
  permission: 'view-sms-history',
  params: oneMessage,
  body: record({ reason: Type.String({ minLength: 5, maxLength: 200, pattern: '\\S.{3,}\\S' }) }),
  reply: record({ msisdn: Msisdn }),
});
