import type { TSchema } from 'typebox';
import { can } from '#contract/permissions.ts';
import { maskMark } from '#contract/vocabulary.ts';
import { maskNumbersIn } from '#domain/numbers/msisdnMask.ts';
import type { Session } from '../../auth/session.ts';
import { markedTexts } from './markedTexts.ts';

const maskOf = markedTexts(maskMark, maskNumbersIn);

/** A reply as its reader may see it: without `view-msisdn` mobile numbers in its `MaskableText`s are masked. */
export function maskedReply<Value>(
  schema: TSchema,
  session: Pick<Session, 'permissions'> | null,
  reply: Value,
): Value {
  if (!session || seesNumbers(session)) return reply;
  const mask = maskOf(schema);
  return mask ? (mask(reply) as Value) : reply;
}

/** Whether the caller may see whole mobile numbers. */
export function seesNumbers({ permissions }: Pick<Session, 'permissions'>): boolean {
  return can(permissions, 'view-msisdn');
}
