import { sql, type RawBuilder } from 'kysely';
import type { BatchKind, MessageClass, MessageStatus, Operator } from '#contract/sms-receiver/messages.ts';
import { texts } from '#services/kit/database/arrays.ts';
import { instantOf, type Micros } from '#services/kit/micros.ts';

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
  status?: MessageStatus | undefined;
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
  ]);
}

/** When `batches` were accepted. */
export function during(from: Micros, to: Micros): Condition {
  return sql<boolean>`(batches.accepted_at >= ${instantOf(from)}::timestamptz
    and batches.accepted_at < ${instantOf(to)}::timestamptz)`;
}

/** What a filter asks of `messages` beyond their batch. */
export function ofMessages(filter: MessageFilter): Condition {
  return all([
    is('messages.operator', filter.operator),
    is('messages.status', filter.status),
    filter.msisdnPrefix !== undefined && hasPrefix(filter.msisdnPrefix),
  ]);
}

/** By octets, as `messages_msisdn_idx` has them; a colon is what comes after 9. */
export function hasPrefix(prefix: string): Condition {
  return sql<boolean>`(messages.msisdn ~>=~ ${prefix} and messages.msisdn ~<~ ${`${prefix}:`})`;
}

/** What a filter asks of counts of a batch. */
export function ofCounts(table: string, filter: MessageFilter): Condition {
  return all([is(`${table}.operator`, filter.operator), is(`${table}.status`, filter.status)]);
}

/** What a filter asks of roll-ups, save company and time. */
export function ofRollups(filter: MessageFilter, { isOfPlatform }: { isOfPlatform: boolean }): Condition {
  return all([
    kindsCondition('kind', filter.kinds),
    is('class', filter.class),
    is('operator', filter.operator),
    is('status', filter.status),
    !isOfPlatform && !filter.withHidden && sql<boolean>`not hides_text`,
    is('branch_id', filter.branchId),
    is('user_id', filter.userId),
    is('campaign_id', filter.campaignId),
    is('sender_id', filter.senderId),
  ]);
}

/** The same filter without what differs between messages of one batch. */
export function batchesOnly(filter: MessageFilter): MessageFilter {
  return { ...filter, operator: undefined, status: undefined, msisdnPrefix: undefined };
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
