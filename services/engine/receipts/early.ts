import { sql, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import { bigints, texts } from '#services/kit/database/arrays.ts';
import { prepared, pipelined } from '#services/kit/database/pool/prepared.ts';
import type { MessageChanges } from '../messages/transition.ts';
import {
  applyReceipts,
  changeByReceipts,
  inOrderOfArrival,
  matchOf,
  type Received,
} from './applyReceipts.ts';
import { findParts } from './parts.ts';

export interface EarlyReceipt extends Received {
  id: number;
}

/** What waits under an id is looked for less and less often, in seconds; after days nobody will know it any more. */
const waits = { first: 30, most: 3_600 };

/**
 * Brings receipts that were quicker than the answers which name these ids, by route.
 * @returns the ids whose receipts found their message
 */
export async function matchEarly(
  changes: MessageChanges,
  named: ReadonlyMap<number, readonly string[]>,
): Promise<Set<string>> {
  const found = new Set<string>();
  for (const [routeId, carrierIds] of named) {
    if (carrierIds.length === 0) continue;
    // Only those that have a message by now: a carrier may bring thousands that are not ours.
    const { rows } = await prepared<EarlyReceipt>`
      select ${columns} from early_receipts
      where route_id = ${routeId} and carrier_message_id = any(${texts(carrierIds)})
        and exists (select from message_parts where message_parts.route_id = early_receipts.route_id
          and message_parts.carrier_message_id = early_receipts.carrier_message_id)
      order by id for update skip locked`.execute(changes.transaction);
    await applyEarly(changes, rows);
    for (const { carrierMessageId } of rows) found.add(carrierMessageId);
  }
  return found;
}

/**
 * Takes the receipts that wait under these ids: whoever brings another one has to bring them too. Waits for who is just bringing them, so nothing else may be locked before.
 */
export async function takeEarly(
  transaction: Transaction<Schema>,
  routeId: number,
  carrierIds: readonly string[],
): Promise<EarlyReceipt[]> {
  if (carrierIds.length === 0) return [];
  const { rows } = await sql<EarlyReceipt>`
    select ${columns} from early_receipts
    where route_id = ${routeId} and carrier_message_id = any(${texts(carrierIds)})
    order by id for update`.execute(transaction);
  return rows;
}

/** Looks again for the messages of those whose time it is. */
export async function matchDue(transaction: Transaction<Schema>, limit: number): Promise<void> {
  const { rows } = await prepared<EarlyReceipt>`
    select ${columns} from early_receipts where look_at <= now() order by look_at limit ${limit}
    for update skip locked`.execute(transaction);
  await changeByReceipts(transaction, (changes) =>
    applyEarly(
      changes,
      rows.sort((left, right) => left.id - right.id),
    ),
  );
}

const columns = sql`id, route_id as "routeId", carrier_message_id as "carrierMessageId", status,
  carrier_status as "carrierStatus", carrier_error as "carrierError", received_at as "receivedAt"`;

async function applyEarly(changes: MessageChanges, receipts: readonly EarlyReceipt[]): Promise<void> {
  const { transaction } = changes;
  for (const routeId of new Set(receipts.map((receipt) => receipt.routeId))) {
    const own = inOrderOfArrival(receipts.filter((receipt) => receipt.routeId === routeId));
    const parts = await findParts(
      transaction,
      routeId,
      own.map(({ carrierMessageId }) => carrierMessageId),
    );
    const known = own.filter(({ carrierMessageId }) => parts.has(carrierMessageId));
    await applyReceipts(
      changes,
      known.map((receipt) => matchOf(receipt, parts.get(receipt.carrierMessageId)!)),
    );
    await settleEarly(
      transaction,
      known.map(({ id }) => id),
      own.filter(({ carrierMessageId }) => !parts.has(carrierMessageId)).map(({ id }) => id),
    );
  }
}

/** Those that found their message become history, the others wait longer than they have. */
export async function settleEarly(
  transaction: Transaction<Schema>,
  known: readonly number[],
  unknown: readonly number[],
): Promise<void> {
  if (known.length > 0) {
    await pipelined`
      with found as (delete from early_receipts where id = any(${bigints(known)}) returning *)
      insert into receipts (id, route_id, carrier_message_id, status, carrier_status, carrier_error, done_at, raw, received_at)
      overriding system value
      select id, route_id, carrier_message_id, status, carrier_status, carrier_error, done_at, raw, received_at
      from found`.execute(transaction);
  }
  if (unknown.length > 0) {
    await pipelined`
      update early_receipts set look_at = now() + make_interval(secs =>
        least(greatest(extract(epoch from now() - received_at), ${waits.first}), ${waits.most}))
      where id = any(${bigints(unknown)})`.execute(transaction);
  }
}
