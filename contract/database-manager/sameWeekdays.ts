import * as Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { TimeZone } from '../exportQuery.ts';
import { Instant, nullable, oneOf, record } from '../vocabulary.ts';
import { AsOf, SmsCounts, TotalsFilter } from './filter.ts';

/** How many weeks a weekday is followed back. */
export const comparedWeeks = 4;

const { sent, delivered, failed } = SmsCounts.properties;

/** Messages accepted within an hour of one of those days. */
export const WeekdayHour = record({
  weeksAgo: Type.Integer({ minimum: 1, maximum: comparedWeeks }),
  /**
   * Where the hour begins, in minutes after the day's midnight by the clock. Counts are kept by whole hours of UTC: where midnight
   * lies within one, it begins before the day, and a part of it belongs to another day.
   */
  minute: Type.Integer({ minimum: -59, maximum: 24 * 60 - 1 }),
  sent,
  delivered,
  failed,
});
export type WeekdayHour = Type.Static<typeof WeekdayHour>;

export const sameWeekdays = endpoint({
  service: 'database-manager',
  method: 'GET',
  path: '/api/v2/report/sms/all/same-weekdays',
  summary: 'Counts by hour of the same weekday in the four weeks before a day',
  permission: 'view-dashboard',
  query: record({
    filter: record({
      /** A moment of that day, in the time zone of the request. */
      from: Instant,
      companyId: TotalsFilter.companyId,
    }),
    timeZone: Type.Optional(TimeZone),
  }),
  reply: record({
    /** Only hours with messages, in no order. */
    hours: Type.Array(WeekdayHour),
    ...AsOf,
  }),
});

export const dayLevels = ['normal', 'more', 'less'] as const;
export type DayLevel = (typeof dayLevels)[number];

/** A figure of a day beside the same weekdays before it: their average, lowest and highest. */
export const Comparison = record({
  level: oneOf(dayLevels),
  average: Type.Number({ minimum: 0 }),
  low: Type.Number({ minimum: 0 }),
  high: Type.Number({ minimum: 0 }),
});
export type Comparison = Type.Static<typeof Comparison>;

export const UsualDay = record({
  /** How many days it was compared with. */
  days: Type.Integer({ minimum: 1, maximum: comparedWeeks }),
  sent: Comparison,
  /** Null where too few messages have ended. */
  rate: nullable(Comparison),
});
export type UsualDay = Type.Static<typeof UsualDay>;
