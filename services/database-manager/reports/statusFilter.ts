import { sql } from 'kysely';
import type { ReportFilter } from '#contract/database-manager/filter.ts';
import {
  messageStatuses,
  unreleasedStates,
  type BatchState,
  type MessageStatus,
  type ShownStatus,
} from '#contract/sms-receiver/messages.ts';
import { statusesOf } from '#domain/messages/messageStatus.ts';
import { shownStatus } from '#domain/messages/shownStatus.ts';
import { wordList } from '#services/kit/database/arrays.ts';
import { shownStatusSql } from '#services/kit/queries/shownStatusSql.ts';
import { isAmong, valuesOf, type Condition } from './conditions.ts';

/*
 * People filter by the status that they see, which follows from the stored status of a message and the state of its
 * batch. Two separate conditions on these are quick, since an index has each, and usually they say it all.
 */

/** The statuses that both filters allow; undefined when neither is set. */
export function requestedStatuses({
  status,
  outcome,
}: Pick<ReportFilter, 'status' | 'outcome'>): readonly ShownStatus[] | undefined {
  const statuses = status && valuesOf(status);
  if (outcome === undefined) return statuses;
  const ofOutcomes = valuesOf(outcome).flatMap(statusesOf);
  return statuses === undefined ? ofOutcomes : ofOutcomes.filter((one) => statuses.includes(one));
}

/** Stands for all states of released batches: their messages show what is stored. */
const released = 'running';
const states = [...unreleasedStates, released] as const;
type State = (typeof states)[number];

interface StatusFilter {
  /** States of the batches that can have such messages. */
  states: readonly State[];
  /** Statuses with which such messages are stored. */
  stored: readonly MessageStatus[];
  /** Whether every message of such a status in a batch of such a state is shown as requested. */
  isExact: boolean;
}

function statusFilter(requested: readonly ShownStatus[]): StatusFilter {
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

/** Whether a batch can have messages that are shown with one of these statuses. */
export function mayShow(requested: readonly ShownStatus[], state: string): Condition | undefined {
  const { states: within } = statusFilter(requested);
  const others = unreleasedStates.filter((one) => !within.includes(one));
  if (within.includes(released))
    return others.length > 0 ? sql<boolean>`${sql.ref(state)} not in ${wordList(others)}` : undefined;
  return within.length > 0 ? sql<boolean>`${sql.ref(state)} in ${wordList(within)}` : undefined;
}

/**
 * Whether a message, or a count by stored statuses, is shown with one of these statuses, beside what `mayShow` asks.
 * @param state the column of the batch's state; null where it is not known, and more may pass
 */
export function isShownAs(
  requested: readonly ShownStatus[],
  status: string,
  state: string | null,
): Condition | undefined {
  const { stored, isExact } = statusFilter(requested);
  const isStored = isAmong(status, stored);
  if (isExact || state === null || !isStored) return isStored;
  const shown = shownStatusSql(sql.ref(status), sql.ref(state));
  return sql<boolean>`(${isStored} and ${shown} in ${wordList(requested)})`;
}
