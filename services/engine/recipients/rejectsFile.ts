import { sql, type RawBuilder } from 'kysely';
import type { Readable } from 'node:stream';
import { rejectReasons, type RejectReason } from '#contract/sms-receiver/recipients.ts';
import { maskNumbersIn } from '#domain/numbers/msisdnMask.ts';
import { fileRow } from '#domain/spreadsheet/cells.ts';
import { exportStream } from '#services/kit/csv/exportStream.ts';
import type { ExportStyle } from '#services/kit/csv/exportStyle.ts';
import type { Queries } from '#services/kit/database/index.ts';

/** As it is stored: see `RejectedRow`. */
interface StoredReject {
  row_number: number;
  raw: string;
  reason: string;
}

interface RejectedRows {
  queries: Queries;
  /** `table where …` */
  from: RawBuilder<unknown>;
  /** Whether the reader may see whole numbers. Text that is not a mobile number is shown unchanged in any case. */
  seesNumbers: boolean;
  style: ExportStyle;
}

/** The rejected rows of a list as a file, read as it is sent. */
export function rejectsFile({ queries, from, seesNumbers, style }: RejectedRows): Readable {
  const { format, words } = style;
  const { row, value, reason } = words.rejectFields;
  const headings = format === 'plain' ? ['row', 'value', 'reason', 'explanation'] : [row, value, reason];
  const shown = seesNumbers ? (raw: string) => raw : maskNumbersIn;
  let last = 0;
  return exportStream(format, headings, async (most, firstRow) => {
    const { rows } = await sql<StoredReject>`
      select row_number, raw, reason from ${from} and row_number > ${last} order by row_number limit ${most}`.execute(
      queries,
    );
    if (rows.length === 0) return null;
    last = rows.at(-1)!.row_number;
    const lines = rows.map(({ row_number, raw, reason: code }, index) => {
      const cells = [row_number, shown(raw), ...reasonCells(code as RejectReason, style)];
      return fileRow(cells, format, firstRow + index);
    });
    return { octets: Buffer.from(lines.join('')), rows: rows.length };
  });
}

function reasonCells(reason: RejectReason, { format, words }: ExportStyle): string[] {
  return format === 'plain' ? [reason, rejectReasons[reason] ?? ''] : [words.rejected[reason] ?? reason];
}
