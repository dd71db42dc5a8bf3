import { sql, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import { bigints, texts, unnested } from '#services/kit/database/sql/arrays.ts';
import { prepared, pipelined } from '#services/kit/database/pool/prepared.ts';
import type { MessageChanges } from '../messages/transition.ts';
import { applyReceipts, changeByReceipts, inOrderOfArrival, type Match } from './applyReceipts.ts';
import { partOfEarly } from './parts.ts';

/** A receipt that came before its message was known, with the part that it names by now. */
export interface EarlyMatch extends Match {
  earlyId: number;
}

/** Receipts that wait under an unknown id are looked up less and less often, in seconds; after days nobody will know it any more. */
const waits = { first: 30, most: 3_600 };

/**
 * Applies receipts that were quicker than the answers which name these ids, by route.
 * @returns the ids whose receipts found their message
 */
export async function matchEarly(
  changes: MessageChanges,
  named: ReadonlyMap<number, readonly string[]>,
): Promise<Set<string>> {
  const matches: EarlyMatch[] = [];
  for (const [routeId, carrierIds] of named)
    matches.push(...(await readEarly(changes.transaction, routeId, carrierIds, 'skip')));
  // Receipts of all routes are applied at once: who has learned of one route must not wait for messages of another.
  await applyReceipts(changes, inOrderOfArrival(matches));
  await moveToHistory(changes.transaction, matches);
  return new Set(matches.map(({ carrierMessageId }) => carrierMessageId));
}

/**
 * Looks again for the messages of those whose time it is; what finds none waits longer than it has.
 * @returns the ids that found none, by route
 */
export async function matchDue(
  transaction: Transaction<Schema>,
  limit: number,
): Promise<Map<number, string[]>> {
  const { rows } = await prepared<{ routeId: number; carrierIds: string[] }>`
    with found as (
      select id, now() + make_interval(secs =>
        least(greatest(extract(epoch from now() - received_at), ${waits.first}), ${waits.most})) as look_at
      from early_receipts where look_at <= now() order by early_receipts.look_at limit ${limit}
      for update skip locked
    ), due as (
      update early_receipts set look_at = found.look_at from found where early_receipts.id = found.id
      returning route_id, carrier_message_id, other_message_id
    )
    select route_id as "routeId", array_agg(distinct id) as "carrierIds"
    from due cross join lateral (values (carrier_message_id), (other_message_id)) as named (id)
    where id is not null group by 1`.execute(transaction);
  const named = new Map(rows.map(({ routeId, carrierIds }) => [routeId, carrierIds]));
  const found = await changeByReceipts(transaction, (changes) => matchEarly(changes, named));
  return new Map(rows.map(({ routeId, carrierIds }) => [routeId, carrierIds.filter((id) => !found.has(id))]));
}

/**
 * Locks the early receipts under these ids whose message is known by now: a carrier may deliver thousands that are not
 * ours. Whoever applies a later receipt of such an id applies these too, and so waits for who is just applying them;
 * nothing else may be locked before.
 */
export async function readEarly(
  transaction: Transaction<Schema>,
  routeId: number,
  carrierIds: readonly string[],
  locked: 'wait' | 'skip',
): Promise<EarlyMatch[]> {
  if (carrierIds.length === 0) return [];
  const ids = texts(carrierIds);
  const { rows } = await prepared<EarlyMatch>`
    select early_receipts.id as "earlyId", route_id as "routeId", status,
      carrier_status as "carrierStatus", carrier_error as "carrierError", received_at as "receivedAt", part.*
    from (
      select id from early_receipts where route_id = ${routeId} and carrier_message_id = any(${ids})
      union
      select id from early_receipts where route_id = ${routeId} and other_message_id = any(${ids})
    ) named join early_receipts using (id) cross join lateral (${partOfEarly}) part
    order by early_receipts.id for update of early_receipts ${sql.raw(locked === 'skip' ? 'skip locked' : '')}`.execute(
    transaction,
  );
  return rows;
}

/** They keep their numbers. */
export async function moveToHistory(
  transaction: Transaction<Schema>,
  matches: readonly EarlyMatch[],
): Promise<void> {
  if (matches.length === 0) return;
  const columns = sql.raw('route_id, status, carrier_status, carrier_error, done_at, raw, received_at');
  const named = {
    id: bigints(matches.map(({ earlyId }) => earlyId)),
    carrier_message_id: texts(matches.map(({ carrierMessageId }) => carrierMessageId)),
  };
  await pipelined`
    with found as (
      delete from early_receipts using ${unnested('named', named)} where early_receipts.id = named.id
      returning early_receipts.id, named.carrier_message_id, ${columns}
    )
    insert into receipts (id, carrier_message_id, ${columns}) overriding system value
    select id, carrier_message_id, ${columns} from found`.execute(transaction);
}
