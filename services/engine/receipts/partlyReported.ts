import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import { bigints } from '#services/kit/database/sql/arrays.ts';
import { pipelined } from '#services/kit/database/pool/prepared.ts';
import type { MessageKey } from '../messages/keys.ts';

/** Whether a row of `routes` sends one receipt for all parts of a message, as it is set or as was learned. */
export const isOneForAll: RawBuilder<boolean> = sql`(case routes.receipts_per_message
  when 'learn' then coalesce(routes.learned_receipts, '') else routes.receipts_per_message end = 'one-for-all')`;

/**
 * Remembers messages of which some parts have ended and others have not. The upkeep checks them after a while, also those that
 * have ended meanwhile: from both it learns what the route's carrier does. The caller has locked the messages.
 * @param since when they had their first receipt; `-infinity` where that is not known, and no wait is left
 */
export async function addPartlyReported(
  transaction: Transaction<Schema>,
  messages: readonly MessageKey[],
  since: 'now' | '-infinity' = 'now',
): Promise<void> {
  if (messages.length === 0) return;
  await pipelined`
    insert into partly_reported (company_id, message_id, since, looked_at)
    select *, ${since}::timestamptz, ${since}::timestamptz from unnest(${bigints(messages.map(({ companyId }) => companyId))}, ${bigints(messages.map(({ id }) => id))})
    on conflict do nothing`.execute(transaction);
}

/** The upkeep checks them again after another wait. */
export async function postponePartlyReported(
  transaction: Transaction<Schema>,
  messages: readonly MessageKey[],
): Promise<void> {
  if (messages.length === 0) return;
  await sql`update partly_reported set looked_at = now() where ${areAmong(messages)}`.execute(transaction);
}

/** They have ended, and what they show about their routes was learned, or they were removed. */
export async function removePartlyReported(
  transaction: Transaction<Schema>,
  messages: readonly MessageKey[],
): Promise<void> {
  if (messages.length === 0) return;
  await sql`delete from partly_reported where ${areAmong(messages)}`.execute(transaction);
}

function areAmong(messages: readonly MessageKey[]): RawBuilder<boolean> {
  return sql`(company_id, message_id) in (select * from unnest(
    ${bigints(messages.map(({ companyId }) => companyId))}, ${bigints(messages.map(({ id }) => id))}))`;
}

/** After so many messages in a row for which one receipt has come, it is taken for all parts. */
const loneReceiptsToLearn = 5;

/** The receipts of a message of several parts, some of which had a receipt sooner than others. */
export interface Evidence {
  routeId: number;
  /** One part has a receipt, and the others have none; otherwise several have their own. */
  isLone: boolean;
}

/** Learns how many receipts the carriers of these routes send, where a user has not set it. What was known before stands until there is enough that contradicts it. */
export async function learnReceipts(
  transaction: Transaction<Schema>,
  evidence: readonly Evidence[],
): Promise<void> {
  const routeIds = [...new Set(evidence.map(({ routeId }) => routeId))].sort((one, other) => one - other);
  for (const routeId of routeIds) {
    const seen = evidence.filter((of) => of.routeId === routeId);
    const isEachPart = seen.some(({ isLone }) => !isLone);
    const change = isEachPart
      ? sql`learned_receipts = 'each-part', lone_receipts = 0`
      : sql`lone_receipts = least(lone_receipts + ${seen.length}, ${loneReceiptsToLearn}), learned_receipts =
          case when lone_receipts + ${seen.length} >= ${loneReceiptsToLearn} then 'one-for-all' else learned_receipts end`;
    const isNews = isEachPart
      ? sql`(learned_receipts is distinct from 'each-part' or lone_receipts > 0)`
      : sql`learned_receipts is distinct from 'one-for-all'`;
    await sql`
      update routes set ${change} where id = ${routeId} and receipts_per_message = 'learn' and ${isNews}`.execute(
      transaction,
    );
  }
}

/** A part has a receipt of its own though one was taken for all: its route sends one for each part. */
export async function relearnEachPart(
  transaction: Transaction<Schema>,
  routeIds: readonly number[],
): Promise<void> {
  if (routeIds.length === 0) return;
  await pipelined`
    update routes set learned_receipts = 'each-part', lone_receipts = 0
    where id in (
      select id from routes where id = any(${bigints([...new Set(routeIds)])}) and receipts_per_message = 'learn'
        and learned_receipts = 'one-for-all'
      order by id for no key update
    )`.execute(transaction);
}
