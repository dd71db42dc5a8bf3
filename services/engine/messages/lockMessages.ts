import { sql, type RawBuilder } from 'kysely';
import { bigints } from '#services/kit/database/arrays.ts';
import type { MessageKey } from '../queue/types.ts';

/**
 * The rows of `messages` under these keys, locked in the order of their keys. A transaction takes locks in one
 * order, or two of them wait for each other: chunks, then messages, then credit accounts, each by key.
 */
export function lockMessages(keys: readonly MessageKey[]): RawBuilder<unknown> {
  return sql`
    select messages.* from messages
    join unnest(${bigints(keys.map(({ companyId }) => companyId))}, ${bigints(keys.map(({ id }) => id))})
      as key (company_id, id) on key.company_id = messages.company_id and key.id = messages.id
    order by messages.company_id, messages.id
    for update of messages`;
}

/**
 * The place of the one message that a row of `keys` (company_id, id) names, locked, for a statement that changes it
 * (`where messages.ctid = …`), and what of it was given back before. One look-up each, whatever the planner thinks: it takes a company's messages for few
 * until it is told otherwise, and reads all of them to change some.
 */
export function rowOf(keys: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select messages.ctid, messages.refunded from messages
    where messages.company_id = ${keys}.company_id and messages.id = ${keys}.id for update)`;
}
