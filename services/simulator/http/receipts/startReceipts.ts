import { chooseDelay, chooseState } from '../../receipts/receiptOptions.ts';
import type { ReceiptState } from '../../receipts/Receipt.ts';
import { specialOutcomeOf } from '../../specialNumbers.ts';
import type { TimerWheel } from '../../TimerWheel.ts';
import type { HttpMode } from '../httpMode.ts';

/** How a message to this number ends; null for no receipt. */
export function finalState(
  number: string,
  { specialNumbers, receipts, random }: HttpMode,
): ReceiptState | null {
  const special = specialNumbers ? specialOutcomeOf(number) : undefined;
  if (special === 'no-receipt' || receipts.when === 'never') return null;
  return typeof special === 'object' ? special : chooseState(receipts, random);
}

/**
 * Schedules the receipts of one message.
 * @param mode that in which it was accepted
 * @param give pushes a receipt, or lets it be polled
 * @returns a promise of the first one, which is settled at once when it comes later than the answer
 */
export function startReceipts(
  wheel: TimerWheel,
  mode: HttpMode,
  number: string,
  give: (state: ReceiptState) => Promise<void> | void,
): Promise<void> {
  const { receipts, random } = mode;
  const state = finalState(number, mode);
  if (!state) return Promise.resolve();
  const isEarly = receipts.when === 'early';
  const delayMs = isEarly ? 0 : chooseDelay(receipts, random);
  const first = isEarly ? Promise.resolve(give(state)) : Promise.resolve();
  if (!isEarly) wheel.later(delayMs, () => void give(state));
  for (let time = 1; time < receipts.repeat; time += 1)
    wheel.later(delayMs + time * receipts.repeatAfterMs, () => void give(state));
  for (const next of receipts.followedBy) wheel.later(delayMs + next.afterMs, () => void give(next));
  return first;
}
