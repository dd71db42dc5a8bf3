import type { Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import { texts } from '#services/kit/database/arrays.ts';
import { prepared } from '#services/kit/database/pool/prepared.ts';
import type { MessageKey } from '../messages/keys.ts';

/** Of which message a carrier's id is a part. */
export interface PartKey extends MessageKey {
  /** From 1. */
  part: number;
  isOneOfMany: boolean;
}

/** What a receipt names: a part, or several in the course of time. */
export interface ReceiptKey {
  routeId: number;
  /** As the route's submit answers name it. */
  carrierMessageId: string;
}

/** A part that was found by its id. */
export interface FoundPart extends PartKey {
  /** Whether receipts under that id wait: they came before any that is here now. */
  hasEarly: boolean;
}

/**
 * Under each of these ids of a carrier the newest part: carriers use their ids again after weeks. An empty id
 * names nothing.
 */
export async function findParts(
  transaction: Transaction<Schema>,
  routeId: number,
  carrierIds: readonly string[],
): Promise<Map<string, FoundPart>> {
  const asked = [...new Set(carrierIds)].filter((id) => id !== '');
  if (asked.length === 0) return new Map();
  // One look-up each, whatever the planner thinks of a table that grows by thousands of rows a second.
  const { rows } = await prepared<FoundPart & { carrierMessageId: string }>`
    select asked.id as "carrierMessageId", part.* from unnest(${texts(asked)}) as asked (id)
    cross join lateral (
      select company_id as "companyId", message_id as id, part, is_one_of_many as "isOneOfMany",
        exists (select from early_receipts where early_receipts.route_id = ${routeId}
          and early_receipts.carrier_message_id = asked.id) as "hasEarly"
      from message_parts
      where message_parts.route_id = ${routeId} and message_parts.carrier_message_id = asked.id
      order by created_at desc limit 1
    ) part`.execute(transaction);
  return new Map(rows.map(({ carrierMessageId, ...part }) => [carrierMessageId, part]));
}
