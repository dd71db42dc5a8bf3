import type { Readable } from 'node:stream';
import type { Database } from '#services/kit/database/index.ts';
import type { ExportStyle } from '#services/kit/csv/exportStyle.ts';
import { rejectsCsv } from '../recipients/rejectsCsv.ts';
import type { BatchKey } from '../messages/keys.ts';

/** Rows read at a time. */
const pageRows = 1_000;

/** The rows of a batch's list that were not taken, as CSV. */
export function rejectsOfBatch(
  database: Database,
  { companyId, batchId }: BatchKey,
  seesNumbers: boolean,
  style: ExportStyle,
): Readable {
  const pageAfter = (row: number) =>
    database
      .selectFrom('rejects')
      .select(['row_number', 'raw', 'reason'])
      .where('company_id', '=', companyId)
      .where('batch_id', '=', batchId)
      .where('row_number', '>', row)
      .orderBy('row_number')
      .limit(pageRows)
      .execute();
  return rejectsCsv({ pageAfter, seesNumbers, style });
}
