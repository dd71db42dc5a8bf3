import { sql, type RawBuilder } from 'kysely';
import type { MessageKey } from '../messages/keys.ts';

/** Of which message a carrier's id is a part. */
export interface PartKey extends MessageKey {
  /** From 1. */
  part: number;
  isOneOfMany: boolean;
  /** The id by which it was found. */
  carrierMessageId: string;
}

/** How much sooner a receipt may come than the commit of the answer that names its part. */
export const soonest = sql`interval '30 seconds'`;

/**
 * The part that a row of `key` names, with `route_id`, `carrier_message_id` and `other_message_id`: the newest, since carriers
 * use their ids again after weeks, and of those that share an id the first. The other id counts if the first names none. An
 * empty id names nothing. In a lateral join it is one look-up a row, whatever the planner thinks of a table that
 * grows by thousands of rows a second.
 * @param more columns
 */
export function partOf(key: 'receipt' | 'early_receipts', more = sql``): RawBuilder<unknown> {
  const named = (id: string) => sql`(select company_id as "companyId", message_id as id, part,
      is_one_of_many as "isOneOfMany", carrier_message_id as "carrierMessageId" ${more}
    from message_parts
    where message_parts.route_id = ${sql.ref(`${key}.route_id`)}
      and message_parts.carrier_message_id = ${sql.ref(`${key}.${id}`)} and ${sql.ref(`${key}.${id}`)} <> ''
    order by created_at desc, part limit 1)`;
  return sql`${named('carrier_message_id')} union all ${named('other_message_id')} limit 1`;
}
