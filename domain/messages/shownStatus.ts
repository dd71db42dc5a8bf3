import {
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
