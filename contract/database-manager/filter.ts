import * as Type from 'typebox';
import { exportQueryFields, TimeZone } from '../exportQuery.ts';
import { batchKinds, messageClasses, operators, shownStatuses } from '../sms-receiver/messages.ts';
import { Reference } from '../public-api/vocabulary.ts';
import { Id, Instant, listQuery, LongId, nullable, oneOf, oneOrMany, record } from '../vocabulary.ts';

/** Outcomes of messages; each message has exactly one. The ended ones come before the open ones. `domain/messages/status/messageStatus.ts` has the rule. */
export const outcomes = ['delivered', 'failed', 'cancelled', 'pending', 'scheduled'] as const;
export type Outcome = (typeof outcomes)[number];

/** The filter of totals; of several values a message has any. `from` is inclusive and `to` exclusive, both on when it was accepted. */
export const TotalsFilter = {
  from: Type.Optional(Instant),
  to: Type.Optional(Instant),
  companyId: Type.Optional(Id),
  branchId: Type.Optional(oneOrMany(Id)),
  userId: Type.Optional(oneOrMany(Id)),
  campaignId: Type.Optional(oneOrMany(Id)),
  kind: Type.Optional(oneOrMany(oneOf(batchKinds))),
  /** Without control characters: exports write it into the audit log, which cannot hold all of them. */
  senderId: Type.Optional(oneOrMany(Type.String({ maxLength: 15, pattern: '^[^\\p{Cc}]*$' }))),
  operator: Type.Optional(oneOrMany(oneOf(operators))),
  status: Type.Optional(oneOrMany(oneOf(shownStatuses))),
  /** All statuses that count as this. */
  outcome: Type.Optional(oneOrMany(oneOf(outcomes))),
  class: Type.Optional(oneOrMany(oneOf(messageClasses))),
};

export type TotalsFilter = Type.Static<Type.TObject<typeof TotalsFilter>>;

/** The filters of message lists. Roll-ups have no totals for most of them. */
export const ReportFilter = {
  ...TotalsFilter,
  batchId: Type.Optional(LongId),
  /** Why they failed: an `errorCode` of messages. Without control characters, as `senderId`. */
  errorCode: Type.Optional(Type.String({ maxLength: 200, pattern: '^[^\\p{Cc}]+$' })),
  /** The name that the company's own program has for them. */
  reference: Type.Optional(Reference),
  /** Whole number or its beginning, as typed; needs `view-msisdn`. */
  msisdn: Type.Optional(Type.String({ maxLength: 32 })),
};

export type ReportFilter = Type.Static<Type.TObject<typeof ReportFilter>>;

/** Part of a reply that may come from a replica. */
export const AsOf = {
  /** The data is at least as new as this moment: it was read from a replica. Missing when it was read from the primary. */
  asOf: Type.Optional(Instant),
};
export type AsOf = Type.Static<Type.TObject<typeof AsOf>>;

const Count = Type.Integer({ minimum: 0 });

export const PageInfo = record({ hasNextPage: Type.Boolean(), nextCursor: nullable(Type.String()) });

/** Messages accepted in a period: `sent` is all of them, and their outcomes add up to it. */
export const SmsCounts = record({
  sent: Count,
  delivered: Count,
  /** Ended in any other way than these two. */
  failed: Count,
  /** Cancelled before they left: nobody was to get them any more, so they have not failed. */
  cancelled: Count,
  /** Not ended yet, and not scheduled. */
  pending: Count,
  /** Messages of a batch whose start is still to come. */
  scheduled: Count,
} satisfies Record<Outcome | 'sent', Type.TSchema>);
export type SmsCounts = Type.Static<typeof SmsCounts>;

/** Counts of which a list makes its delivery rate: messages of the last days that have ended, without test sends. */
export const DeliveryCounts = record({ delivered: Count, failed: Count });
export type DeliveryCounts = Type.Static<typeof DeliveryCounts>;

/** The same with what they are in parts and in credits. */
export const MessageSums = record({
  ...SmsCounts.properties,
  segments: Count,
  /** Credits charged and not refunded. */
  credits: Count,
});

/** Counts of which a row with test sends makes its delivery rate: its messages without the test sends. */
export const RatedCounts = record({ ratedDelivered: Count, ratedFailed: Count });
export type RatedCounts = Type.Static<typeof RatedCounts>;

export const ReportTotals = record({ ...MessageSums.properties, ...RatedCounts.properties });
export type ReportTotals = Type.Static<typeof ReportTotals>;

/** Its figures in the order in which they are shown. */
export const reportSums = [
  'sent',
  ...outcomes,
  'segments',
  'credits',
] as const satisfies readonly (keyof ReportTotals)[];

/** Where there are no messages. */
export const noTotals: ReportTotals = {
  sent: 0,
  delivered: 0,
  failed: 0,
  cancelled: 0,
  pending: 0,
  scheduled: 0,
  segments: 0,
  credits: 0,
  ratedDelivered: 0,
  ratedFailed: 0,
};

/** Everything in totals that is added up. */
export const totalSums = Object.keys(noTotals) as (keyof ReportTotals)[];

/** The `nextCursor` of the page before, in place of the beginning of `range`. Good for the same filter and sort only. */
export const Cursor = Type.Optional(Type.String({ maxLength: 200 }));

/**
 * A list that may be too long to be counted: then it is paged by `cursor`. `range` begins at most 10,000 rows from the
 * beginning, or from the end of a list that is counted.
 */
export function reportQuery<
  const Fields extends readonly string[],
  Filter extends Type.TProperties = typeof ReportFilter,
>(sortFields: Fields, filterFields: Filter = ReportFilter as unknown as Filter) {
  return record({ ...listQuery(filterFields, sortFields).properties, cursor: Cursor });
}

export function reportOf<Item extends Type.TSchema>(item: Item) {
  return record({
    responseList: Type.Array(item),
    /** Counts the rows of all pages; null when counting them would be slow. */
    total: nullable(Count),
    /**
     * A search that would take long ends early: with fewer rows than were asked for, or none, while there is a next page.
     * It continues from `nextCursor`. Lists with a total are never cut short.
     */
    pageInfo: PageInfo,
    /** Sums over all pages; null when the filter is one that only counting could answer. */
    totals: nullable(ReportTotals),
    ...AsOf,
  });
}

/** An export takes the filter and the order of its list, and all of its rows. Its header `X-Total-Rows` says how many, when that is known. */
export function exportQuery<const Fields extends readonly string[], Filter extends Type.TProperties>(
  filterFields: Filter,
  sortFields: Fields,
) {
  const { filter, sort } = listQuery(filterFields, sortFields).properties;
  return record({ filter, sort, ...exportQueryFields, timeZone: Type.Optional(TimeZone) });
}
