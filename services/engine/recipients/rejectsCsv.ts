import { sql, type RawBuilder } from 'kysely';
import { Readable } from 'node:stream';
import { rejectReasons, type RejectReason } from '#contract/sms-receiver/recipients.ts';
import { csvLine, csvStart } from '#domain/csv.ts';
import { maskNumbersIn } from '#domain/numbers/msisdnMask.ts';
import type { ExportStyle } from '#services/kit/csv/exportStyle.ts';
import type { Queries } from '#services/kit/database/index.ts';

/** Rows read at a time. */
const pageRows = 1_000;

/** As it is stored: see `RejectedRow`. */
interface StoredReject {
  row_number: number;
  raw: string;
  reason: string;
}

interface RejectsCsv {
  queries: Queries;
  /** `table where …` */
  from: RawBuilder<unknown>;
  /** Whether the reader may see whole numbers. Text that is not a mobile number is shown unchanged in any case. */
  seesNumbers: boolean;
  style: ExportStyle;
}

/** The rejected rows of a list as CSV. They are read page by page, so that memory does not grow with them. */
export function rejectsCsv(source: RejectsCsv): Readable {
  return Readable.from(linesOf(source), { objectMode: false });
}

async function* linesOf({ queries, from, seesNumbers, style }: RejectsCsv): AsyncGenerator<string> {
  const { format, words } = style;
  const { row, value, reason } = words.rejectFields;
  const headings = format === 'plain' ? ['row', 'value', 'reason', 'explanation'] : [row, value, reason];
  yield csvStart + csvLine(headings);
  const shown = seesNumbers ? (raw: string) => raw : maskNumbersIn;
  let last = 0;
  for (;;) {
    const { rows } = await sql<StoredReject>`
      select row_number, raw, reason from ${from} and row_number > ${last} order by row_number limit ${pageRows}`.execute(
      queries,
    );
    if (rows.length === 0) return;
    yield rows
      .map(({ row_number, raw, reason: code }) =>
        csvLine([String(row_number), shown(raw), ...reasonCells(code as RejectReason, style)], format),
      )
      .join('');
    last = rows.at(-1)!.row_number;
  }
}

function reasonCells(reason: RejectReason, { format, words }: ExportStyle): string[] {
  return format === 'plain' ? [reason, rejectReasons[reason] ?? ''] : [words.rejected[reason] ?? reason];
}
