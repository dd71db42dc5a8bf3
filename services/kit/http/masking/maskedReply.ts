import type { TSchema } from 'typebox';
import { maskMark } from '#contract/vocabulary.ts';
import { maskNumbersIn } from '#domain/numbers/msisdnMask.ts';
import type { Session } from '../../auth/session.ts';
import { seesNumbers } from '../../auth/seesNumbers.ts';
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
