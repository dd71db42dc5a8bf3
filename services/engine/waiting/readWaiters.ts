import { sql } from 'kysely';
import type { BatchState, MessageClass, Operator } from '#contract/sms-receiver/messages.ts';
import { classRules } from '#domain/messages/messageClass.ts';
import { unsentStatuses } from '#domain/messages/status/messageStatus.ts';
import { defaultOperatorPrefixes } from '#domain/numbers/operators.ts';
import type { Waiter, WaitingNumber } from '#domain/waiting/waitReason.ts';
import { bigints, unnested, wordList } from '#services/kit/database/sql/arrays.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { readDepartures } from '#services/kit/time/departures.ts';

/** A batch, or one message of it, of which something has not left. */
export interface WaiterKey {
  companyId: number;
  batchId: number;
  /** Null for the batch. */
  message: { chunkId: number; msisdn: string; operator: Operator } | null;
}

interface Row
  extends
    Pick<
      Waiter,
      'companyId' | 'batchId' | 'companyStatus' | 'startsAt' | 'routeId' | 'isSystemText' | 'senderId'
    >,
    Pick<Waiter, 'isLeased' | 'isInFlight' | 'dueAt' | 'availableAt'> {
  place: number;
  state: BatchState;
  class: MessageClass;
  operators: Operator[];
  pausedBy: string | null;
  isPausedByProvider: boolean | null;
  pausedAt: Date | null;
}

/**
 * Reads any number of waiters by the counts and chunks of their batches, and no message.
 * @returns one for each key, in their order; null where nothing of a batch waits any more
 */
export async function readWaiters(queries: Queries, keys: readonly WaiterKey[]): Promise<(Waiter | null)[]> {
  const asked = unnested('asked', {
    company_id: bigints(keys.map(({ companyId }) => companyId)),
    batch_id: bigints(keys.map(({ batchId }) => batchId)),
    chunk_id: bigints(keys.map(({ message }) => message?.chunkId ?? null)),
    place: bigints(keys.map((_, place) => place)),
  });
  const { rows } = await sql<Row>`
    select asked.place, batches.company_id as "companyId", batches.id as "batchId", companies.status as "companyStatus",
      batches.state, batches.class, batches.starts_at as "startsAt", batches.route_id as "routeId",
      batches.hides_text as "isSystemText", batches.sender_id as "senderId", unsent.operators, own.*,
      paused.actor_name as "pausedBy", paused.is_provider as "isPausedByProvider", paused.at as "pausedAt"
    from ${asked}
    join batches on batches.company_id = asked.company_id and batches.id = asked.batch_id
    join companies on companies.id = batches.company_id
    cross join lateral (
      select coalesce(array_agg(operator), '{}') as operators from (
        select operator from batch_count_rows counts
        where asked.chunk_id is null and counts.company_id = batches.company_id and counts.batch_id = batches.id
          and counts.status in ${wordList(unsentStatuses)}
        group by operator having sum(messages) > 0
      ) by_operator
    ) unsent
    cross join lateral (
      select coalesce(bool_or(lease_until > now()), false) as "isLeased",
        coalesce(bool_or(lease_until > now() and cardinality(in_flight) > 0), false) as "isInFlight",
        min(available_at) filter (where lease_until > now()) as "dueAt",
        min(available_at) filter (where lease_until is null and available_at < 'infinity') as "availableAt"
      from (
        select lease_until, in_flight, available_at from chunks
        where asked.chunk_id is null and chunks.company_id = batches.company_id and chunks.batch_id = batches.id
        union all
        select lease_until, in_flight, available_at from chunks
        where chunks.company_id = batches.company_id and chunks.id = asked.chunk_id
      ) chunk
    ) own
    left join lateral (
      select entry.actor_name, actors.scope = 'platform' as is_provider, entry.at
      from audit_entries entry left join companies actors on actors.id = entry.actor_company_id
      where batches.state = 'paused' and entry.noun = 'batch' and entry.record_id = batches.id and entry.action = 'paused'
      order by entry.id desc limit 1
    ) paused on true`.execute(queries);
  const departures = await readDepartures(queries);
  const waiters = new Map(
    rows.map(({ place, class: messageClass, operators, pausedBy, isPausedByProvider, pausedAt, ...row }) => {
      const { message } = keys[place]!;
      const departure = departures({ class: messageClass, state: row.state, startsAt: row.startsAt });
      const waiter: Waiter = {
        ...row,
        lane: classRules[messageClass].lane,
        opensAt: departure?.isDelayed ? departure.leavesAt : null,
        numbers: message
          ? [{ start: message.msisdn, operator: message.operator }]
          : operators.flatMap(numbersOf),
        paused: pausedAt && { name: pausedBy, isProvider: isPausedByProvider ?? false, at: pausedAt },
      };
      return [place, message || operators.length > 0 ? waiter : null];
    }),
  );
  return keys.map((_, place) => waiters.get(place) ?? null);
}

/** A number of no known operator may be any. */
function numbersOf(operator: Operator): WaitingNumber[] {
  if (operator === 'unknown') return [{ start: '', operator }];
  const prefixes = defaultOperatorPrefixes.filter((each) => each.operator === operator);
  return prefixes.map(({ prefix }) => ({ start: prefix, operator }));
}
