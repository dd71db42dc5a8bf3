import type { Batch } from '#contract/sms-receiver/batches.ts';
import type { BatchState } from '#contract/sms-receiver/messages.ts';
import { openStatuses } from './messageStatus.ts';

/** An action of a person on a batch that was accepted. */
export type BatchAction = 'pause' | 'resume' | 'cancel' | 'start';

/** In which states each can be done, and what it makes of the batch; a start may also be put off again. */
const actions: Readonly<Record<BatchAction, { from: readonly BatchState[]; to: BatchState }>> = {
  pause: { from: ['running'], to: 'paused' },
  resume: { from: ['paused'], to: 'running' },
  cancel: { from: ['scheduled', 'late', 'running', 'paused'], to: 'cancelled' },
  start: { from: ['scheduled', 'late'], to: 'running' },
};

/** Whether it can be done; `done` when it has been already, so that a second click is no mistake. */
export function canDo(action: BatchAction, state: BatchState): 'yes' | 'no' | 'done' {
  const { from, to } = actions[action];
  if (from.includes(state)) return 'yes';
  return state === to ? 'done' : 'no';
}

/** The states in which it can be done. */
export function statesFor(action: BatchAction): readonly BatchState[] {
  return actions[action].from;
}

/** Whether anything of it may still be sent. */
export function isWaiting(state: BatchState): boolean {
  return statesFor('cancel').includes(state);
}

/** Whether there are messages that have not come to their end. */
export function hasOpenMessages({ counts }: Pick<Batch, 'counts'>): boolean {
  return openStatuses.some((status) => counts[status]);
}

/** Whether nothing of it will ever change again, save by a late receipt. */
export function hasEnded(batch: Pick<Batch, 'state' | 'counts'>): boolean {
  return (batch.state === 'finished' || batch.state === 'cancelled') && !hasOpenMessages(batch);
}
