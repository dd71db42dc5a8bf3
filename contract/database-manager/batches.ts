import * as Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { BatchCredit } from '../sms-receiver/batchCredit.ts';
import { batchFields } from '../sms-receiver/batchFields.ts';
import { batchStates, operators } from '../sms-receiver/messages.ts';
import { Instant, LongId, MaskableText, nullable, oneOf, oneOrMany, record } from '../vocabulary.ts';
import { Waiting } from '../sms-receiver/waiting.ts';
import { ErrorText } from '../main-api/carriers/errorWords.ts';
import { AsOf, exportQuery, ReportFilter, reportOf, reportQuery, ReportTotals, SmsCounts } from './filter.ts';
import { originFields } from './messages.ts';

/** A batch of many. Its counts are of the messages that the filter lets through; batches without any are left out. */
export const BatchReport = record({
  ...batchFields,
  ...originFields,
  acceptedAt: Instant,
  waitReason: Waiting,
  ...ReportTotals.properties,
  ...BatchCredit.properties,
});
export type BatchReport = Type.Static<typeof BatchReport>;

/** The filter of batches: those of their messages, and their state. */
export const BatchFilter = {
  ...ReportFilter,
  state: Type.Optional(oneOrMany(oneOf(batchStates))),
};
export type BatchFilter = Type.Static<Type.TObject<typeof BatchFilter>>;

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
  query: reportQuery(sortFields, BatchFilter),
  reply: reportOf(BatchReport),
});

export const exportBulkSms = endpoint({
  ...common,
  path: '/api/v3/report/sms/bulk/totalsms/export',
  summary: 'The same as a file, CSV or XLSX',
  query: exportQuery(BatchFilter, sortFields),
  reply: Type.String(),
  replyType: 'text/csv',
});

const Count = Type.Integer({ minimum: 0 });
const Seconds = nullable(Type.Number({ minimum: 0 }));

/** Why messages failed. */
export const FailureReason = record({
  code: MaskableText,
  messages: Type.Integer({ minimum: 1 }),
  /** The provider's own words; null where the shipped ones serve. */
  words: nullable(ErrorText),
});
export type FailureReason = Type.Static<typeof FailureReason>;

/** The outcome of the messages of one batch, for its page. */
export const BatchSummary = record({
  batchId: LongId,
  /** By operator, the largest first. */
  operators: Type.Array(record({ operator: oneOf(operators), ...SmsCounts.properties })),
  /** Figures that need the messages themselves; null if these were removed before the page was first opened. */
  found: nullable(
    record({
      /** When the messages were read. While the batch runs this may be some time ago. */
      madeAt: Instant,
      /** Why messages failed, the most frequent first: with `otherErrors` all that have failed. */
      errors: Type.Array(FailureReason),
      /** Messages that failed for still other reasons, which are too many to be listed. */
      otherErrors: Count,
      /** Minutes that one point of the curve stands for. */
      stepMinutes: Type.Integer({ minimum: 1 }),
      /** Messages that were submitted and delivered from that moment until the next; steps without any are left out. */
      curve: Type.Array(record({ at: Instant, submitted: Count, delivered: Count })),
      /** Seconds from the submission to the receipt of delivered messages; null without any. */
      deliverySeconds: record({ p50: Seconds, p95: Seconds, p99: Seconds }),
    }),
  ),
  /** Messages may have been removed after `MESSAGES_KEPT_DAYS`: the figures stay, but have no messages to link to. */
  areMessagesRemoved: Type.Boolean(),
  ...AsOf,
});
export type BatchSummary = Type.Static<typeof BatchSummary>;

export const batchSummary = endpoint({
  ...common,
  orAny: ['send-multiple-sms'],
  path: '/api/v3/report/sms/bulk/{batchId}',
  summary: 'What became of the messages of one batch: by operator, by error, over time',
  params: record({ batchId: LongId }),
  reply: BatchSummary,
});
