import { sql, type RawBuilder } from 'kysely';
import type { MessageKey } from './types.ts';

/**
 * The rows of `messages` under these keys, locked in the order of their keys. A transaction takes locks in one
 * order, or two of them wait for each other: chunks, then messages, then credit accounts, each by key.
 */
export function lockMessages(keys: readonly MessageKey[]): RawBuilder<unknown> {
  return sql`
    select messages.* from messages
    join unnest(${keys.map(({ companyId }) => companyId)}::bigint[], ${keys.map(({ id }) => id)}::bigint[])
      as key (company_id, id) on key.company_id = messages.company_id and key.id = messages.id
    order by messages.company_id, messages.id
    for update of messages`;
}
