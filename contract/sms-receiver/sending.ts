import * as Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Id, Instant, LongId, oneOf, record } from '../vocabulary.ts';
import { SenderIdName } from '../main-api/sending/senderIds.ts';
import { encodings, messageClasses } from './messages.ts';

/** Ten parts of 153 septets is the longest text sent; the rule that counts parts is in `domain/sms`. */
const maxTextUnits = 1_530;

export const SingleSms = record({
  /** As typed: `01712345678`, `+880 1712-345678`, Bangla digits; stored as the canonical MSISDN. */
  to: Type.String({ maxLength: 64 }),
  text: Type.String({ maxLength: 4 * maxTextUnits }),
  /** The sender ID's name; missing means the campaign's, or else the company's default. */
  senderId: Type.Optional(SenderIdName),
  /** `otp` needs the permission `send-otp` as well. With a campaign it must be the campaign's. */
  class: oneOf(messageClasses),
  /** To which campaign it is added: it has the campaign's class and sender ID, and waits for its start if there is one. */
  campaignId: Type.Optional(Id),
  /** A text that still contains a field such as `{{name}}` is refused (`fields-not-filled`) unless this is `send`. */
  onEmptyFields: Type.Optional(oneOf(['refuse', 'send'])),
});
export type SingleSms = Type.Static<typeof SingleSms>;

/** 202 says: on stable storage, credit held, and it will reach exactly one final state. */
export const AcceptedSms = record({
  batchId: LongId,
  messageId: LongId,
  segments: Type.Integer({ minimum: 1 }),
  encoding: oneOf(encodings),
  credits: Type.Integer({ minimum: 1 }),
  /** When its campaign starts; missing when it leaves at once. */
  startsAt: Type.Optional(Instant),
});
export type AcceptedSms = Type.Static<typeof AcceptedSms>;

export const sendSingle = endpoint({
  service: 'sms-receiver',
  method: 'POST',
  path: '/noauth/v2/single',
  summary: 'Send one text to one number',
  permission: 'send-single-sms',
  body: SingleSms,
  reply: AcceptedSms,
  status: 202,
  idempotent: 'optional',
});
