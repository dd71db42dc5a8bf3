import * as Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { exportQueryFields, TimeZone } from '../exportQuery.ts';
import { operators } from '../sms-receiver/messages.ts';
import { nullable, oneOf, record } from '../vocabulary.ts';
import { FailureReason } from './batches.ts';
import { AsOf, ReportTotals, SmsCounts, TotalsFilter } from './filter.ts';

/** Fields by which messages can be added up. `hour` is the hour of the day, 0 to 23. */
export const totalsBy = [
  'day',
  'month',
  'hour',
  'status',
  'operator',
  'class',
  'kind',
  'senderId',
  'company',
  'branch',
  'user',
  'campaign',
] as const;
export type TotalsBy = (typeof totalsBy)[number];

export const TotalsRow = record({
  /** `2026-11-21`, `2026-11`, `0`–`23`, a word, or a record's id; empty for messages without a branch or campaign. */
  key: Type.String(),
  /** The name of a record; otherwise as `key`. */
  name: Type.String(),
  ...ReportTotals.properties,
});
export type TotalsRow = Type.Static<typeof TotalsRow>;

/** Most rows of one answer: the largest by `sent`, or the latest days. */
export const mostTotalsRows = 1_000;

const totalsQuery = {
  filter: Type.Optional(record(TotalsFilter)),
  /** `day` when it is left out. */
  by: Type.Optional(oneOf(totalsBy)),
  timeZone: Type.Optional(TimeZone),
};

const common = { service: 'database-manager', method: 'GET', permission: 'view-sms-history' } as const;

export const totalsReport = endpoint({
  ...common,
  path: '/api/v2/report/totalReport-byDate',
  summary: 'How many messages, by day or by anything else',
  query: record(totalsQuery),
  reply: record({ responseList: Type.Array(TotalsRow), totals: ReportTotals, ...AsOf }),
});

export const exportTotals = endpoint({
  ...common,
  path: '/api/v2/report/totalReport-byDate/export',
  summary: 'The same as a file, CSV or XLSX',
  query: record({ ...totalsQuery, ...exportQueryFields }),
  reply: Type.String(),
  replyType: 'text/csv',
});

export const DayCounts = record({
  /** A day in the caller's time zone; days without messages are left out. */
  day: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
  ...SmsCounts.properties,
});

/** Seconds from the carrier's acceptance to the handset's, of delivered messages; null without any. */
export const Latency = record({
  p50: nullable(Type.Number({ minimum: 0 })),
  p90: nullable(Type.Number({ minimum: 0 })),
  p99: nullable(Type.Number({ minimum: 0 })),
});

/** Most reasons of one answer: the most frequent. */
export const mostFailureReasons = 8;

/** Why the failed messages of the hours that the period touches have failed. */
export const Failures = record({
  /** Failed messages whose reason was counted: not those that failed before an upgrade brought the counts. */
  counted: Type.Integer({ minimum: 0 }),
  /** The most frequent first. Those that are too many to be counted one by one, or may hold a number, are counted only together. */
  reasons: Type.Array(FailureReason),
});
export type Failures = Type.Static<typeof Failures>;

export const smsCounts = endpoint({
  service: 'database-manager',
  method: 'GET',
  path: '/api/v2/report/sms/all/count',
  summary:
    'Counts for the dashboard: the period, by day, by operator, by hour of the day and of the week, why messages failed, and how long delivery took',
  permission: 'view-dashboard',
  query: record({
    filter: Type.Optional(
      record({ from: TotalsFilter.from, to: TotalsFilter.to, companyId: TotalsFilter.companyId }),
    ),
    timeZone: Type.Optional(TimeZone),
  }),
  reply: record({
    data: SmsCounts,
    days: Type.Array(DayCounts),
    operators: Type.Array(record({ operator: oneOf(operators), ...SmsCounts.properties })),
    /** Only hours with messages. */
    hours: Type.Array(record({ hour: Type.Integer({ minimum: 0, maximum: 23 }), ...SmsCounts.properties })),
    /** Only hours with messages; 0 is Monday from midnight, 167 is Sunday from 23:00. */
    weekHours: Type.Array(
      record({
        weekHour: Type.Integer({ minimum: 0, maximum: 167 }),
        sent: Type.Integer({ minimum: 0 }),
      }),
    ),
    latency: Latency,
    failures: Failures,
    ...AsOf,
  }),
});
