import * as Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { SenderIdName } from '../main-api/sending/senderIds.ts';
import { Id, Instant, LongId, MaskableText, nullable, oneOf, record, TypedMsisdn } from '../vocabulary.ts';
import { encodings, messageClasses, operators, shownStatuses } from '../sms-receiver/messages.ts';
import { SingleSms } from '../sms-receiver/sending.ts';
import { WebhookUrl } from '../main-api/programs/webhooks.ts';
import { exportQuery, FieldValues, pageOf, pageQuery, Reference } from './vocabulary.ts';

/** Fields of a request that sends one message or many. */
export const sendingFields = {
  /** The sender ID's name; missing means the first one of the key, or the company's default. */
  senderId: Type.Optional(SenderIdName),
  /** Its class and sender ID must be the campaign's. */
  campaignId: Type.Optional(Id),
  /** Missing means at once. */
  startsAt: Type.Optional(Instant),
  /** True checks everything, says what it would cost, and stores and sends nothing. */
  validateOnly: Type.Optional(Type.Boolean()),
};

export const NewMessage = record({
  /** As typed: `01712345678`, `+880 1712-345678`. */
  to: TypedMsisdn,
  /** This or `templateId`. */
  text: Type.Optional(SingleSms.properties.text),
  /** A template of your company, in place of `text`. */
  templateId: Type.Optional(Id),
  fields: Type.Optional(FieldValues),
  /** When it is left out, that of the template, or else `transactional`; `otp` needs the permission `send-otp`. */
  class: Type.Optional(oneOf(messageClasses)),
  ...sendingFields,
  reference: Type.Optional(Reference),
  /**
   * Each status of this message is sent there, as webhooks are. Its first use adds a webhook for the host, on whose page the secret is
   * made anew, so that signatures can be checked.
   */
  statusUrl: Type.Optional(WebhookUrl),
  /** A text with a field such as `{{name}}` that has no value is refused unless this is `send`. */
  onEmptyFields: SingleSms.properties.onEmptyFields,
});
export type NewMessage = Type.Static<typeof NewMessage>;

export const SentMessage = record({
  /** Null when it was only checked. */
  id: nullable(LongId),
  batchId: nullable(LongId),
  reference: nullable(Reference),
  /** `valid` when it was only checked. */
  status: oneOf(['queued', 'scheduled', 'valid']),
  /** The number as it is stored. */
  to: Type.String(),
  encoding: oneOf(encodings),
  segments: Type.Integer({ minimum: 1 }),
  /** Held until the carrier has accepted it; none of a test key. */
  credits: Type.Integer({ minimum: 0 }),
  startsAt: nullable(Instant),
});
export type SentMessage = Type.Static<typeof SentMessage>;

/** A message and what has become of it. */
export const Message = record({
  id: LongId,
  batchId: nullable(LongId),
  reference: nullable(Reference),
  to: MaskableText,
  senderId: Type.String(),
  class: oneOf(messageClasses),
  operator: oneOf(operators),
  segments: Type.Integer({ minimum: 1 }),
  /** Charged, less what was refunded. */
  credits: Type.Integer({ minimum: 0 }),
  status: oneOf(shownStatuses),
  /** Why it failed: the carrier's word, or ours; null when it has not. */
  error: nullable(MaskableText),
  /** It may have been sent twice, because an answer of the carrier was lost. */
  possibleDuplicate: Type.Boolean(),
  acceptedAt: Instant,
  startsAt: nullable(Instant),
  submittedAt: nullable(Instant),
  /** When its status became final. */
  finalAt: nullable(Instant),
});
export type Message = Type.Static<typeof Message>;

const guarded = { service: 'public-api' } as const;
const one = record({ id: LongId });

/** JSON of one message: a text of the greatest length, or the fields of a template. */
const messageBytes = 128 * 1024;

/** Most ids of one question. */
export const mostIds = 1_000;

const messageFilter = {
  /** Separated by commas; at most 1,000. */
  ids: Type.Optional(Type.String({ maxLength: 20_000, pattern: '^[1-9][0-9]{0,18}(,[1-9][0-9]{0,18})*$' })),
  reference: Type.Optional(Reference),
  batchId: Type.Optional(LongId),
};

export const sendMessage = endpoint({
  ...guarded,
  method: 'POST',
  path: '/v1/messages',
  summary:
    'Send one text to one number; 202 says: stored, paid for, and it will reach exactly one final state',
  permission: 'send-single-sms',
  body: NewMessage,
  bodyBytes: messageBytes,
  reply: SentMessage,
  status: 202,
  idempotent: 'optional',
});

export const readMessages = endpoint({
  ...guarded,
  method: 'GET',
  path: '/v1/messages',
  summary: 'Messages of your company, newest first: all, those of a batch, of a reference or of many ids',
  permission: 'view-sms-history',
  query: record({ ...messageFilter, ...pageQuery }),
  reply: pageOf(Message),
});

export const exportMessages = endpoint({
  ...guarded,
  method: 'GET',
  path: '/v1/messages/export',
  summary: 'The same messages as a file, CSV or XLSX',
  permission: 'view-sms-history',
  query: record({ ...messageFilter, ...exportQuery }),
  reply: Type.String(),
  replyType: 'text/csv',
});

export const readMessage = endpoint({
  ...guarded,
  method: 'GET',
  path: '/v1/messages/{id}',
  summary: 'One message and what has become of it',
  permission: 'view-sms-history',
  params: one,
  reply: Message,
});

export const cancelMessage = endpoint({
  ...guarded,
  method: 'POST',
  path: '/v1/messages/{id}/cancel',
  summary: 'Cancel a message that waits for its start; what has left stays',
  permission: 'send-single-sms',
  params: one,
  reply: Message,
});

export const rescheduleMessage = endpoint({
  ...guarded,
  method: 'PUT',
  path: '/v1/messages/{id}/start',
  summary: 'Move the start of a message that waits for it',
  permission: 'send-single-sms',
  params: one,
  body: record({ startsAt: Instant }),
  reply: Message,
});
