import {
  messageStatuses,
  unreleasedStates,
  type BatchState,
  type MessageStatus,
  type ShownStatus,
} from '#contract/sms-receiver/messages.ts';
import { isUnsent } from './messageStatus.ts';

export type UnreleasedState = (typeof unreleasedStates)[number];

export function isUnreleased(state: string): state is UnreleasedState {
  return (unreleasedStates as readonly string[]).includes(state);
}

/** The status that people see. `services/kit/queries/shownStatusSql.ts` states the same rule in SQL. */
export function shownStatus(status: MessageStatus, batchState: BatchState): ShownStatus {
  return isUnsent(status) && isUnreleased(batchState) ? batchState : status;
}

/** Stands for all states of released batches: their messages show what is stored. */
export const released = 'running';
const states = [...unreleasedStates, released] as const;
type State = (typeof states)[number];

export interface StoredStatuses {
  /** States of the batches that can have such messages. */
  states: readonly State[];
  /** Statuses with which such messages are stored. */
  stored: readonly MessageStatus[];
  /** Whether every message of such a status in a batch of such a state is shown as requested. */
  isExact: boolean;
}

/** Which stored statuses, in which batches, are shown as one of these. */
export function storedStatusesOf(requested: readonly ShownStatus[]): StoredStatuses {
  const isRequested = (status: MessageStatus, state: BatchState) =>
    canOccur(status, state) && requested.includes(shownStatus(status, state));
  const within = states.filter((state) => messageStatuses.some((status) => isRequested(status, state)));
  const stored = messageStatuses.filter((status) => within.some((state) => isRequested(status, state)));
  const isExact = within.every((state) =>
    stored.every((status) => !canOccur(status, state) || isRequested(status, state)),
  );
  return { states: within, stored, isExact };
}

/** No message of a scheduled batch has been handed to a carrier. */
function canOccur(status: MessageStatus, state: BatchState): boolean {
  return state !== 'scheduled' || status !== 'submitted';
}
