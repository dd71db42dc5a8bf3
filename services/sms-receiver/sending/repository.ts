import { sql, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import type { AcceptedSms } from '#contract/sms-receiver/sending.ts';
import type { Encoding, MessageClass, Operator } from '#contract/sms-receiver/messages.ts';
import type { Database, Queries } from '#services/kit/database/index.ts';
import type { Session } from '#services/kit/session.ts';
import { hold } from '../credit/ledger.ts';
import { once } from '#services/kit/idempotency.ts';
import { tally } from '../rollups/tally.ts';

export type SendingRepository = ReturnType<typeof sendingRepository>;

export interface NewMessage {
  /** Canonical. */
  msisdn: string;
  operator: Operator;
  text: string;
  encoding: Encoding;
  segments: number;
  senderId: string;
  class: MessageClass;
  lane: number;
  validitySeconds: number;
  /** Only its recipient may read it: reports show it masked. */
  hidesText: boolean;
  /** Only by this route; left out for any. */
  routeId?: number;
  campaignId?: number | undefined;
}

/** On whose account and in whose name a message goes. */
export type Sender = Pick<Session, 'companyId' | 'userId' | 'branchId'>;

export function sendingRepository(database: Database) {
  return {
    /** The company's approved sender ID of that name, or its default; null when it has none such. */
    async approvedSenderId(
      queries: Queries,
      companyId: number,
      name: string | undefined,
    ): Promise<string | null> {
      const row = await queries
        .selectFrom('sender_ids')
        .select('name')
        .where('company_id', '=', companyId)
        .where('status', '=', 'approved')
        .$if(name === undefined, (query) => query.where('is_default', '=', true))
        .$if(name !== undefined, (query) => query.where('name', '=', name!))
        .executeTakeFirst();
      return row?.name ?? null;
    },

    /** One transaction around what a request does, done once; see `once`. */
    once<Reply>(
      { companyId }: Session,
      request: { key: string; input: unknown },
      action: (queries: Transaction<Schema>) => Promise<Reply>,
    ): Promise<Reply> {
      return database
        .transaction()
        .execute((transaction) =>
          once(transaction, { companyId, endpoint: 'single', ...request }, () => action(transaction)),
        );
    },

    /** Message, hold, ledger line and queue entry, in the caller's transaction. */
    async acceptSingle(
      transaction: Transaction<Schema>,
      { companyId, userId, branchId }: Sender,
      message: NewMessage,
    ): Promise<AcceptedSms> {
      const batch = await transaction
        .insertInto('batches')
        .values({
          company_id: companyId,
          kind: 'single',
          class: message.class,
          sender_id: message.senderId,
          user_id: userId,
          branch_id: branchId,
          hides_text: message.hidesText,
          route_id: message.routeId ?? null,
          campaign_id: message.campaignId ?? null,
          text: message.text,
          segment_count: message.segments,
          valid_until: sql<Date>`now() + make_interval(secs => ${message.validitySeconds})`,
        })
        .returning(['id', 'valid_until'])
        .executeTakeFirstOrThrow();
      await hold(transaction, {
        companyId,
        amount: message.segments,
        batchId: batch.id,
        // A text of the services goes in the name of its recipient, who spends nothing by it.
        userId: message.hidesText ? null : userId,
      });
      const chunk = await transaction
        .insertInto('chunks')
        .values({
          company_id: companyId,
          batch_id: batch.id,
          lane: message.lane,
          expires_at: batch.valid_until,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const { id } = await transaction
        .insertInto('messages')
        .values({
          company_id: companyId,
          batch_id: batch.id,
          chunk_id: chunk.id,
          msisdn: message.msisdn,
          operator: message.operator,
          encoding: message.encoding,
          segments: message.segments,
          status: 'queued',
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tally(transaction, [
        {
          companyId,
          batchId: batch.id,
          operator: message.operator,
          routeId: 0,
          status: 'queued',
          messages: 1,
          segments: message.segments,
          charged: 0,
          refunded: 0,
        },
      ]);
      return {
        batchId: String(batch.id),
        messageId: String(id),
        segments: message.segments,
        encoding: message.encoding,
        credits: message.segments,
      };
    },
  };
}
