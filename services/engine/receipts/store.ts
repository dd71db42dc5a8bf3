import { sql, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import { bigints, instants, integers, namesOf, texts, unnested } from '#services/kit/database/arrays.ts';
import { pipelined } from '#services/kit/database/pool/prepared.ts';
import { forceIndexPlans } from '#services/kit/database/planSettings.ts';
import {
  applyReceipts,
  changeByReceipts,
  inOrderOfArrival,
  matchOf,
  type Received,
} from './applyReceipts.ts';
import { settleEarly, takeEarly } from './match.ts';
import { findParts } from './parts.ts';

/** A receipt as it came. */
export interface ReceiptRow extends Received {
  carrierStatus: string;
  /** When the carrier says it happened, by its own clock. */
  doneAt: Date | null;
  raw: Uint8Array;
}

/**
 * Stores receipts in the order of their arrival, and brings those whose message is known to it. The others wait:
 * a receipt may be quicker than the commit of the answer that names its message.
 * @returns the carrier ids of those that wait
 */
export async function storeReceipts(
  transaction: Transaction<Schema>,
  routeId: number,
  receipts: readonly ReceiptRow[],
): Promise<string[]> {
  await forceIndexPlans(transaction);
  const parts = await findParts(
    transaction,
    routeId,
    receipts.map(({ carrierMessageId }) => carrierMessageId),
  );
  const known = receipts.filter(({ carrierMessageId }) => parts.has(carrierMessageId));
  const early = receipts.filter(({ carrierMessageId }) => !parts.has(carrierMessageId));
  const waiting = await takeEarly(
    transaction,
    routeId,
    known.flatMap(({ carrierMessageId: id }) => (parts.get(id)!.hasEarly ? [id] : [])),
  );
  const inOrder = waiting.length > 0 ? inOrderOfArrival([...waiting, ...known]) : known;
  await changeByReceipts(transaction, (changes) =>
    applyReceipts(
      changes,
      inOrder.map((receipt) => matchOf(receipt, parts.get(receipt.carrierMessageId)!)),
    ),
  );
  await settleEarly(
    transaction,
    waiting.map(({ id }) => id),
    [],
  );
  if (known.length > 0) await insertInto(transaction, 'receipts', known);
  if (early.length > 0) await insertInto(transaction, 'early_receipts', early);
  return early.map(({ carrierMessageId }) => carrierMessageId);
}

async function insertInto(
  transaction: Transaction<Schema>,
  table: 'receipts' | 'early_receipts',
  receipts: readonly ReceiptRow[],
): Promise<void> {
  const column = <Key extends keyof ReceiptRow>(key: Key) => receipts.map((receipt) => receipt[key]);
  const raw = joined(column('raw'));
  // They keep their number when they become history.
  const columns = {
    route_id: bigints(column('routeId')),
    carrier_message_id: texts(column('carrierMessageId')),
    status: texts(column('status')),
    carrier_status: texts(column('carrierStatus')),
    carrier_error: texts(column('carrierError')),
    done_at: instants(column('doneAt')),
    received_at: instants(column('receivedAt')),
  };
  await pipelined`
    insert into ${sql.table(table)} (id, raw, ${namesOf(columns)})
    ${table === 'receipts' ? sql`overriding system value` : sql``}
    select nextval('receipts_id_seq'), substring(${raw.octets}::bytea from start for length), ${namesOf(columns)}
    from ${unnested('receipt', { ...columns, start: integers(raw.starts), length: integers(raw.lengths) })}`.execute(
    transaction,
  );
}

/** Octets in one piece, which travels as it is: in an array each would be written as text and read again. */
function joined(pieces: readonly Uint8Array[]): { octets: Buffer; starts: number[]; lengths: number[] } {
  const starts: number[] = [];
  let start = 1;
  for (const { length } of pieces) {
    starts.push(start);
    start += length;
  }
  return { octets: Buffer.concat(pieces), starts, lengths: pieces.map(({ length }) => length) };
}
