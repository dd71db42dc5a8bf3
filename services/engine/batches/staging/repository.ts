import { sql, type Transaction } from 'kysely';
import type { ListKind } from '#contract/sms-receiver/newBatches.ts';
import type { MessageClass } from '#contract/sms-receiver/messages.ts';
import type { CheckReport } from '#contract/sms-receiver/recipients.ts';
import { classRules } from '#domain/messages/messageClass.ts';
import type { Schema } from '#database/schema.ts';
import { integers, texts } from '#services/kit/database/sql/arrays.ts';
import type { ValidRow, RejectedRow } from '../../recipients/validation/index.ts';
import type { Sender } from '../../acceptance/messages.ts';
import { insertMessages } from '../../messages/transition.ts';
import { isBatch, type BatchKey } from '../../messages/keys.ts';
import type { TakenOver } from '../takenOver.ts';

export interface NewBatch {
  kind: ListKind;
  class: MessageClass;
  senderId: string;
  /** Identifies the list; missing if the batch is accepted at once. */
  listHash?: Uint8Array;
  /** The batch that this one resends, the first of the chain. */
  resendOf?: number | null;
  /** Columns that a resend has of the batch that it resends. */
  takenOver?: TakenOver;
}

/** The report of a check, as it is stored with its batch. */
export interface StoredReport extends CheckReport {
  /** The template of each text; missing in batches that were checked before templates were stored. */
  template?: string | null;
  /** For a resend: how many resends of the same batch had been accepted when this one was checked. */
  acceptedResends?: number;
}

/** Runs work in a transaction: each a short one of its own, or all in one that is there. */
export type InTransaction = <Result>(
  work: (transaction: Transaction<Schema>) => Promise<Result>,
) => Promise<Result>;

export type StagingStore = ReturnType<typeof stagingStore>;

/** Adds a staged batch. Until `complete` it has no report and cannot be accepted. */
export async function addStaged(
  transaction: Transaction<Schema>,
  { companyId, userId, branchId }: Sender,
  { kind, class: messageClass, senderId, listHash, resendOf = null, takenOver }: NewBatch,
): Promise<BatchKey> {
  const { id } = await transaction
    .insertInto('batches')
    .values({
      ...takenOver,
      company_id: companyId,
      kind,
      class: messageClass,
      sender_id: senderId,
      user_id: userId,
      branch_id: branchId,
      state: 'staged',
      list_hash: listHash ?? null,
      staged_at: sql`now()`,
      resend_of: resendOf,
      message_count: 0,
      segment_count: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { companyId, batchId: id };
}

/** Writes the rows of a staged batch. Dispatchers do not claim its chunks before it is accepted. */
export function stagingStore(
  inTransaction: InTransaction,
  key: BatchKey,
  { kind, class: messageClass }: NewBatch,
) {
  const { companyId, batchId } = key;
  const { lane } = classRules[messageClass];
  return {
    async addChunks(chunks: readonly (readonly ValidRow[])[]): Promise<void> {
      const rows = chunks.flat();
      const places = chunks.flatMap((chunk, index) => chunk.map(() => index + 1));
      const column = <Key extends keyof ValidRow>(key: Key) => rows.map((row) => row[key]);
      // A text that is the same for all stands in the batch.
      const ownTexts = kind === 'bulk' ? sql`null::text[]` : texts(column('text'));
      await inTransaction((transaction) =>
        sql`
          with made as (
            insert into chunks (company_id, batch_id, lane, available_at, message_count)
            select ${companyId}, ${batchId}, ${lane}, 'infinity', size.count
            from unnest(${integers(chunks.map(({ length }) => length))}) with ordinality as size (count, place)
            order by size.place
            returning id
          ), numbered as (
            select id, row_number() over (order by id) as place from made
          )
          ${insertMessages(
            {
              company_id: true,
              id: false,
              batch_id: true,
              chunk_id: true,
              msisdn: true,
              text: true,
              operator: true,
              encoding: true,
              segments: true,
              reference: false,
              status_url: false,
            },
            sql`(
              select ${companyId}::bigint as company_id, ${batchId}::bigint as batch_id, numbered.id as chunk_id, row.*
              from unnest(${integers(places)}, ${texts(column('msisdn'))}, ${ownTexts}, ${texts(column('operator'))},
                ${texts(column('encoding'))}, ${integers(column('segments'))})
                as row (place, msisdn, text, operator, encoding, segments)
              join numbered using (place)
            ) as good`,
          )}`.execute(transaction),
      );
    },

    async addRejects(rows: readonly RejectedRow[]): Promise<void> {
      await inTransaction((transaction) =>
        sql`
          insert into rejects (company_id, batch_id, row_number, raw, reason)
          select ${companyId}, ${batchId}, * from unnest(${integers(rows.map(({ row }) => row))},
            ${texts(rows.map(({ raw }) => raw))}, ${texts(rows.map(({ reason }) => reason))})
          on conflict do nothing`.execute(transaction),
      );
    },

    /** From now on it can be accepted. */
    async complete(report: StoredReport, text: string | null): Promise<void> {
      await inTransaction((transaction) =>
        transaction
          .updateTable('batches')
          .set({
            text,
            message_count: report.valid,
            segment_count: report.credits,
            staged_rows: report.read,
            report: JSON.stringify(report),
          })
          .where(isBatch(key))
          .execute(),
      );
    },
  };
}
