import { sql, type RawBuilder } from 'kysely';
import type { Outcome, ReportFilter, TotalsFilter } from '#contract/database-manager/filter.ts';
import {
  unreleasedStates,
  type BatchKind,
  type MessageStatus,
  type ShownStatus,
} from '#contract/sms-receiver/messages.ts';
import { statusesOf, unsentStatuses } from '#domain/messages/messageStatus.ts';
import { storedStatusesOf } from '#domain/messages/shownStatus.ts';
import { texts, wordList } from '#services/kit/database/arrays.ts';
import { instantOf, type Micros } from '#services/kit/time/micros.ts';

/** Filters that take a form of their own here. Every other one of the contract is passed on as it is. */
type Converted = 'from' | 'to' | 'companyId' | 'kind' | 'status' | 'outcome' | 'batchId' | 'msisdn';
type PassedOn = { [Name in Exclude<keyof ReportFilter, Converted>]?: ReportFilter[Name] | undefined };

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
  /** Any of these: a single one, or those of an outcome. */
  statuses?: readonly ShownStatus[] | undefined;
  batchId?: number | undefined;
  msisdnPrefix?: string | undefined;
}

/** The condition of a filter on a row, whose columns `at` names; none if the filter is not set. */
type Ask = (filter: MessageFilter, at: (column: string) => string) => Condition | false | undefined;

/** How a filter applies to each kind of row; null where a condition on another row says it already. */
interface Application {
  /** Which field of `MessageFilter` has its value. */
  field: keyof MessageFilter;
  batches: Ask | null;
  /** Messages of batches that were asked. */
  messages: Ask | null;
  /** Counts of a batch that was asked. What they do not know is looked up in the messages. */
  counts: Ask | null | 'uncounted';
  /** Roll-ups to which `unreleasedRows` were added, save company and time. */
  rollups: Ask | null | 'uncounted';
  /** Whether it names something that belongs to few companies, so that roll-ups of all together do not know it. */
  namesSomebody: boolean;
}
/** Totals are read from counts only. */
type Counted = Application & { counts: Ask | null; rollups: Ask | null };

const equals =
  (field: keyof MessageFilter, column: string): Ask =>
  (filter, at) =>
    is(at(column), filter[field]);

/** By what all messages of a batch have in common. */
function ofBatch(
  field: keyof MessageFilter,
  ask: Ask,
  { namesSomebody }: { namesSomebody: boolean },
): Counted {
  return { field, batches: ask, messages: null, counts: null, rollups: ask, namesSomebody };
}

/** By what differs between messages of one batch, and is counted. */
function ofMessage(field: keyof MessageFilter, ask: Ask): Counted {
  return { field, batches: null, messages: ask, counts: ask, rollups: ask, namesSomebody: false };
}

/** Each query says itself when its rows were accepted, and of which companies it reads roll-ups. */
function ofQuery(field: keyof MessageFilter, batches: Ask | null): Counted {
  return { field, batches, messages: null, counts: null, rollups: null, namesSomebody: false };
}

const byStatus: Counted = {
  ...ofMessage('statuses', ({ statuses }, at) => isAmong(at('status'), storedStatuses(statuses))),
  batches: ({ statuses }) => statuses && mayShow(statuses),
  rollups: ({ statuses }, at) => isAmong(at('status'), statuses),
};

/** A filter of the contract that is not stated here is a type error; none is ever ignored. */
const applications: {
  [Name in keyof ReportFilter]-?: Name extends keyof TotalsFilter ? Counted : Application;
} = {
  from: ofQuery('from', null),
  to: ofQuery('to', null),
  companyId: ofQuery(
    'companyId',
    ({ companyId }) => companyId !== null && is('batches.company_id', companyId),
  ),
  kind: ofBatch('kinds', ({ kinds }, at) => kindsCondition(at('kind'), kinds), { namesSomebody: false }),
  branchId: ofBatch('branchId', equals('branchId', 'branch_id'), { namesSomebody: true }),
  userId: ofBatch('userId', equals('userId', 'user_id'), { namesSomebody: true }),
  campaignId: ofBatch('campaignId', equals('campaignId', 'campaign_id'), { namesSomebody: true }),
  senderId: ofBatch('senderId', equals('senderId', 'sender_id'), { namesSomebody: true }),
  class: ofBatch('class', equals('class', 'class'), { namesSomebody: false }),
  operator: ofMessage('operator', equals('operator', 'operator')),
  status: byStatus,
  outcome: byStatus,
  batchId: { ...ofQuery('batchId', equals('batchId', 'id')), rollups: 'uncounted' },
  msisdn: {
    ...ofMessage('msisdnPrefix', ({ msisdnPrefix }) => msisdnPrefix !== undefined && hasPrefix(msisdnPrefix)),
    counts: 'uncounted',
    rollups: 'uncounted',
  },
};

/** Filters that share a field apply once. */
const byField = [...new Map(Object.values(applications).map((one) => [one.field, one])).values()];

type Row = 'batches' | 'messages' | 'counts' | 'rollups';

/** @param table empty where the columns are named without one */
function asks(row: Row, filter: MessageFilter, table: string, applications = byField): Condition[] {
  const at = (column: string) => (table === '' ? column : `${table}.${column}`);
  return applications.flatMap(({ [row]: ask }) => {
    const condition = typeof ask === 'function' && ask(filter, at);
    return condition ? [condition] : [];
  });
}

