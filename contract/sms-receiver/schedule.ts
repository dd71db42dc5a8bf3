import * as Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { TimeZone } from '../exportQuery.ts';
import { Id, Instant, LongId, MaskableText, nullable, oneOf, record } from '../vocabulary.ts';
import { listKinds } from './newBatches.ts';
import { batchStates, messageClasses } from './messages.ts';
import { Count } from './recipients.ts';

export const scheduleLimits = {
  /** Days of one request: six weeks, and a day where clocks change. */
  days: 43,
  /** Batches of a day that are named; all are counted. */
  perDay: 200,
} as const;

/** A batch that has yet to start, or the messages that were added one by one to a campaign. */
export const ScheduledBatch = record({
  /** Null for several messages that were added one by one. */
  batchId: nullable(LongId),
  name: nullable(MaskableText),
  companyId: Id,
  companyName: Type.String(),
  campaignId: nullable(Id),
  campaignName: nullable(Type.String()),
  kind: oneOf(listKinds),
  class: oneOf(messageClasses),
  state: oneOf(batchStates),
  startsAt: Instant,
  messages: Count,
  /** Credits held for them. */
  credits: Count,
});
export type ScheduledBatch = Type.Static<typeof ScheduledBatch>;

export const ScheduledDay = record({
  /** In the time zone of the request. */
  date: Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' }),
  /** Counts all its batches, also those that are not named. */
  batches: Count,
  messages: Count,
  credits: Count,
  /** The earliest of them. */
  entries: Type.Array(ScheduledBatch, { maxItems: scheduleLimits.perDay }),
});
export type ScheduledDay = Type.Static<typeof ScheduledDay>;

export const listSchedule = endpoint({
  service: 'sms-receiver',
  method: 'GET',
  path: '/noauth/v2/schedule',
  summary: 'What starts on which day: scheduled and late batches of your company, or of all for the provider',
  permission: 'send-multiple-sms',
  query: record({
    filter: record({
      /** Inclusive. */
      from: Instant,
      /** Exclusive. */
      to: Instant,
      /** Named batches of each day. */
      perDay: Type.Integer({ minimum: 1, maximum: scheduleLimits.perDay }),
      companyId: Type.Optional(Id),
    }),
    /** Decides which day an instant belongs to; UTC when it is left out. */
    timeZone: Type.Optional(TimeZone),
  }),
  /** Days without batches are left out. */
  reply: Type.Array(ScheduledDay, { maxItems: scheduleLimits.days + 1 }),
});
