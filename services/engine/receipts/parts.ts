import { sql, type RawBuilder } from 'kysely';
import type { MessageKey } from '../messages/keys.ts';

/** Of which message a carrier's id is a part. */
export interface PartKey extends MessageKey {
  /** From 1. */
  part: number;
  isOneOfMany: boolean;
}

/**
 * The part that a row of `key`, with `route_id` and `carrier_message_id`, names: the newest, since carriers use their
 * ids again after weeks. An empty id names nothing. In a lateral join it is one look-up a row, whatever the planner
 * thinks of a table that grows by thousands of rows a second.
 * @param more columns
 */
export function partOf(key: 'receipt' | 'early_receipts', more = sql``): RawBuilder<unknown> {
  return sql`select company_id as "companyId", message_id as id, part, is_one_of_many as "isOneOfMany" ${more}
    from message_parts
    where message_parts.route_id = ${sql.ref(`${key}.route_id`)}
      and message_parts.carrier_message_id = ${sql.ref(`${key}.carrier_message_id`)}
      and ${sql.ref(`${key}.carrier_message_id`)} <> ''
    order by created_at desc limit 1`;
}
