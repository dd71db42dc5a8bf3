import type { Transaction } from 'kysely';
import type { Input, Reply } from '#contract/endpoint.ts';
import {
  mostNamedRejects,
  type BatchProgress,
  type NewBatch,
  type readBatches,
  type SentBatch,
} from '#contract/public-api/batches.ts';
import { fieldProblems, type FieldProblem } from '#contract/errors.ts';
import type { RejectReason } from '#contract/sms-receiver/recipients.ts';
import type { Batch } from '#contract/sms-receiver/batches.ts';
import type { BatchRequest } from '#contract/sms-receiver/newBatches.ts';
import type { Schema } from '#database/schema.ts';
import { storeReferences } from '#services/engine/messages/references.ts';
import { sendList } from '#services/engine/batches/send.ts';
import { batchIdOf } from '#services/engine/messages/keys.ts';
import { once } from '#services/kit/database/idempotency.ts';
import { refusedFields } from '#services/kit/errors.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { writeAs } from '#services/kit/auth/writeAs.ts';
import type { batchService } from '../batches/service.ts';
import { progressRepository } from '../batches/progress/repository.ts';
import { idPageOf, pageOfRows } from './cursor.ts';
import { keyOf, termsFor } from './keyTerms.ts';
import type { PublicApiParts } from './messages.ts';

/** Undoes what a check has stored, and brings its result. */
class OnlyChecked extends Error {
  readonly result: SentBatch;

  constructor(result: SentBatch) {
    super('only checked');
    this.result = result;
  }
}

/** Many messages of programs. */
export function manyMessagesService({
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
    { recipients, name, text, campaignId, startsAt, ...asked }: NewBatch,
  ): Promise<SentBatch> {
    const request: BatchRequest = {
      ...termsFor(session, asked),
      ...listOf(text, recipients),
      ...(text !== undefined && { text }),
      ...(name !== undefined && { name }),
      ...(campaignId !== undefined && { campaignId }),
      ...(startsAt !== undefined && { startsAt }),
    } as BatchRequest;
    const accepted = await sendList(transaction, session, request, clock);
    const key = { companyId: session.companyId, batchId: batchIdOf(accepted.batchId) };
    await storeReferences(transaction, key, recipients);
    const rejects = await transaction
      .selectFrom('rejects')
      .select(['row_number', 'reason'])
      .where('company_id', '=', key.companyId)
      .where('batch_id', '=', key.batchId)
      .orderBy('row_number')
      .limit(mostNamedRejects)
      .execute();
    return {
      id: accepted.batchId,
      state: accepted.status,
      accepted: accepted.accepted,
      segments: accepted.segments,
      credits: accepted.credits,
      rejected: accepted.rejected,
      rejects: rejects.map(({ row_number, reason }) => ({
        recipient: row_number,
        to: recipients[row_number - 1]!.to,
        reason: reason as SentBatch['rejects'][number]['reason'],
      })),
    };
  }

  return {
    /**
     * Accepts all recipients that no rule refuses, or checks them alone. With `isAllOrNone` one that a rule refuses is the refusal
     * of all.
     * @throws forbidden, rule-refused, insufficient-credit, idempotency-key-reused, rate-limited
     */
    async send(
      session: Session,
      body: NewBatch,
      key: string,
      { isAllOrNone = false }: { isAllOrNone?: boolean } = {},
    ): Promise<SentBatch> {
      if (body.validateOnly) return check(session, body);
      const request = { companyId: session.companyId, endpoint: 'batch', key, input: body };
      const sent = await limits.within(keyOf(session), body.recipients.length, () =>
        writeAs(database, session, (transaction) =>
          once(transaction, request, async () => {
            const accepted = await accept(transaction, session, body);
            if (isAllOrNone) refuseRejects(accepted);
            return accepted;
          }),
        ),
      );
      onAccepted(true);
      return sent;
    },

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

  /** All that acceptance does, undone at its end: what it refuses a check refuses too. */
  async function check(session: Session, body: NewBatch): Promise<SentBatch> {
    try {
      return await database.transaction().execute(async (transaction) => {
        throw new OnlyChecked(await accept(transaction, session, body));
      });
    } catch (error) {
      if (error instanceof OnlyChecked) return { ...error.result, id: null, state: 'valid' };
      throw error;
    }
  }
}

/** @throws rule-refused with the first recipient that was rejected: `recipients.3.to`, counted from 0 */
function refuseRejects({ rejects: [first] }: SentBatch): void {
  if (!first) return;
  const { recipient, reason } = first;
  const problem =
    problemOfReject[reason] ?? (reason in fieldProblems ? (reason as FieldProblem) : 'bad-format');
  const field = reason.startsWith('text-') || reason === 'field-empty' ? 'text' : 'to';
  throw refusedFields({ [`recipients.${recipient - 1}.${field}`]: problem });
}

const problemOfReject: Partial<Record<RejectReason, FieldProblem>> = {
  'opted-out': 'msisdn-opted-out',
  duplicate: 'number-twice',
  'field-empty': 'fields-not-filled',
};

/** One text for all, or a row for each with its own. @throws rule-refused for both at once */
function listOf(
  text: string | undefined,
  recipients: NewBatch['recipients'],
): Pick<BatchRequest, 'recipients' | 'rows' | 'numberColumn' | 'textColumn'> {
  if (text === undefined) {
    const rows = recipients.map((recipient) => ({ to: recipient.to, text: recipient.text ?? '' }));
    return { rows, numberColumn: 0, textColumn: 1 };
  }
  if (recipients.some((recipient) => recipient.text !== undefined))
    throw refusedFields({ text: 'one-text-only' });
  return { recipients: recipients.map(({ to }) => to) };
}

/** A batch as programs see it. */
export function progressOf(batch: Batch): BatchProgress & { id: string } {
  const { batchId, name, state, createdAt, startsAt, messages, segments, rejected, counts } = batch;
  return { id: batchId, name, state, acceptedAt: createdAt, startsAt, messages, segments, rejected, counts };
}
