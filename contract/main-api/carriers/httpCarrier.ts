import * as Type from 'typebox';
import { Network, nullable, oneOf, record } from '../../vocabulary.ts';

/**
 * Fields that stand as `{name}` in the templates of a request that sends a message:
 * - to, to_plus, to_local: the number as `8801…`, `+8801…` and `01…`
 * - text: the text; text_hex: in UCS-2, hexadecimal
 * - gsm_text, unicode_hex: the one that the text needs, and nothing for the other
 * - coding, class: words of the route's own for the text's alphabet and the message's class
 * - id: our own id of the message, digits; parts: how many parts the text has
 * - basic: username and password as HTTP Basic has them
 * - callback: the address to which its receipt is pushed
 */
export const httpSendFields = [
  'to',
  'to_plus',
  'to_local',
  'text',
  'text_hex',
  'gsm_text',
  'unicode_hex',
  'coding',
  'class',
  'campaign_id',
  'sender',
  'id',
  'parts',
  'username',
  'password',
  'basic',
  'callback',
] as const;
export type HttpSendField = (typeof httpSendFields)[number];

/** The same for a request that asks for a receipt; `carrier_id` is the carrier's id of the message. */
export const httpPollFields = [
  'carrier_id',
  'to',
  'to_plus',
  'to_local',
  'username',
  'password',
  'basic',
] as const;
export type HttpPollField = (typeof httpPollFields)[number];

export const httpMethods = ['GET', 'POST'] as const;
/** How a field is written into the body, and which content type it has unless a header names another. */
export const httpBodyFormats = ['none', 'form', 'json', 'xml'] as const;
export type HttpBodyFormat = (typeof httpBodyFormats)[number];

/**
 * Results of an answer for its message:
 * - accepted: the carrier has it
 * - refused: it will never be accepted as it is
 * - retry: it was not accepted, and may be later
 * - throttled: the same, because messages come too fast
 * - account: the carrier accepts nothing, since the account, the address or the balance is wrong
 */
export const httpAnswerResults = ['accepted', 'refused', 'retry', 'throttled', 'account'] as const;
export type HttpAnswerResult = (typeof httpAnswerResults)[number];

/**
 * How receipts come:
 * - none: never
 * - pushed: to an address of the SMS receiver that has a secret of the route
 * - polled: they are asked for
 */
export const httpReceiptWays = ['none', 'pushed', 'polled'] as const;

/** States as SMPP names them, which a carrier's own words are translated into. */
export const receiptStateWords = [
  'DELIVRD',
  'UNDELIV',
  'EXPIRED',
  'DELETED',
  'REJECTD',
  'UNKNOWN',
  'ACCEPTD',
  'ENROUTE',
] as const;

/** Names and numbers of places in a list, e.g. `messages.0.status.groupId`. */
export const FieldPath = Type.String({
  maxLength: 200,
  pattern: '^[A-Za-z0-9_@$:-]+(\\.[A-Za-z0-9_@$:-]+)*$',
});
/** Literal text; `*` is anything, and `{id}`, at most once, is the carrier's id. */
const Pattern = Type.String({ minLength: 1, maxLength: 300 });
/** Printable ASCII without spaces: whatever else is in it is written in percent encoding. */
const Path = Type.String({ maxLength: 4_000, pattern: '^/[!-~]*$' });
const Word = Type.String({ maxLength: 50, pattern: '^[ -~]*$' });

export const HttpRequestTemplate = record({
  method: oneOf(httpMethods),
  /** With its query. A parameter whose value is a field without a value is left out, here and in a form. */
  path: Path,
  headers: Type.Array(
    record({
      name: Type.String({ maxLength: 100, pattern: '^[A-Za-z0-9-]+$' }),
      value: Type.String({ maxLength: 1_000, pattern: '^[ -~]*$' }),
    }),
    { maxItems: 20 },
  ),
  bodyFormat: oneOf(httpBodyFormats),
  body: Type.String({ maxLength: 8_000 }),
});
export type HttpRequestTemplate = Type.Static<typeof HttpRequestTemplate>;

/** The first rule that fits decides; an answer that none fits leaves open whether the carrier has the message. */
export const HttpAnswerRule = record({
  /** `202`, `2xx` or `*`. */
  status: Type.String({ pattern: '^([1-5][0-9][0-9]|[1-5]xx|\\*)$' }),
  /** The field of a JSON answer that is compared; null is the whole text. */
  field: nullable(FieldPath),
  pattern: Pattern,
  /** Where the carrier's id stands in a JSON answer; null where the pattern has it, or there is none. */
  idField: nullable(FieldPath),
  result: oneOf(httpAnswerResults),
});
export type HttpAnswerRule = Type.Static<typeof HttpAnswerRule>;

export const HttpReceipts = record({
  way: oneOf(httpReceiptWays),
  /** Where a list of receipts stands in JSON; null where a receipt comes by itself or the whole is a list. */
  list: nullable(FieldPath),
  /** Null where an answer to a question does not repeat the id. */
  id: nullable(FieldPath),
  status: FieldPath,
  error: nullable(FieldPath),
  /** The carrier's own words for states; the first that fits counts, and others are read as those of SMPP. */
  states: Type.Array(record({ word: Pattern, state: oneOf(receiptStateWords) }), { maxItems: 50 }),
  /** Where the carrier reaches the SMS receiver, e.g. `https://sms.example.com/sms-receiver`; null is nowhere. */
  callbackBase: nullable(Type.String({ maxLength: 500, pattern: '^https?://[!-~]+$' })),
  /** What stands behind the `?` of the address that a message names; `{id}` is our own id of it. */
  callbackQuery: Type.String({ maxLength: 500, pattern: '^[!-~]*$' }),
  /** From where receipts may be pushed; none is from anywhere. */
  networks: Type.Array(Network, { maxItems: 50 }),
  /** The text that the carrier wants to read when a receipt is stored. */
  answer: Type.String({ maxLength: 200 }),
  /** Asks for the receipt of one message; needed where they are polled. */
  poll: nullable(HttpRequestTemplate),
});
export type HttpReceipts = Type.Static<typeof HttpReceipts>;

const shape = {
  send: HttpRequestTemplate,
  /** For `{coding}`: texts in GSM 03.38, and others. */
  codings: record({ gsm: Word, unicode: Word }),
  /** For `{class}`. */
  classes: record({ otp: Word, transactional: Word, promotional: Word }),
  answers: Type.Array(HttpAnswerRule, { minItems: 1, maxItems: 50 }),
  receipts: HttpReceipts,
};

/** Settings that are no provider's own. */
export const HttpPreset = record(shape);
export type HttpPreset = Type.Static<typeof HttpPreset>;

const settings = { username: Type.String({ maxLength: 200, pattern: '^[ -~]*$' }), ...shape };

/** How a route of the kind `http` is shown. */
export const HttpCarrier = record({ ...settings, hasPassword: Type.Boolean() });
export type HttpCarrier = Type.Static<typeof HttpCarrier>;

/** How it is set: a password that is left out stays as it is, null removes it. Kept sealed and never returned. */
export const HttpCarrierChange = record({
  ...settings,
  password: Type.Optional(nullable(Type.String({ minLength: 1, maxLength: 500, pattern: '^[ -~]+$' }))),
});
export type HttpCarrierChange = Type.Static<typeof HttpCarrierChange>;
