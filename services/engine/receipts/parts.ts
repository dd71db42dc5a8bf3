import { sql, type RawBuilder } from 'kysely';
import type { MessageKey } from '../messages/keys.ts';

/** The message and part that a carrier's id names. */
export interface PartKey extends MessageKey {
  /** From 1. */
  part: number;
  isOneOfMany: boolean;
  /** The id by which it was found. */
  carrierMessageId: string;
}

/** How much sooner a receipt may come than the commit of the answer that names its part. */
export const soonest = sql`interval '30 seconds'`;

/** How long the answer is waited for that names the first id of a receipt, in seconds, before the other id is tried. */
const otherIdAfter = 3;

/**
 * The part that a row of `key` names, with `route_id` and `carrier_message_id`: the newest, since carriers use their ids again
 * after weeks, and of those that share an id the first. An empty id names nothing. In a lateral join it is one look-up a row,
 * whatever the planner thinks of a table that grows by thousands of rows a second.
 * @param more columns
 */
export function partOf(key: 'receipt' | 'early_receipts', more = sql``): RawBuilder<unknown> {
  return newestPart(sql.ref(key), sql`carrier_message_id`, more, sql``);
}

/**
 * The part that an early receipt names, if need be by its other id: the first may be another system's on the same account, and then
 * the other may be anything. So it counts later, and only for a message that was sent before and waits for a receipt.
 */
export const partOfEarly: RawBuilder<unknown> = sql`${partOf('early_receipts')} union all (
  select * from ${newestPart(
    sql`early_receipts`,
    sql`other_message_id`,
    sql``,
    sql`and created_at < early_receipts.received_at + ${soonest}
      and early_receipts.received_at < now() - make_interval(secs => ${otherIdAfter})`,
  )} other where exists (select from messages where messages.company_id = other."companyId" and messages.id = other.id
    and messages.status = 'submitted')
) limit 1`;

function newestPart(
  key: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  more: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`(select company_id as "companyId", message_id as id, part,
      is_one_of_many as "isOneOfMany", carrier_message_id as "carrierMessageId" ${more}
    from message_parts
    where message_parts.route_id = ${key}.route_id
      and message_parts.carrier_message_id = ${key}.${id} and ${key}.${id} <> '' ${where}
    order by created_at desc, part limit 1)`;
}
