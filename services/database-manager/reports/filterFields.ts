import { sql } from 'kysely';
import type { BatchFilter } from '#contract/database-manager/batches.ts';
import type { TotalsFilter } from '#contract/database-manager/filter.ts';
import { listKinds } from '#contract/sms-receiver/newBatches.ts';
import {
  batchKinds,
  unreleasedStates,
  type BatchKind,
  type ShownStatus,
} from '#contract/sms-receiver/messages.ts';
import { texts, wordList } from '#services/kit/database/sql/arrays.ts';
import { statusesOf } from '#domain/messages/status/messageStatus.ts';
import { released, storedStatusesOf } from '#domain/messages/status/shownStatus.ts';
import { errorCodeSql } from '#services/kit/queries/errorSql.ts';
import { shownStatusSql } from '#services/kit/queries/shownStatusSql.ts';
import type { Micros } from '#services/kit/time/micros.ts';
import { is, isAmong, type Condition } from '#services/kit/database/sql/conditions.ts';

/** Filters that take a form of their own here. Every other one of the contract is passed on as it is. */
type Converted = 'from' | 'to' | 'companyId' | 'kind' | 'status' | 'outcome' | 'batchId' | 'msisdn';
type PassedOn = { [Name in Exclude<keyof BatchFilter, Converted>]?: BatchFilter[Name] | undefined };

/** Which messages; what is missing lets all through. */
export interface MessageFilter extends PassedOn {
  /** Null is every company. */
  companyId: number | null;
  /** Whether those count whose text only its recipient may read. Without a company they do. */
  withHidden: boolean;
  /** Accepted from then on, and before. */
  from: Micros;
  to: Micros;
  kinds: readonly BatchKind[];
  /** Any of these. */
  statuses?: readonly ShownStatus[] | undefined;
  batchId?: number | undefined;
  msisdnPrefix?: string | undefined;
}

/** A table that has the batch of the row; null where the batch is not known. */
export type BatchTable = 'batches' | 'chosen' | 'taken' | null;
/** The condition of a filter on a row, whose columns `at` names; none if the filter is not set. */
type RowCondition = (
  filter: MessageFilter,
  at: (column: string) => string,
  batch: BatchTable,
) => Condition | false | undefined;

/** Counts do not know the filter: `atMost` is what they do know of the messages that it lets through. */
interface Uncounted {
  atMost: RowCondition | null;
}

/** How a filter applies to each kind of row; null where a condition on another row says it already. */
interface Application {
  /** Which field of `MessageFilter` has its value. */
  field: keyof MessageFilter;
  batches: RowCondition | null;
  /** Messages of batches that were asked. */
  messages: RowCondition | null;
  /** Counts of a batch that was asked. What they do not know is looked up in the messages. */
  counts: RowCondition | null | Uncounted;
  /** Roll-ups to which `unreleasedRows` were added, save company and time. */
  rollups: RowCondition | null | Uncounted;
  /** Whether it names something that belongs to few companies, so that roll-ups of all together do not know it. */
  namesSomebody: boolean;
}
/** Totals are read from counts only. */
type Counted = Application & { counts: RowCondition | null; rollups: RowCondition | null };

const isAnyOf =
  (field: keyof PassedOn, column: string): RowCondition =>
  (filter, at) =>
    isAmong(at(column), filter[field]);

/** By what all messages of a batch have in common. */
function ofBatch(
  field: keyof MessageFilter,
  condition: RowCondition,
  { namesSomebody }: { namesSomebody: boolean },
): Counted {
  return { field, batches: condition, messages: null, counts: null, rollups: condition, namesSomebody };
}

/** By what differs between messages of one batch, and is counted. */
function ofMessage(field: keyof MessageFilter, condition: RowCondition): Counted {
  return {
    field,
    batches: null,
    messages: condition,
    counts: condition,
    rollups: condition,
    namesSomebody: false,
  };
}

/** Each query says itself when its rows were accepted, and of which companies it reads roll-ups. */
function ofQuery(field: keyof MessageFilter, batches: RowCondition | null): Counted {
  return { field, batches, messages: null, counts: null, rollups: null, namesSomebody: false };
}

const uncounted: Uncounted = { atMost: null };
/** A message has an error code when it has failed. `hours.ts` says in which hours. */
const failedOnly: Uncounted = {
  atMost: ({ errorCode }, at) => errorCode !== undefined && isAmong(at('status'), statusesOf('failed')),
};

const byStatus: Counted = {
  ...ofMessage(
    'statuses',
    ({ statuses }, at, batch) => statuses && isShownAs(statuses, at('status'), batch && `${batch}.state`),
  ),
  batches: ({ statuses }, at) => statuses && mayShow(statuses, at('state')),
  rollups: ({ statuses }, at) => isAmong(at('status'), statuses),
};

