import * as Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { TimeZone } from '../exportQuery.ts';
import { Id, Instant, record } from '../vocabulary.ts';
import { AsOf, SmsCounts } from './filter.ts';
import { UsualDay } from './sameWeekdays.ts';

const { sent, delivered, failed } = SmsCounts.properties;

export const CompanyDay = record({
  companyId: Id,
  companyName: Type.String(),
  today: record({ sent, delivered, failed }),
  usual: UsualDay,
});
export type CompanyDay = Type.Static<typeof CompanyDay>;

/** Most companies of one answer: those that are furthest from usual. */
export const mostUnusualCompanies = 10;

export const unusualCompanies = endpoint({
  service: 'database-manager',
  method: 'GET',
  path: '/api/v2/report/sms/all/companies',
  summary: 'Companies whose messages or delivery rate today are not as usual on this weekday',
  permission: 'view-dashboard',
  query: record({
    filter: record({
      /** A moment of today, in the time zone of the request. */
      from: Instant,
    }),
    timeZone: Type.Optional(TimeZone),
  }),
  reply: record({
    /** Those with fewer messages or a lower delivery rate come first. */
    companies: Type.Array(CompanyDay),
    /** How many companies are not as usual. */
    unusual: Type.Integer({ minimum: 0 }),
    /** How many were compared: all with messages on such a weekday two or more weeks ago. None in the first hour of the day. */
    compared: Type.Integer({ minimum: 0 }),
    /** The end of the last whole hour, up to which messages were counted. */
    until: Instant,
    ...AsOf,
  }),
});
