import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import { bigints, instants, integers, namesOf, texts, unnested } from '#services/kit/database/sql/arrays.ts';
import { prepared } from '#services/kit/database/pool/prepared.ts';
import { forceIndexPlans } from '#services/kit/database/sql/planSettings.ts';
import { applyReceipts, changeByReceipts, inOrderOfArrival } from './applyReceipts.ts';
import { moveToHistory, readEarly } from './early.ts';
import { partOf, type PartKey } from './parts.ts';
import type { Receipt } from './receipt.ts';

/**
 * Stores receipts of one route in the order of their arrival, and applies those whose message is known. The others are
 * early: a receipt may be quicker than the commit of the answer that names its message.
 * @returns the carrier ids of the early ones, and the others
 */
export async function storeReceipts(
  transaction: Transaction<Schema>,
  receipts: readonly Receipt[],
): Promise<{ early: string[]; known: Known[] }> {
  await forceIndexPlans(transaction);
  const known = await storeAndMatch(transaction, receipts);
  const waiting = await readEarly(
    transaction,
    receipts[0]!.routeId,
    known.flatMap(({ hasEarly, carrierMessageId }) => (hasEarly ? [carrierMessageId] : [])),
    'wait',
  );
  const inOrder = waiting.length > 0 ? inOrderOfArrival([...waiting, ...known]) : known;
  await changeByReceipts(transaction, (changes) => applyReceipts(changes, inOrder));
  await moveToHistory(transaction, waiting);
  const isKnown = new Set(known.map(({ place }) => place));
  return { early: receipts.filter((_, place) => !isKnown.has(place)).flatMap(idsOf), known };
}

interface Stored extends PartKey {
  /** Its index among those that were given. */
  place: number;
  /** Since the answer was stored that names its part. */
  delaySeconds: number;
  /** Whether receipts under that id wait: they came before any that is here now. */
  hasEarly: boolean;
}

/** A receipt whose message is known. */
export type Known = Stored & Receipt;

/** The ids under which a receipt may find its message. */
export function idsOf({
  carrierMessageId,
  otherMessageId,
}: Pick<Receipt, 'carrierMessageId' | 'otherMessageId'>): string[] {
  return otherMessageId === null ? [carrierMessageId] : [carrierMessageId, otherMessageId];
}

/** Receipts whose part is known become history, the others wait in a table of their own. @returns the former */
async function storeAndMatch(
  transaction: Transaction<Schema>,
  receipts: readonly Receipt[],
): Promise<Known[]> {
  const column = <Key extends keyof Receipt>(key: Key) => receipts.map((receipt) => receipt[key]);
  const columns = {
    route_id: bigints(column('routeId')),
    carrier_message_id: texts(column('carrierMessageId')),
    status: texts(column('status')),
    carrier_status: texts(column('carrierStatus')),
    carrier_error: texts(column('carrierError')),
    done_at: instants(column('doneAt')),
    received_at: instants(column('receivedAt')),
  };
  const raw = joined(column('raw'));
  const given = {
    ...columns,
    place: integers([...receipts.keys()]),
    start: integers(raw.starts),
    length: integers(raw.lengths),
    other_message_id: texts(column('otherMessageId')),
  };
  // An early one keeps its number when it becomes history.
  const { carrier_message_id: _, ...others } = columns;
  const values = sql`select nextval('receipts_id_seq'), raw, ${namesOf(others)}`;
  const { rows } = await prepared<Stored>`
    with matched as (
      select receipt.*, substring(${raw.octets}::bytea from start for length) as raw, part.*
      from ${unnested('receipt', given)} left join lateral (${partOf('receipt', sql`, created_at`)}) part on true
    ), history as (
      insert into receipts (id, raw, ${namesOf(others)}, carrier_message_id) overriding system value
      ${values}, "carrierMessageId" from matched where id is not null
    ), early as (
      insert into early_receipts (id, raw, ${namesOf(others)}, carrier_message_id, other_message_id)
      ${values}, carrier_message_id, other_message_id from matched where id is null
    )
    select place, "companyId", id, part, "isOneOfMany", "carrierMessageId",
      extract(epoch from received_at - created_at)::float8 as "delaySeconds",
      ${isNamed('carrier_message_id')} or ${isNamed('other_message_id')} as "hasEarly"
    from matched where id is not null order by place`.execute(transaction);
  return rows.map((row) => {
    const { carrierMessageId } = row;
    // Two spreads with a key in common took 7 µs a receipt.
    return Object.assign(row, receipts[row.place]!, { carrierMessageId });
  });
}

/** Whether an early receipt has the id by which a row of `matched` has found its part. */
function isNamed(column: 'carrier_message_id' | 'other_message_id'): RawBuilder<boolean> {
  return sql`(select early_receipts.id from early_receipts where early_receipts.route_id = matched.route_id
    and early_receipts.${sql.ref(column)} = matched."carrierMessageId" limit 1) is not null`;
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
