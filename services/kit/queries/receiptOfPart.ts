import { sql, type RawBuilder } from 'kysely';

/**
 * Whether a row of `receipts` is of the message of a row `parts`, which has its id: a carrier uses its ids again, after weeks
 * or after a restart, so it is of the newest part when it came. It may be quicker than the commit of the answer that
 * names its part, unless the id was another message's before.
 */
export const isReceiptOfPart: RawBuilder<boolean> = sql`not exists (
  select from message_parts other where other.route_id = parts.route_id
    and other.carrier_message_id = parts.carrier_message_id
    and (other.company_id, other.message_id) <> (parts.company_id, parts.message_id)
    and case when other.created_at > parts.created_at then other.created_at <= receipts.received_at
      else receipts.received_at < parts.created_at end)`;
