import { Readable } from 'node:stream';
import { rejectReasons, type RejectReason } from '#contract/sms-receiver/recipients.ts';
import { csvLine, csvStart } from '#domain/csv.ts';
import type { Database } from '#services/kit/database/index.ts';
import type { BatchKey } from './batchKey.ts';

/** Rows read at a time. */
const pageRows = 1_000;

/** The rows of a list that were not taken, as CSV; of a million no more than a page is in memory. */
export function rejectsCsv(database: Database, key: BatchKey): Readable {
  return Readable.from(linesOf(database, key), { objectMode: false });
}

async function* linesOf(database: Database, { companyId, batchId }: BatchKey): AsyncGenerator<string> {
  yield csvStart + csvLine(['row', 'value', 'reason', 'explanation']);
  let last = 0;
  for (;;) {
    const rows = await database
      .selectFrom('rejects')
      .select(['row_number', 'raw', 'reason'])
      .where('company_id', '=', companyId)
      .where('batch_id', '=', batchId)
      .where('row_number', '>', last)
      .orderBy('row_number')
      .limit(pageRows)
      .execute();
    if (rows.length === 0) return;
    yield rows
      .map(({ row_number, raw, reason }) =>
        csvLine([String(row_number), raw, reason, rejectReasons[reason as RejectReason] ?? '']),
      )
      .join('');
    last = rows.at(-1)!.row_number;
  }
}
