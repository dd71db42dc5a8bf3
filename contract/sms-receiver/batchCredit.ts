import * as Type from 'typebox';
import { record } from '../vocabulary.ts';

/** An amount of credit. */
export const Credits = Type.Integer({ minimum: 0 });

/**
 * The effect of messages on the credit of their company, in credits. Always
 * `held = charged + released + stillHeld`, and what they cost in the end is `charged - refunded`.
 */
export const BatchCredit = record({
  /** Set aside when the messages were accepted. */
  held: Credits,
  /** Taken for parts that a carrier accepted. */
  charged: Credits,
  /** Made available again for parts that will never be sent. */
  released: Credits,
  /** Charged first and refunded later, after a failure or by an approved request. */
  refunded: Credits,
  /** Set aside for parts that can still be sent. */
  stillHeld: Credits,
});
export type BatchCredit = Type.Static<typeof BatchCredit>;

/** In the order in which screens and files show them. */
export const creditFigures = [
  'held',
  'charged',
  'released',
  'refunded',
  'stillHeld',
] as const satisfies readonly (keyof BatchCredit)[];
