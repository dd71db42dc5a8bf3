import * as Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { BatchCredit } from '../sms-receiver/batchCredit.ts';
import { batchStates, messageClasses } from '../sms-receiver/messages.ts';
import { bulkKinds } from '../sms-receiver/bulk.ts';
import { Id, Instant, LongId, MaskableText, nullable, oneOf, record } from '../vocabulary.ts';
import { exportQuery, ReportFilter, reportOf, reportQuery, ReportTotals } from './filter.ts';

/** A batch of many. Its counts are of the messages that the filter lets through; batches without any are left out. */
export const BatchReport = record({
  batchId: LongId,
  kind: oneOf(bulkKinds),
  companyId: Id,
  companyName: Type.String(),
  branchName: nullable(Type.String()),
  /** The name of who sent it, as every list shows it; `username` is their account. */
  sentBy: Type.String(),
  username: Type.String(),
  campaignId: nullable(Id),
  campaignName: nullable(Type.String()),
  senderId: Type.String(),
  class: oneOf(messageClasses),
  state: oneOf(batchStates),
  /** Null when each message has its own. */
  text: nullable(MaskableText),
  acceptedAt: Instant,
  finishedAt: nullable(Instant),
  ...ReportTotals.properties,
  ...BatchCredit.properties,
});
export type BatchReport = Type.Static<typeof BatchReport>;

const sortFields = ['acceptedAt'] as const;
const common = {
  service: 'database-manager',
  method: 'GET',
  permission: 'view-bulk-sms-report',
} as const;

export const bulkSmsReport = endpoint({
  ...common,
  path: '/api/v3/report/sms/bulk/totalsms',
  summary: 'Bulk and multiple SMS, a row a batch',
  query: reportQuery(sortFields),
  reply: reportOf(BatchReport),
});

export const exportBulkSms = endpoint({
  ...common,
  path: '/api/v3/report/sms/bulk/totalsms/export',
  summary: 'The same as CSV',
  query: exportQuery(ReportFilter, sortFields),
  reply: Type.String(),
  replyType: 'text/csv',
});
