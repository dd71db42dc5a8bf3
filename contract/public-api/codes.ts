import * as Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { SenderIdName } from '../main-api/sending/senderIds.ts';
import { Instant, LongId, record, oneOf, TypedMsisdn } from '../vocabulary.ts';
import { Reference } from './vocabulary.ts';

export const codeLimits = {
  digits: { least: 4, most: 8, default: 6 },
  /** How long a code is right. */
  seconds: { least: 30, most: 1_800, default: 300 },
  tries: 5,
  /** Codes to one number by all keys of a company. */
  perNumber: { codes: 5, minutes: 10 },
} as const;

/** The text of a code when none is given. */
export const defaultCodeText = '{{code}} is your code.';

export const NewCode = record({
  to: TypedMsisdn,
  /** Has the field `{{code}}`, and no other. */
  text: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
  digits: Type.Optional(Type.Integer({ minimum: codeLimits.digits.least, maximum: codeLimits.digits.most })),
  /** Seconds for which it is right. */
  validSeconds: Type.Optional(
    Type.Integer({ minimum: codeLimits.seconds.least, maximum: codeLimits.seconds.most }),
  ),
  senderId: Type.Optional(SenderIdName),
  /** The name of its message. */
  reference: Type.Optional(Reference),
});
export type NewCode = Type.Static<typeof NewCode>;

/** The code itself is in the message alone. */
export const SentCode = record({
  id: LongId,
  messageId: LongId,
  to: Type.String(),
  triesLeft: Type.Integer({ minimum: 0 }),
  expiresAt: Instant,
});
export type SentCode = Type.Static<typeof SentCode>;

/**
 * - right: once; the next check of the same code is `used`
 * - wrong: it costs a try
 * - used, expired: nothing was compared
 * - no-tries-left: nothing is compared any more
 */
export const codeResults = ['right', 'wrong', 'used', 'expired', 'no-tries-left'] as const;

export const CheckedCode = record({
  result: oneOf(codeResults),
  triesLeft: Type.Integer({ minimum: 0 }),
});
export type CheckedCode = Type.Static<typeof CheckedCode>;

const guarded = { service: 'public-api', permission: 'send-otp' } as const;

export const sendCode = endpoint({
  ...guarded,
  method: 'POST',
  path: '/v1/codes',
  summary: 'Make a one-time code and send it; the same call again sends another one',
  body: NewCode,
  reply: SentCode,
  status: 202,
  idempotent: 'optional',
});

export const checkCode = endpoint({
  ...guarded,
  method: 'POST',
  path: '/v1/codes/{id}/check',
  summary: 'Whether a code that somebody typed is right',
  params: record({ id: LongId }),
  body: record({ code: Type.String({ pattern: '^[0-9]{4,8}$' }) }),
  reply: CheckedCode,
  idempotent: 'optional',
});