/** What a filter asks of `batches`, save the time. */
export function ofBatches(filter: MessageFilter): Condition {
  return all([
    sql<boolean>`batches.state <> 'staged'`,
    !filter.withHidden && sql<boolean>`not batches.hides_text`,
    ...asks('batches', filter, 'batches'),
  ]);
}

/** What a filter asks of `messages` beyond their batch, of which `ofBatches` has to be asked as well. */
export function ofMessages(filter: MessageFilter): Condition {
  return all(asks('messages', filter, 'messages'));
}

/** What a filter asks of counts of a batch, beside `ofBatches`. */
export function ofCounts(table: string, filter: MessageFilter): Condition {
  return all(asks('counts', filter, table));
}

/** What a filter asks of roll-ups to which `unreleasedRows` were added, save company and time. */
export function ofRollups(filter: MessageFilter, { isOfPlatform }: { isOfPlatform: boolean }): Condition {
  return all([
    !isOfPlatform && !filter.withHidden && sql<boolean>`not hides_text`,
    ...asks('rollups', filter, ''),
  ]);
}

/** What a filter names that belongs to few companies, on roll-ups; null when it names nothing of that kind. */
export function ofNamed(filter: MessageFilter): Condition | null {
  const named = byField.filter((one) => one.namesSomebody && filter[one.field] !== undefined);
  return named.length === 0 ? null : all(asks('rollups', filter, '', named));
}

/** Whether a filter distinguishes messages, or counts, of one batch. */
export function asksOf(row: 'messages' | 'counts', filter: MessageFilter): boolean {
  return byField.some(({ [row]: ask, field }) => typeof ask === 'function' && filter[field] !== undefined);
}

/** The same filter without what differs between messages of one batch. */
export function batchesOnly(filter: MessageFilter): MessageFilter {
  const unset = byField.filter(({ messages }) => messages !== null).map(({ field }) => [field, undefined]);
  return { ...filter, ...(Object.fromEntries(unset) as Partial<MessageFilter>) };
}

/** Whether the counts of a batch know all that the filter asks of its messages. */
export function isCountedByBatch(filter: MessageFilter): boolean {
  return byField.every(({ counts, field }) => counts !== 'uncounted' || filter[field] === undefined);
}

export type Condition = RawBuilder<boolean>;

export function all(conditions: readonly (Condition | false | null | undefined)[]): Condition {
  const parts = conditions.filter(
    (condition) => condition !== undefined && condition !== false && condition !== null,
  );
  return parts.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(parts, sql` and `)})`;
}

export function is(column: string, value: unknown): Condition | undefined {
  return value === undefined ? undefined : sql<boolean>`${sql.ref(column)} = ${value}`;
}

/** A list of one is compared like a single value, for which the planner has better estimates. */
function isAmong(column: string, values: readonly string[] | undefined): Condition | undefined {
  if (values?.length === 1) return is(column, values[0]);
  return values && sql<boolean>`${sql.ref(column)} = any(${texts(values)})`;
}

/** The statuses that both filters allow; undefined when neither is set. */
export function requestedStatuses({
  status,
  outcome,
}: {
  status?: ShownStatus | undefined;
  outcome?: Outcome | undefined;
}): readonly ShownStatus[] | undefined {
  if (outcome === undefined) return status && [status];
  const statuses = statusesOf(outcome);
  return status === undefined ? statuses : statuses.filter((one) => one === status);
}

/**
 * Whether messages of `batches` can be shown with one of these statuses; `storedStatuses` is the condition on the messages themselves.
 * The outcome `pending` leaves out scheduled batches and loses no `submitted` message: they have none.
 */
function mayShow(statuses: readonly ShownStatus[]): Condition | undefined {
  const states = unreleasedStates.filter((state) => statuses.includes(state));
  if (unsentStatuses.some((status) => statuses.includes(status))) {
    const others = unreleasedStates.filter((state) => !states.includes(state));
    return others.length > 0 ? sql<boolean>`batches.state not in ${wordList(others)}` : undefined;
  }
  return states.length > 0 ? sql<boolean>`batches.state in ${wordList(states)}` : undefined;
}

/** The stored statuses behind those that people see, beside what `ofBatches` asks. */
function storedStatuses(statuses: readonly ShownStatus[] | undefined): readonly MessageStatus[] | undefined {
  return statuses && [...new Set(statuses.flatMap(storedStatusesOf))];
}

/** By octets, as `messages_msisdn_idx` has them; a colon is what comes after 9. */
export function hasPrefix(prefix: string): Condition {
  return sql<boolean>`(messages.msisdn ~>=~ ${prefix} and messages.msisdn ~<~ ${`${prefix}:`})`;
}

/** When `batches` were accepted. */
export function during(from: Micros, to: Micros): Condition {
  return sql<boolean>`(batches.accepted_at >= ${instantOf(from)}::timestamptz
    and batches.accepted_at < ${instantOf(to)}::timestamptz)`;
}

const bulkKinds = ['bulk', 'multiple'];

function kindsCondition(column: string, kinds: readonly BatchKind[]): Condition | undefined {
  if (kinds.length === 3) return undefined;
  if (kinds.length > 0 && kinds.every((kind) => bulkKinds.includes(kind))) {
    // So that indexes of those alone can be used.
    const ofMany = sql<boolean>`${sql.ref(column)} <> 'single'`;
    return kinds.length === bulkKinds.length ? ofMany : all([ofMany, is(column, kinds[0])]);
  }
  return sql<boolean>`${sql.ref(column)} = any(${texts(kinds)})`;
}
