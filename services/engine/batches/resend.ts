import { sql } from 'kysely';
import type { BatchPreview } from '#contract/sms-receiver/newBatches.ts';
import { resendableStatuses } from '#domain/messages/status/messageStatus.ts';
import { texts } from '#services/kit/database/sql/arrays.ts';
import type { Database } from '#services/kit/database/index.ts';
import { errorCodeSql } from '#services/kit/queries/errorSql.ts';
import { notFound, refusal } from '#services/kit/errors.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { demandSenderId } from '../acceptance/senderIds.ts';
import type { MsisdnSet } from '#domain/numbers/MsisdnSet.ts';
import { tableOfPages } from '../recipients/lists.ts';
import type { TableRow } from '../recipients/table.ts';
import { isBatch, type BatchKey } from '../messages/keys.ts';
import { checkTable } from './preview.ts';
import { refuseOtp } from './refusals.ts';
import { countResends, reachedByOthers } from './resends.ts';
import type { StoredReport } from './staging/repository.ts';
import { takenOverColumns } from './takenOver.ts';

export interface ResendChoices {
  /** Error codes whose messages are left out. */
  exceptErrorCodes?: readonly string[] | undefined;
  signal?: AbortSignal | undefined;
}

/** Messages read at a time. */
const pageRows = 1_000;

/**
 * Checks the failed messages of a batch like a new list, to be sent again. Messages that may have been delivered are left
 * out, and recipients whom another resend has reached or may still reach: nobody shall get a message twice.
 * @param key of the batch, or of a resend of it
 * @throws not-found, conflict when there are none, rule-refused
 */
export async function previewResend(
  database: Database,
  session: Session,
  key: BatchKey,
  { exceptErrorCodes = [], signal }: ResendChoices,
): Promise<BatchPreview> {
  const batch = await database
    .selectFrom('batches')
    .select([...takenOverColumns, 'report', 'resend_of'])
    .where(isBatch(key))
    .where('kind', '<>', 'single')
    .executeTakeFirst();
  if (!batch) throw notFound('batch');
  const { report, resend_of, ...takenOver } = batch;
  refuseOtp(batch.class);
  const { name: senderId, unapproved } = await demandSenderId(database, session.companyId, batch.sender_id);
  const first = resend_of ?? key.batchId;
  // Counted before the messages are read, so that a resend accepted meanwhile makes this preview outdated.
  const acceptedResends = await countResends(database, { ...key, batchId: first });
  const failed = new FailedMessages(database, key, exceptErrorCodes);
  if (acceptedResends > 0) failed.reached = await reachedByOthers(database, { ...key, first });
  const hasTexts = batch.text === null;
  const table = await tableOfPages(failed.pages(), {
    hasHeader: false,
    headers: [],
    columns: hasTexts ? 2 : 1,
    numberColumn: 0,
    textColumn: hasTexts ? 1 : null,
  });
  if (!table) throw refusal('conflict', failed.leftOut === 0 ? 'nothing-failed' : 'failed-resent-before');
  const preview = await checkTable(database, session, {
    content: batch.text === null ? { kind: 'column', column: 1 } : { kind: 'one', text: batch.text },
    template: (report as StoredReport | null)?.template ?? null,
    table,
    class: batch.class,
    senderId,
    unapproved,
    // Another sender ID cannot be chosen for them, and they failed before.
    leavesOutUnapproved: true,
    field: 'batchId',
    resendOf: first,
    takenOver,
    acceptedResends,
    signal,
  });
  return { ...preview, resentBefore: failed.leftOut };
}

/** The failed messages of a batch, as rows of a list. */
class FailedMessages {
  readonly #database: Database;
  readonly #batch: BatchKey;
  readonly #exceptErrorCodes: readonly string[];
  /** Numbers whose messages are left out; null for none. */
  reached: MsisdnSet | null = null;
  /** How many messages were left out so far. */
  leftOut = 0;

  constructor(database: Database, batch: BatchKey, exceptErrorCodes: readonly string[]) {
    this.#database = database;
    this.#batch = batch;
    this.#exceptErrorCodes = exceptErrorCodes;
  }

  async *pages(): AsyncGenerator<TableRow[], void> {
    const { companyId, batchId } = this.#batch;
    const except = this.#exceptErrorCodes;
    const isChosen = except.length === 0 ? sql`true` : sql`${errorCodeSql} <> all(${texts(except)})`;
    let last = 0;
    let row = 0;
    for (;;) {
      // Keyset pagination, so that each page costs the same.
      const { rows } = await sql<{ id: number; msisdn: string; text: string | null }>`
        select id, msisdn, text from messages
        where company_id = ${companyId} and batch_id = ${batchId} and id > ${last}
          and status = any(${texts(resendableStatuses)}) and ${isChosen}
        order by id limit ${pageRows}`.execute(this.#database);
      if (rows.length === 0) return;
      last = rows.at(-1)!.id;
      const left = rows.filter(({ msisdn }) => !this.reached?.has(msisdn));
      this.leftOut += rows.length - left.length;
      if (left.length === 0) continue;
      yield left.map(({ msisdn, text }) => ({
        row: (row += 1),
        cells: text === null ? [msisdn] : [msisdn, text],
      }));
    }
  }
}
