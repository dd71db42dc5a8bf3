import { sql } from 'kysely';
import { openStatuses } from '#domain/messages/status/messageStatus.ts';
import { wordList } from '#services/kit/database/sql/arrays.ts';

export const isOpen = sql`messages.status in ${wordList(openStatuses)}`;
export const isEnded = sql`messages.status not in ${wordList(openStatuses)}`;
export const isOfBatch = sql`messages.company_id = batches.company_id and messages.batch_id = batches.id`;

/**
 * Deletes the parts of the messages in `gone`. Those of one part are found by the carrier's name for it, those of more by
 * their message.
 */
export const deleteParts = sql`
  delete from message_parts using (
    select message_parts.ctid as row from gone join message_parts on message_parts.route_id = gone.route_id
      and message_parts.carrier_message_id = gone.carrier_message_id and message_parts.company_id = gone.company_id
      and message_parts.message_id = gone.id
    where gone.segments = 1
    union all
    select message_parts.ctid from gone join message_parts on message_parts.is_one_of_many
      and message_parts.company_id = gone.company_id and message_parts.message_id = gone.id
    where gone.segments > 1
  ) found where message_parts.ctid = found.row`;
