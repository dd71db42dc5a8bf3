import * as Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { encodings, messageClasses, messageStatuses, operators } from '../sms-receiver/messages.ts';
import { Id, Instant, listOf, listQuery, LongId, nullable, oneOf, record } from '../vocabulary.ts';

/** The filters every report shares. `from` is inclusive and `to` exclusive, both on `acceptedAt`. */
export const ReportFilter = {
  from: Type.Optional(Instant),
  to: Type.Optional(Instant),
  companyId: Type.Optional(Id),
  userId: Type.Optional(Id),
  senderId: Type.Optional(Type.String({ maxLength: 15 })),
  operator: Type.Optional(oneOf(operators)),
  status: Type.Optional(oneOf(messageStatuses)),
  class: Type.Optional(oneOf(messageClasses)),
  /** Whole number or its beginning, as typed; needs `view-msisdn`. */
  msisdn: Type.Optional(Type.String({ maxLength: 32 })),
};

export const MessageReport = record({
  id: LongId,
  batchId: LongId,
  companyId: Id,
  companyName: Type.String(),
  username: Type.String(),
  /** The recipient's MSISDN; without `view-msisdn` some of its digits are masked. */
  to: Type.String(),
  senderId: Type.String(),
  text: Type.String(),
  class: oneOf(messageClasses),
  operator: oneOf(operators),
  encoding: oneOf(encodings),
  segments: Type.Integer({ minimum: 1 }),
  /** Units charged so far; 0 until the carrier has accepted it, and again after a refund. */
  credits: Type.Integer({ minimum: 0 }),
  status: oneOf(messageStatuses),
  acceptedAt: Instant,
  submittedAt: nullable(Instant),
  respondedAt: nullable(Instant),
  finalAt: nullable(Instant),
  /** The carrier's own words, beside ours. */
  carrierStatus: nullable(Type.String()),
  carrierError: nullable(Type.String()),
  /** The link died before the carrier answered, so a resend may have reached the handset twice. */
  possibleDuplicate: Type.Boolean(),
});
export type MessageReport = Type.Static<typeof MessageReport>;

export const singleSmsReport = endpoint({
  service: 'database-manager',
  method: 'GET',
  path: '/api/v3/report/sms/single/totalsms',
  summary: 'Single SMS, a row a message',
  permission: 'view-single-sms-report',
  query: listQuery(ReportFilter, ['id', 'acceptedAt', 'finalAt', 'status', 'to', 'segments']),
  reply: listOf(MessageReport),
});

/** Messages accepted in a period: `sent` is all of them, and `delivered + failed + pending = sent`. */
export const SmsCounts = record({
  sent: Type.Integer({ minimum: 0 }),
  delivered: Type.Integer({ minimum: 0 }),
  /** Ended in any other way than delivered. */
  failed: Type.Integer({ minimum: 0 }),
  /** Not ended yet. */
  pending: Type.Integer({ minimum: 0 }),
});
export type SmsCounts = Type.Static<typeof SmsCounts>;

export const DayCounts = record({
  /** A day in the caller's time zone; days without messages are left out. */
  day: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
  ...SmsCounts.properties,
});

export const smsCounts = endpoint({
  service: 'database-manager',
  method: 'GET',
  path: '/api/v2/report/sms/all/count',
  summary: 'Counts for the dashboard: the period, and day by day',
  permission: 'view-dashboard',
  query: record({
    filter: Type.Optional(
      record({ from: ReportFilter.from, to: ReportFilter.to, companyId: ReportFilter.companyId }),
    ),
    /** IANA name; days begin at midnight there. */
    timeZone: Type.Optional(Type.String({ maxLength: 64, pattern: '^[A-Za-z0-9_+\\-/]+$' })),
  }),
  reply: record({ data: SmsCounts, days: Type.Array(DayCounts) }),
});
