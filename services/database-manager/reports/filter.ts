import { sql, type RawBuilder } from 'kysely';
import type { Outcome } from '#contract/database-manager/filter.ts';
import {
  unreleasedStates,
  type BatchKind,
  type MessageClass,
  type MessageStatus,
  type Operator,
  type ShownStatus,
} from '#contract/sms-receiver/messages.ts';
import { statusesOf, unsentStatuses } from '#domain/messageStatus.ts';
import { storedStatusesOf } from '#domain/shownStatus.ts';
import { texts, wordList } from '#services/kit/database/arrays.ts';
import { instantOf, type Micros } from '#services/kit/time/micros.ts';

/** Which messages; what is missing lets all through. */
export interface MessageFilter {
  /** Null is every company. */
  companyId: number | null;
  /** Whether those count whose text only its recipient may read. Without a company they do. */
  withHidden: boolean;
  /** Accepted from then on, and before. */
  from: Micros;
  to: Micros;
  kinds: readonly BatchKind[];
  branchId?: number | undefined;
  userId?: number | undefined;
  campaignId?: number | undefined;
  senderId?: string | undefined;
  class?: MessageClass | undefined;
  operator?: Operator | undefined;
  /** Any of these: a single one, or those of an outcome. */
  statuses?: readonly ShownStatus[] | undefined;
  /** These two no roll-up knows. */
  batchId?: number | undefined;
  msisdnPrefix?: string | undefined;
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
export function statusesAsked({
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

const bulkKinds = ['bulk', 'multiple'];

/** What a filter asks of `batches`, save the time. */
export function ofBatches(filter: MessageFilter): Condition {
  return all([
    sql<boolean>`batches.state <> 'staged'`,
    filter.companyId !== null && is('batches.company_id', filter.companyId),
    !filter.withHidden && sql<boolean>`not batches.hides_text`,
    kindsCondition('batches.kind', filter.kinds),
    is('batches.branch_id', filter.branchId),
    is('batches.user_id', filter.userId),
    is('batches.campaign_id', filter.campaignId),
    is('batches.sender_id', filter.senderId),
    is('batches.class', filter.class),
    is('batches.id', filter.batchId),
    filter.statuses && mayShow(filter.statuses),
  ]);
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

/** When `batches` were accepted. */
export function during(from: Micros, to: Micros): Condition {
  return sql<boolean>`(batches.accepted_at >= ${instantOf(from)}::timestamptz
    and batches.accepted_at < ${instantOf(to)}::timestamptz)`;
}

/** What a filter asks of `messages` beyond their batch, of which `ofBatches` has to be asked as well. */
export function ofMessages(filter: MessageFilter): Condition {
  return all([
    is('messages.operator', filter.operator),
    isAmong('messages.status', storedStatuses(filter.statuses)),
    filter.msisdnPrefix !== undefined && hasPrefix(filter.msisdnPrefix),
  ]);
}

/** By octets, as `messages_msisdn_idx` has them; a colon is what comes after 9. */
export function hasPrefix(prefix: string): Condition {
  return sql<boolean>`(messages.msisdn ~>=~ ${prefix} and messages.msisdn ~<~ ${`${prefix}:`})`;
}

/** What a filter asks of counts of a batch, beside `ofBatches`. */
export function ofCounts(table: string, filter: MessageFilter): Condition {
  return all([
    is(`${table}.operator`, filter.operator),
    isAmong(`${table}.status`, storedStatuses(filter.statuses)),
  ]);
}

/** What a filter asks of roll-ups to which `unreleasedRows` were added, save company and time. */
export function ofRollups(filter: MessageFilter, { isOfPlatform }: { isOfPlatform: boolean }): Condition {
  return all([
    kindsCondition('kind', filter.kinds),
    is('class', filter.class),
    is('operator', filter.operator),
    isAmong('status', filter.statuses),
    !isOfPlatform && !filter.withHidden && sql<boolean>`not hides_text`,
    is('branch_id', filter.branchId),
    is('user_id', filter.userId),
    is('campaign_id', filter.campaignId),
    is('sender_id', filter.senderId),
  ]);
}

/** The same filter without what differs between messages of one batch. */
export function batchesOnly(filter: MessageFilter): MessageFilter {
  return { ...filter, operator: undefined, statuses: undefined, msisdnPrefix: undefined };
}

/** Whether it names something that belongs to few companies, so that roll-ups of all together know nothing of it. */
export function namesSomebody({ branchId, userId, campaignId, senderId }: MessageFilter): boolean {
  return [branchId, userId, campaignId, senderId].some((value) => value !== undefined);
}

function kindsCondition(column: string, kinds: readonly BatchKind[]): Condition | undefined {
  if (kinds.length === 3) return undefined;
  if (kinds.length > 0 && kinds.every((kind) => bulkKinds.includes(kind))) {
    // So that indexes of those alone can be used.
    const ofMany = sql<boolean>`${sql.ref(column)} <> 'single'`;
    return kinds.length === bulkKinds.length ? ofMany : all([ofMany, is(column, kinds[0])]);
  }
  return sql<boolean>`${sql.ref(column)} = any(${texts(kinds)})`;
}
