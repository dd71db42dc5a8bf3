import type { Transaction } from 'kysely';
import { mostNamedRejects, type NewBatch, type SentBatch } from '#contract/public-api/batches.ts';
import { fieldProblems, type FieldProblem } from '#contract/errors.ts';
import type { RejectReason } from '#contract/sms-receiver/recipients.ts';
import type { Schema } from '#database/schema.ts';
import type { BatchKey } from '#services/engine/messages/keys.ts';
import type { Database, Queries } from '#services/kit/database/index.ts';
import { once, wasDone, type IdempotencyKey } from '#services/kit/database/idempotency.ts';
import { refusedFields } from '#services/kit/errors.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { writeAs } from '#services/kit/auth/writeAs.ts';
import { stageGroups } from '#services/engine/batches/preview.ts';
import { removeStaged } from '#services/engine/batches/staging/remove.ts';
import { storable } from '#services/engine/recipients/table.ts';
import { countContacts } from '#services/engine/recipients/tableOfGroups.ts';
import { fieldNamesOf, groupListOf, refuseOtherThanOneList } from './batchRequest.ts';
import { withFieldNames } from './fieldNames.ts';
import type { PublicApiParts } from './messages.ts';

type AcceptList = (
  transaction: Transaction<Schema>,
  session: Session,
  body: NewBatch,
  /** Messages to groups that were staged before. */
  staged: BatchKey | undefined,
) => Promise<SentBatch>;

/**
 * Returns the call that sends a list. It accepts all recipients that no rule refuses, or checks them alone. With `isAllOrNone` one that a
 * rule refuses is the refusal of all.
 * @param endpoint its name among the calls that are done once a key
 * @throws forbidden, rule-refused, insufficient-credit, idempotency-key-reused, rate-limited
 */
export function listSender(
  { database, limits, onAccepted }: Pick<PublicApiParts, 'database' | 'limits' | 'onAccepted'>,
  endpoint: string,
  accept: AcceptList,
) {
  async function send(
    session: Session,
    body: NewBatch,
    key: IdempotencyKey,
    { isAllOrNone = false }: SendOptions,
  ): Promise<SentBatch> {
    const { companyId } = session;
    if (body.validateOnly)
      return withGroups(database, session, body, (staged) =>
        onlyChecked(database, (transaction) => accept(transaction, session, body, staged)),
      );
    const count = body.recipients?.length ?? (await countContacts(database, companyId, body.groupIds!));
    const repeated = { endpoint, key, input: body };
    const sent = await limits.withinList(session, count, repeated, async (request, takeOfDay) => {
      const acceptOnce = (staged?: BatchKey) =>
        writeAs(database, session, (transaction) =>
          once(transaction, request, async () => {
            const accepted = await accept(transaction, session, body, staged);
            if (isAllOrNone) refuseRejects(accepted);
            // Last, because other requests of the key wait for its count from here to the commit.
            await takeOfDay(transaction, accepted.accepted);
            return accepted;
          }),
        );
      // A repeat gets the first reply, so its groups are not staged again.
      const isRepeat = body.groupIds !== undefined && (await wasDone(database, request));
      return isRepeat ? acceptOnce() : withGroups(database, session, body, acceptOnce);
    });
    onAccepted(true);
    return sent;
  }

  return async (session: Session, body: NewBatch, key: IdempotencyKey, options: SendOptions = {}) => {
    refuseOtherThanOneList(body);
    return withFieldNames(fieldNamesOf(body), () => send(session, body, key, options));
  };
}

interface SendOptions {
  isAllOrNone?: boolean;
}

/**
 * Stages the messages to groups for a request that names some: a group may have a million contacts, which would make one transaction
 * long. What the request does not accept is removed again.
 */
async function withGroups<Result>(
  database: Database,
  session: Session,
  body: NewBatch,
  send: (staged?: BatchKey) => Promise<Result>,
): Promise<Result> {
  if (!body.groupIds) return send();
  const staged = await stageGroups(database, session, await groupListOf(database, session, body));
  try {
    return await send(staged);
  } finally {
    // The answer stands, also where the database fails only now: then the upkeep removes it.
    await removeStaged(database, staged).catch(() => undefined);
  }
}

/** The first rejected recipients of a batch. */
export async function readNamedRejects(
  queries: Queries,
  { companyId, batchId }: BatchKey,
  recipients: NewBatch['recipients'],
): Promise<SentBatch['rejects']> {
  // The caller may not see whole numbers of groups.
  if (!recipients) return [];
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
