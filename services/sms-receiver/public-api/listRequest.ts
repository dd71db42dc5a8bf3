import type { Transaction } from 'kysely';
import { mostNamedRejects, type NewBatch, type SentBatch } from '#contract/public-api/batches.ts';
import { fieldProblems, type FieldProblem } from '#contract/errors.ts';
import type { RejectReason } from '#contract/sms-receiver/recipients.ts';
import type { BatchRequest } from '#contract/sms-receiver/newBatches.ts';
import type { Schema } from '#database/schema.ts';
import type { BatchKey } from '#services/engine/messages/keys.ts';
import type { Database, Queries } from '#services/kit/database/index.ts';
import { once } from '#services/kit/database/idempotency.ts';
import { refusedFields } from '#services/kit/errors.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { writeAs } from '#services/kit/auth/writeAs.ts';
import { storable } from '#services/engine/recipients/table.ts';
import { keyOf, termsFor, type Terms } from './keyTerms.ts';
import type { PublicApiParts } from './messages.ts';

/**
 * Returns the call that sends a list. It accepts all recipients that no rule refuses, or checks them alone. With `isAllOrNone` one that a
 * rule refuses is the refusal of all.
 * @param endpoint its name among the calls that are done once a key
 * @throws forbidden, rule-refused, insufficient-credit, idempotency-key-reused, rate-limited
 */
export function listSender(
  { database, limits, onAccepted }: Pick<PublicApiParts, 'database' | 'limits' | 'onAccepted'>,
  endpoint: string,
  accept: (transaction: Transaction<Schema>, session: Session, body: NewBatch) => Promise<SentBatch>,
) {
  return async (
    session: Session,
    body: NewBatch,
    key: string,
    { isAllOrNone = false }: { isAllOrNone?: boolean } = {},
  ): Promise<SentBatch> => {
    if (body.validateOnly) return onlyChecked(database, (transaction) => accept(transaction, session, body));
    const request = { companyId: session.companyId, endpoint, key, input: body };
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
  };
}

/**
 * The request of a program as the engine takes it.
 * @throws forbidden for what its key may not have, rule-refused for one text and others beside it
 */
export function batchRequestOf(
  session: Session,
  { recipients, name, text, campaignId, startsAt, ...terms }: NewBatch,
): BatchRequest {
  return {
    // A field of the request that is not named here is a type error, so that none is dropped.
    ...termsFor(
      session,
      terms satisfies Record<Exclude<keyof typeof terms, keyof Terms | 'validateOnly'>, never>,
    ),
    ...listOf(text, recipients),
    ...(text !== undefined && { text }),
    ...(name !== undefined && { name }),
    ...(campaignId !== undefined && { campaignId }),
    ...(startsAt !== undefined && { startsAt }),
  } as BatchRequest;
}

/** One text for all, or a row for each with its own. */
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

/** The first rejected recipients of a batch. */
export async function readNamedRejects(
  queries: Queries,
  { companyId, batchId }: BatchKey,
  recipients: NewBatch['recipients'],
): Promise<SentBatch['rejects']> {
  const rejects = await queries
    .selectFrom('rejects')
    .select(['row_number', 'reason'])
    .where('company_id', '=', companyId)
    .where('batch_id', '=', batchId)
    .orderBy('row_number')
    .limit(mostNamedRejects)
    .execute();
  return rejects.map(({ row_number, reason }) => ({
    recipient: row_number,
    to: storable(recipients[row_number - 1]!.to),
    reason: reason as SentBatch['rejects'][number]['reason'],
  }));
}

/** Undoes what a check has stored, and brings its result. */
class OnlyChecked extends Error {
  readonly result: SentBatch;

  constructor(result: SentBatch) {
    super('only checked');
    this.result = result;
  }
}

/** All that acceptance does, undone at its end: what it refuses a check refuses too. */
async function onlyChecked(
  database: Database,
  accept: (transaction: Transaction<Schema>) => Promise<SentBatch>,
): Promise<SentBatch> {
  try {
    return await database.transaction().execute(async (transaction) => {
      throw new OnlyChecked(await accept(transaction));
    });
  } catch (error) {
    if (error instanceof OnlyChecked) return { ...error.result, id: null, state: 'valid' };
    throw error;
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
  'on-do-not-disturb': 'msisdn-on-do-not-disturb',
  duplicate: 'number-twice',
  'field-empty': 'fields-not-filled',
};
