import { sql } from 'kysely';
import { instantOf, type Micros } from '#services/kit/time/micros.ts';
import type { Condition } from '#services/kit/database/sql/conditions.ts';
import { byField, isUncounted, knownOf, type BatchTable, type MessageFilter } from './filterFields.ts';

export function all(conditions: readonly (Condition | false | null | undefined)[]): Condition {
  const parts = conditions.filter(
    (condition) => condition !== undefined && condition !== false && condition !== null,
  );
  return parts.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(parts, sql` and `)})`;
}

type Row = 'batches' | 'messages' | 'counts' | 'rollups';

/** @param table empty where the columns are named without one */
function conditionsOn(
  row: Row,
  filter: MessageFilter,
  table: string,
  { batch = null, applications = byField }: { batch?: BatchTable; applications?: typeof byField } = {},
): Condition[] {
  const at = (column: string) => (table === '' ? column : `${table}.${column}`);
  return applications.flatMap(({ [row]: stated }) => {
    const condition = knownOf(stated)?.(filter, at, batch);
    return condition ? [condition] : [];
  });
}

/** The conditions of a filter on `batches`, save the time. */
export function ofBatches(filter: MessageFilter): Condition {
  return all([
    sql<boolean>`batches.state <> 'staged'`,
    !filter.withHidden && sql<boolean>`not batches.hides_text`,
    ...conditionsOn('batches', filter, 'batches'),
  ]);
}

/**
 * The conditions of a filter on `messages`, to be combined with those of `ofBatches` on their batch.
 * @param batch without it some of other statuses may pass
 */
export function ofMessages(filter: MessageFilter, batch: BatchTable): Condition {
  return all(conditionsOn('messages', filter, 'messages', { batch }));
}

/** The conditions of a filter on counts of a batch, beside `ofBatches`. */
export function ofCounts(table: string, filter: MessageFilter, batch: BatchTable): Condition {
  return all(conditionsOn('counts', filter, table, { batch }));
}

/** The conditions of a filter on roll-ups to which `unreleasedRows` were added, save company and time. */
export function ofRollups(filter: MessageFilter, { isOfPlatform }: { isOfPlatform: boolean }): Condition {
  return all([
    !isOfPlatform && !filter.withHidden && sql<boolean>`not hides_text`,
    ...conditionsOn('rollups', filter, ''),
  ]);
}

/**
 * The conditions of a filter on roll-ups that name a branch, user, campaign or sender ID, which belong to few companies; null if it has
 * none.
 */
export function ofNamed(filter: MessageFilter): Condition | null {
  const named = byField.filter((one) => one.namesSomebody && filter[one.field] !== undefined);
  return named.length === 0 ? null : all(conditionsOn('rollups', filter, '', { applications: named }));
}

/** Whether a filter distinguishes messages, or counts, of one batch. */
export function filtersOn(row: 'messages' | 'counts', filter: MessageFilter): boolean {
  return byField.some(
    ({ [row]: condition, field }) => knownOf(condition) !== null && filter[field] !== undefined,
  );
}

/** The same filter without what differs between messages of one batch. */
export function batchesOnly(filter: MessageFilter): MessageFilter {
  const unset = byField.filter(({ messages }) => messages !== null).map(({ field }) => [field, undefined]);
  return { ...filter, ...(Object.fromEntries(unset) as Partial<MessageFilter>) };
}

/** Whether the counts of a batch know all that the filter asks of its messages. */
export function isCountedByBatch(filter: MessageFilter): boolean {
  return byField.every(({ counts, field }) => !isUncounted(counts) || filter[field] === undefined);
}

/** Whether roll-ups know all that the filter asks. */
export function isCountedByRollups(filter: MessageFilter): boolean {
  return byField.every(({ rollups, field }) => !isUncounted(rollups) || filter[field] === undefined);
}

/** When `batches` were accepted. */
export function during(from: Micros, to: Micros): Condition {
  return sql<boolean>`(batches.accepted_at >= ${instantOf(from)}::timestamptz
    and batches.accepted_at < ${instantOf(to)}::timestamptz)`;
}
