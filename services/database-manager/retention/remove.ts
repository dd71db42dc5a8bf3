import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import type { Database } from '#services/kit/database/index.ts';
import { deleteParts, isOfBatch, isOpen } from './conditions.ts';

/** How long things are kept; 0 is for ever. */
export interface Retention {
  messagesKeptDays: number;
  receiptsKeptDays: number;
  /** Messages are removed by the archive, which also moves the border, and everything else here. */
  isArchived?: boolean;
}

/** Messages, or receipts, that one transaction removes: others wait no longer than that takes. */
export const perStep = 2_000;

/**
 * Removes a step's worth of what has been kept long enough: ended messages with their parts, texts and the batches of
 * single ones; receipts; the refused rows of lists. Counts, batches of many and the ledger stay. Any number of
 * processes may do so at the same time.
 * @returns false when nothing is left to remove
 */
export async function removeOld(
  database: Database,
  { messagesKeptDays, receiptsKeptDays, isArchived = false }: Retention,
): Promise<boolean> {
  let isMore = false;
  const remove = async (step: (transaction: Transaction<Schema>) => Promise<boolean>) => {
    isMore = (await database.transaction().execute(step)) || isMore;
  };
  if (messagesKeptDays > 0) {
    if (!isArchived) {
      await database.transaction().execute((transaction) => moveBorder(transaction, messagesKeptDays));
      await remove(removeSingles);
      await remove(removeOfMany);
    }
    await remove(removeRejects);
  }
  // The message of a receipt must not be removed before it.
  const days = [messagesKeptDays, receiptsKeptDays].filter((each) => each > 0);
  if (days.length > 0) {
    const end = sql`now() - make_interval(days => ${Math.min(...days)})`;
    // Kept as long as messages, they wait for the archive as these do; while nothing is archived nothing is old.
    const isWaiting = isArchived && receiptsKeptDays === 0;
    const before = isWaiting ? sql`least(${end}, coalesce(${border}, '-infinity'))` : end;
    await remove((transaction) => removeReceipts(transaction, before));
  }
  return isMore;
}

/** From when on counts can be proved by counting; written before the first message goes. Whole hours, as the counts are. */
async function moveBorder(transaction: Transaction<Schema>, days: number): Promise<void> {
  await sql`
    update retention set messages_from = border
    from (select date_trunc('hour', now() - make_interval(days => ${days}), 'UTC') as border) moved
    where messages_from is null or messages_from < border`.execute(transaction);
}

const border = sql`(select messages_from from retention)`;

async function removeSingles(transaction: Transaction<Schema>): Promise<boolean> {
  const { rows } = await sql<{ batches: number }>`
    with old as materialized (
      select company_id, id from batches
      where kind = 'single' and accepted_at < ${border}
        and not exists (select from messages where ${isOfBatch} and ${isOpen})
        -- A chunk that is shared with other single messages names one of their batches.
        and not exists (select from chunks where chunks.company_id = batches.company_id and chunks.batch_id = batches.id)
      order by accepted_at, id limit ${perStep} for update skip locked
    ), gone as (
      delete from messages using old where messages.company_id = old.company_id and messages.batch_id = old.id
      returning messages.*
    ), parts as (${deleteParts}), emptied as (
      delete from batches using old where batches.company_id = old.company_id and batches.id = old.id returning batches.id
    )
    select count(*) as batches from emptied`.execute(transaction);
  return rows[0]!.batches > 0;
}

/** Batches of many stay, with their counts: what is removed are their messages. */
async function removeOfMany(transaction: Transaction<Schema>): Promise<boolean> {
  const { rows } = await sql<{ messages: number }>`
    with old as materialized (
      select company_id, id from batches
      where kind <> 'single' and state in ('finished', 'cancelled') and accepted_at < ${border}
        and exists (select from messages where ${isOfBatch})
        and not exists (select from messages where ${isOfBatch} and ${isOpen})
      order by accepted_at, id limit 1
    ), picked as materialized (
      select messages.company_id, messages.id from old
      join messages on messages.company_id = old.company_id and messages.batch_id = old.id
      order by messages.id limit ${perStep} for update of messages skip locked
    ), gone as (
      delete from messages using picked where messages.company_id = picked.company_id and messages.id = picked.id
      returning messages.*
    ), parts as (${deleteParts})
    select count(*) as messages from gone`.execute(transaction);
  return rows[0]!.messages > 0;
}

async function removeRejects(transaction: Transaction<Schema>): Promise<boolean> {
  const { rows } = await sql<{ rejects: number }>`
    with gone as (
      delete from rejects where ctid = any(array(
        select rejects.ctid from batches join rejects on rejects.company_id = batches.company_id and rejects.batch_id = batches.id
        where batches.kind <> 'single' and batches.state in ('finished', 'cancelled') and batches.accepted_at < ${border}
        limit ${perStep}))
      returning 1
    ) select count(*) as rejects from gone`.execute(transaction);
  return rows[0]!.rejects > 0;
}

/** Their numbers are in the order of their arrival, so that the oldest are found without an index by time. */
async function removeReceipts(
  transaction: Transaction<Schema>,
  before: RawBuilder<unknown>,
): Promise<boolean> {
  const isOld = (table: string) => sql`${sql.ref(`${table}.received_at`)} < ${before}`;
  const { rows } = await sql<{ receipts: number }>`
    with oldest as (select id from receipts order by id limit ${perStep}),
      gone as (delete from receipts using oldest where receipts.id = oldest.id and ${isOld('receipts')} returning 1),
      early as (delete from early_receipts where ${isOld('early_receipts')})
    select count(*) as receipts from gone`.execute(transaction);
  // The few that came while a late one was written may be older than it: they go with the next step.
  return rows[0]!.receipts === perStep;
}
