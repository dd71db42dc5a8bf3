import type { Mode } from './mode.ts';
import type { SubmitFrame } from './wire/SubmitFrame.ts';

/** Whether the mode is for this submit, the `count`th of the carrier (from 1); the others fare as in happy. */
export function isMeant(submit: SubmitFrame, { only, random }: Mode, count: number): boolean {
  const { suffix, oneIn, share, part } = only;
  if (suffix !== undefined && !submit.destination.endsWith(suffix)) return false;
  if (oneIn !== undefined && count % oneIn !== 0) return false;
  if (part !== undefined && (submit.concatenation?.part ?? 1) !== part) return false;
  return share === undefined || random() < share;
}
