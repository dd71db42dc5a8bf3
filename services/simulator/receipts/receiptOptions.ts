import * as Type from 'typebox';
import { closed, oneOf } from '../check.ts';
import { upTo, type Random } from '../random.ts';
import { oddReceiptSchema, type OddReceiptOptions } from './OddReceipt.ts';
import type { ReceiptState, ReceiptForm } from './Receipt.ts';

/** Any word, so that unusual carriers can be simulated. */
const state = Type.String({ pattern: '^[A-Z_]{1,20}$' });
const errorCode = Type.String({ pattern: '^[0-9A-Za-z]{1,8}$' });
const milliseconds = Type.Integer({ minimum: 0, maximum: 86_400_000 });
const share = Type.Number({ minimum: 0, maximum: 1 });

/** The options of receipts in the modes of all carriers. */
export const everyReceipt = {
  state: Type.Optional(state),
  errorCode: Type.Optional(errorCode),
  /** Other states, each with its share of the messages. */
  outcomes: Type.Optional(
    Type.Array(closed({ state, errorCode: Type.Optional(errorCode), share }), { maxItems: 20 }),
  ),
  /** The share of messages without a receipt. */
  missing: Type.Optional(share),
  delayMs: Type.Optional(milliseconds),
  /** Up to so much is added at random, so that receipts come out of order. */
  jitterMs: Type.Optional(milliseconds),
  /** early: before the answer to the submit. */
  when: Type.Optional(oneOf(['early', 'late', 'never'])),
  repeat: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  repeatAfterMs: Type.Optional(milliseconds),
  /** Further receipts of the same message. */
  followedBy: Type.Optional(
    Type.Array(closed({ state, errorCode: Type.Optional(errorCode), afterMs: milliseconds }), {
      maxItems: 20,
    }),
  ),
};

/** The options of receipts in a mode of SMPP. */
export const receiptSchema = closed({
  ...everyReceipt,
  form: Type.Optional(oneOf(['both', 'text', 'tlvs'])),
  odd: Type.Optional(oddReceiptSchema),
  /** Receipts that may be unanswered on one bind. */
  window: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
});

export interface ReceiptOptions extends ReceiptState {
  outcomes: readonly (ReceiptState & { share: number })[];
  missing: number;
  delayMs: number;
  jitterMs: number;
  when: 'early' | 'late' | 'never';
  repeat: number;
  repeatAfterMs: number;
  followedBy: readonly (ReceiptState & { afterMs: number })[];
  form: ReceiptForm;
  /** Null for a carrier that follows the specification. */
  odd: OddReceiptOptions | null;
  window: number;
}

/** Fills in the defaults. */
export function readReceiptOptions(asked: Type.Static<typeof receiptSchema> = {}): ReceiptOptions {
  const withCode = <Item extends { errorCode?: string }>(item: Item) => ({ errorCode: '000', ...item });
  return {
    state: 'DELIVRD',
    errorCode: '000',
    missing: 0,
    delayMs: 50,
    jitterMs: 0,
    when: 'late',
    repeat: 1,
    repeatAfterMs: 0,
    form: 'both',
    odd: null,
    window: 1_000,
    ...asked,
    outcomes: (asked.outcomes ?? []).map(withCode),
    followedBy: (asked.followedBy ?? []).map(withCode),
  };
}

/** How a message ends; null for no receipt. */
export function chooseState(options: ReceiptOptions, random: Random): ReceiptState | null {
  const { missing, outcomes } = options;
  if (missing > 0 && random() < missing) return null;
  if (outcomes.length === 0) return options;
  let left = random();
  for (const outcome of outcomes) {
    left -= outcome.share;
    if (left < 0) return outcome;
  }
  return options;
}

/** After how many milliseconds the first receipt of a message leaves. */
export function chooseDelay({ delayMs, jitterMs }: ReceiptOptions, random: Random): number {
  return delayMs + upTo(jitterMs, random);
}