/** A filter of the contract that is not stated here is a type error; none is ever ignored. */
const applications: {
  [Name in keyof BatchFilter]-?: Name extends keyof TotalsFilter ? Counted : Application;
} = {
  from: ofQuery('from', null),
  to: ofQuery('to', null),
  companyId: ofQuery(
    'companyId',
    ({ companyId }) => companyId !== null && is('batches.company_id', companyId),
  ),
  kind: ofBatch('kinds', ({ kinds }, at) => kindsCondition(at('kind'), kinds), { namesSomebody: false }),
  branchId: ofBatch('branchId', isAnyOf('branchId', 'branch_id'), { namesSomebody: true }),
  userId: ofBatch('userId', isAnyOf('userId', 'user_id'), { namesSomebody: true }),
  campaignId: ofBatch('campaignId', isAnyOf('campaignId', 'campaign_id'), { namesSomebody: true }),
  senderId: ofBatch('senderId', isAnyOf('senderId', 'sender_id'), { namesSomebody: true }),
  class: ofBatch('class', isAnyOf('class', 'class'), { namesSomebody: false }),
  operator: ofMessage('operator', isAnyOf('operator', 'operator')),
  status: byStatus,
  outcome: byStatus,
  batchId: { ...ofQuery('batchId', ({ batchId }, at) => is(at('id'), batchId)), rollups: uncounted },
  state: {
    ...ofBatch('state', isAnyOf('state', 'state'), { namesSomebody: false }),
    rollups: uncounted,
  },
  msisdn: {
    ...ofMessage('msisdnPrefix', ({ msisdnPrefix }) => msisdnPrefix !== undefined && hasPrefix(msisdnPrefix)),
    counts: uncounted,
    rollups: uncounted,
  },
  reference: {
    ...ofMessage(
      'reference',
      ({ reference }) => reference !== undefined && sql<boolean>`messages.reference = ${reference}`,
    ),
    counts: uncounted,
    rollups: uncounted,
  },
  errorCode: {
    ...ofMessage(
      'errorCode',
      ({ errorCode }) => errorCode !== undefined && sql<boolean>`${errorCodeSql} = ${errorCode}`,
    ),
    counts: failedOnly,
    rollups: failedOnly,
  },
};

/** Filters that share a field apply once. */
export const byField = [...new Map(Object.values(applications).map((one) => [one.field, one])).values()];

/** The condition that rows can be asked for, which is not all of the filter where they do not count it. */
export function knownOf(condition: RowCondition | null | Uncounted): RowCondition | null {
  return isUncounted(condition) ? condition.atMost : condition;
}

export function isUncounted(condition: RowCondition | null | Uncounted): condition is Uncounted {
  return typeof condition === 'object' && condition !== null;
}

/** By octets, as `messages_msisdn_idx` has them; a colon is what comes after 9. */
export function hasPrefix(prefix: string): Condition {
  return sql<boolean>`(messages.msisdn ~>=~ ${prefix} and messages.msisdn ~<~ ${`${prefix}:`})`;
}

function kindsCondition(column: string, kinds: readonly BatchKind[]): Condition | undefined {
  if (kinds.length === batchKinds.length) return undefined;
  if (kinds.length > 0 && kinds.every((kind) => kind !== 'single')) {
    // So that indexes of those alone can be used.
    const ofMany = sql<boolean>`${sql.ref(column)} <> 'single'`;
    return kinds.length === listKinds.length
      ? ofMany
      : sql<boolean>`(${ofMany} and ${isAmong(column, kinds)})`;
  }
  return sql<boolean>`${sql.ref(column)} = any(${texts(kinds)})`;
}

/**
 * Whether a batch can have messages that are shown with one of these statuses. Batch and message have separate conditions because each
 * has its own index; together they usually decide.
 */
function mayShow(requested: readonly ShownStatus[], state: string): Condition | undefined {
  const { states: within } = storedStatusesOf(requested);
  const others = unreleasedStates.filter((one) => !within.includes(one));
  if (within.includes(released))
    return others.length > 0 ? sql<boolean>`${sql.ref(state)} not in ${wordList(others)}` : undefined;
  return within.length > 0 ? sql<boolean>`${sql.ref(state)} in ${wordList(within)}` : undefined;
}

/**
 * Whether a message, or a count by stored statuses, is shown with one of these statuses, beside what `mayShow` asks.
 * @param state the column of the batch's state; null where it is not known, and more may pass
 */
function isShownAs(
  requested: readonly ShownStatus[],
  status: string,
  state: string | null,
): Condition | undefined {
  const { stored, isExact } = storedStatusesOf(requested);
  const isStored = isAmong(status, stored);
  if (isExact || state === null || !isStored) return isStored;
  const shown = shownStatusSql(sql.ref(status), sql.ref(state));
  return sql<boolean>`(${isStored} and ${shown} in ${wordList(requested)})`;
}
