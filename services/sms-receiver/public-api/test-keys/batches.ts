import type { Transaction } from 'kysely';
import type { BatchProgress, NewBatch, SentBatch } from '#contract/public-api/batches.ts';
import type { MessageStatus } from '#contract/sms-receiver/messages.ts';
import type { Schema } from '#database/schema.ts';
import { testBatchState, testMessageState } from '#domain/messages/testCarrier.ts';
import { checkAcceptance } from '#services/engine/batches/accept.ts';
import { storeReferences } from '#services/engine/messages/references.ts';
import { stageRequest } from '#services/engine/batches/send.ts';
import { removeStaged } from '#services/engine/batches/staging/remove.ts';
import { sent } from '#services/kit/database/sql/listPage.ts';
import { batchIdOf, type BatchKey } from '#services/engine/messages/keys.ts';
import { notFound } from '#services/kit/errors.ts';
import type { Session } from '#services/kit/auth/session.ts';
import type { PublicBatchService } from '../batches.ts';
import { idPageAt, idPageOf, pageOfRows } from '../cursor.ts';
import { batchRequestOf } from '../batchRequest.ts';
import { listSender, readNamedRejects } from '../listRequest.ts';
import type { PublicApiParts } from '../messages.ts';
import { controlTestBatch } from './control.ts';
import { addTestBatch, countTestMessages, readTestBatches, type TestBatchRow } from './repository.ts';

/** Many messages of test keys: checked as real ones, and taken by the test carrier. */
export function testBatchService({ database, clock, limits }: PublicApiParts): PublicBatchService {
  /** Stages the list as a real one, copies what is valid, and removes the real one in the same transaction. */
  async function accept(
    transaction: Transaction<Schema>,
    session: Session,
    body: NewBatch,
    staged: BatchKey | undefined,
  ): Promise<SentBatch> {
    const request = await batchRequestOf(transaction, session, body, staged);
    const { batchId, ...rules } = await stageRequest(transaction, session, request, clock);
    const key = { companyId: session.companyId, batchId };
    const { batch, start } = await checkAcceptance(transaction, key, rules, clock);
    await countTestMessages(transaction, key.companyId, batch.messages);
    await storeReferences(transaction, key, body.recipients ?? []);
    const rejects = await readNamedRejects(transaction, key, body.recipients);
    await addTestBatch(transaction, key, { name: body.name ?? null, startsAt: start });
    await removeStaged(transaction, key);
    return {
      id: String(batchId),
      state: start ? 'scheduled' : 'running',
      accepted: batch.messages,
      segments: batch.segments,
      credits: 0,
      rejected: batch.report!.read - batch.report!.valid,
      rejects,
    };
  }

  async function find({ companyId }: Session, id: string) {
    const [batch] = await readTestBatches(database, companyId, idPageAt(id));
    if (batch?.id !== id) throw notFound('batch');
    return shown(batch, clock.now());
  }

  async function control(session: Session, id: string, change: 'cancel' | { startsAt: string }) {
    await find(session, id);
    const key = { companyId: session.companyId, batchId: batchIdOf(id) };
    await controlTestBatch({ database, clock }, session, key, change);
    return find(session, id);
  }

  return {
    send: listSender({ database, limits, onAccepted: () => undefined }, 'test-batch', accept),

    async list({ companyId }, query) {
      const page = idPageOf(query);
      const batches = await readTestBatches(database, companyId, page);
      const now = clock.now();
      return pageOfRows(
        batches.map((batch) => shown(batch, now)),
        page,
      );
    },

    find,
    cancel: (session, id) => control(session, id, 'cancel'),
    reschedule: (session, id, startsAt) => control(session, id, { startsAt }),
  };
}

function shown(
  { byNumber, acceptedAt, startsAt, cancelledAt, ...batch }: TestBatchRow,
  now: number,
): BatchProgress & { id: string } {
  const times = { acceptedAt, startsAt, cancelledAt };
  const counts: Partial<Record<MessageStatus, number>> = {};
  for (const { msisdn, messages } of byNumber) {
    const { status } = testMessageState(msisdn ?? '', times, now);
    // Counts have the messages' own status; that they wait for a start is the state of their batch.
    const counted = status === 'scheduled' ? 'queued' : (status as MessageStatus);
    counts[counted] = (counts[counted] ?? 0) + messages;
  }
  return sent({ ...batch, state: testBatchState(times, now), acceptedAt, startsAt, counts });
}
