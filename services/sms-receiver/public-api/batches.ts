import type { Transaction } from 'kysely';
import type { Input, Reply } from '#contract/endpoint.ts';
import type { BatchProgress, NewBatch, readBatches, SentBatch } from '#contract/public-api/batches.ts';
import type { Batch } from '#contract/sms-receiver/batches.ts';
import type { Schema } from '#database/schema.ts';
import { storeReferences } from '#services/engine/messages/references.ts';
import { sendList } from '#services/engine/batches/send.ts';
import { batchIdOf, type BatchKey } from '#services/engine/messages/keys.ts';
import type { Session } from '#services/kit/auth/session.ts';
import type { batchService } from '../batches/service.ts';
import { progressRepository } from '../batches/progress/repository.ts';
import { idPageOf, pageOfRows } from './cursor.ts';
import { batchRequestOf } from './batchRequest.ts';
import { listSender, readNamedRejects } from './listRequest.ts';
import type { PublicApiParts } from './messages.ts';

export type PublicBatchService = ReturnType<typeof publicBatchService>;

/** Many messages of programs. */
export function publicBatchService({
  database,
  clock,
  limits,
  batches,
  onAccepted,
}: PublicApiParts & { batches: ReturnType<typeof batchService> }) {
  const progress = progressRepository(database);

  /** Accepts a list in the caller's transaction. */
  async function accept(
    transaction: Transaction<Schema>,
    session: Session,
    body: NewBatch,
    staged: BatchKey | undefined,
  ): Promise<SentBatch> {
    const request = await batchRequestOf(transaction, session, body, staged);
    const accepted = await sendList(transaction, session, request, clock);
    const key = { companyId: session.companyId, batchId: batchIdOf(accepted.batchId) };
    await storeReferences(transaction, key, body.recipients ?? []);
    return {
      id: accepted.batchId,
      state: accepted.status,
      accepted: accepted.accepted,
      segments: accepted.segments,
      credits: accepted.credits,
      rejected: accepted.rejected,
      rejects: await readNamedRejects(transaction, key, body.recipients),
    };
  }

  return {
    send: listSender({ database, limits, onAccepted }, 'batch', accept),

    async list(
      { companyId }: Session,
      query: Input<typeof readBatches>['query'],
    ): Promise<Reply<typeof readBatches>> {
      const page = idPageOf(query);
      const batches = await progress.newest(companyId, page.below, page.limit + 1);
      return pageOfRows(batches.map(progressOf), page);
    },

    /** @throws not-found */
    find: async (session: Session, id: string) => progressOf(await batches.find(session, id)),

    /** @throws not-found, conflict */
    cancel: async (session: Session, id: string) => progressOf(await batches.control(session, id, 'cancel')),

    /** @throws not-found, conflict, rule-refused */
    reschedule: async (session: Session, id: string, startsAt: string) =>
      progressOf(await batches.control(session, id, 'start', startsAt)),
  };
}

/** A batch as programs see it. */
export function progressOf(batch: Batch): BatchProgress & { id: string } {
  const { batchId, name, state, createdAt, startsAt, messages, segments, rejected, counts } = batch;
  return { id: batchId, name, state, acceptedAt: createdAt, startsAt, messages, segments, rejected, counts };
}
