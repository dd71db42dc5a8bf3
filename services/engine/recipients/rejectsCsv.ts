import { Readable } from 'node:stream';
import { rejectReasons, type RejectReason } from '#contract/sms-receiver/recipients.ts';
import { csvLine, csvStart } from '#domain/csv.ts';
import { maskNumbersIn } from '#domain/numbers/msisdnMask.ts';
import type { ExportStyle } from '#services/kit/csv/exportStyle.ts';

/** As it is stored: see `RejectedRow`. */
export interface RejectRow {
  row_number: number;
  raw: string;
  reason: string;
}

interface RejectsCsv {
  /** The next rows after one, in order; none at the end. */
  pageAfter(row: number): Promise<RejectRow[]>;
  /** Whether the reader may see whole numbers. Text that is not a mobile number is shown unchanged in any case. */
  seesNumbers: boolean;
  style: ExportStyle;
}

/** The rows of a list that were not taken, as CSV; of a million no more than a page is in memory. */
export function rejectsCsv(source: RejectsCsv): Readable {
  return Readable.from(linesOf(source), { objectMode: false });
}

async function* linesOf({ pageAfter, seesNumbers, style }: RejectsCsv): AsyncGenerator<string> {
  const { format, words } = style;
  const { row, value, reason } = words.rejectFields;
  const headings = format === 'plain' ? ['row', 'value', 'reason', 'explanation'] : [row, value, reason];
  yield csvStart + csvLine(headings);
  const shown = seesNumbers ? (raw: string) => raw : maskNumbersIn;
  let last = 0;
  for (;;) {
    const rows = await pageAfter(last);
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
