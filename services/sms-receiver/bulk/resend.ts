import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { BulkPreview } from '#contract/sms-receiver/bulk.ts';
import type { MessageStatus } from '#contract/sms-receiver/messages.ts';
import type { TableFacts } from '#contract/sms-receiver/recipients.ts';
import type { Database } from '#services/kit/database/index.ts';
import { AppError, notFound } from '#services/kit/errors.ts';
import type { Session } from '#services/kit/session.ts';
import type { TableRow } from '../recipients/table.ts';
import type { BatchKey } from './batchKey.ts';
import { demandSenderId, lookAt } from './preview.ts';
import { refuseOtp } from './refuseOtp.ts';
import type { KeptReport } from './staging/keptReport.ts';

/** Ends at which a message has not arrived, and will not. */
const failedStatuses = ['undelivered', 'expired', 'rejected', 'failed'] as const satisfies MessageStatus[];
/** Messages read at a time. */
const pageRows = 1_000;

/**
 * Looks at those of a batch that have not arrived as at a new list, to be sent again. What may have arrived is not among
 * them: nobody shall get it twice.
 * @throws not-found, conflict when there are none, rule-refused
 */
export async function lookAtFailed(
  database: Database,
  session: Session,
  key: BatchKey,
  signal?: AbortSignal,
): Promise<BulkPreview> {
  const batch = await database
    .selectFrom('batches')
    .select(['class', 'sender_id', 'text', 'report'])
    .where('company_id', '=', key.companyId)
    .where('id', '=', key.batchId)
    .where('kind', '<>', 'single')
    .executeTakeFirst();
  if (!batch) throw notFound('batch');
  refuseOtp(batch.class);
  const senderId = await demandSenderId(database, session, batch.sender_id);
  const pages = failedOf(database, key);
  const first = await pages.next();
  if (first.done) throw new AppError('conflict', 'Nothing of this batch has failed.');
  return lookAt(
    database,
    session,
    {
      content: batch.text === null ? { kind: 'column', column: 1 } : { kind: 'one', text: batch.text },
      template: (batch.report as KeptReport | null)?.template ?? null,
      table: {
        facts: factsOf(first.value, batch.text === null),
        rows: withFirst(first.value, pages),
        formulaCells: () => 0,
        close: async () => void (await pages.return()),
      },
      class: batch.class,
      senderId,
      field: 'batchId',
      listHash: createHash('sha256').update(`resend ${key.batchId}`).digest(),
    },
    signal,
  );
}

async function* failedOf(
  database: Database,
  { companyId, batchId }: BatchKey,
): AsyncGenerator<TableRow[], void> {
  let last = 0;
  let row = 0;
  for (;;) {
    // By its key, so that each page costs the same.
    const { rows } = await sql<{ id: number; msisdn: string; text: string | null }>`
      select id, msisdn, text from messages
      where company_id = ${companyId} and batch_id = ${batchId} and id > ${last}
        and status = any(${failedStatuses}::text[])
      order by id limit ${pageRows}`.execute(database);
    if (rows.length === 0) return;
    last = rows.at(-1)!.id;
    yield rows.map(({ msisdn, text }) => ({
      row: (row += 1),
      cells: text === null ? [msisdn] : [msisdn, text],
    }));
  }
}

async function* withFirst(
  first: TableRow[],
  rest: AsyncGenerator<TableRow[], void>,
): AsyncGenerator<TableRow[], void> {
  yield first;
  yield* rest;
}

function factsOf(rows: readonly TableRow[], hasTexts: boolean): TableFacts {
  return {
    format: 'list',
    charset: null,
    delimiter: null,
    sheet: null,
    sheets: 0,
    hasHeader: false,
    headers: [],
    columns: hasTexts ? 2 : 1,
    numberColumn: 0,
    textColumn: hasTexts ? 1 : null,
    sample: rows.slice(0, 5).map(({ row, cells }) => ({ row, cells: [...cells] })),
  };
}
