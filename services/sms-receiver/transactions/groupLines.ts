import type { LedgerGroup } from '#contract/sms-receiver/transactionGroups.ts';
import { fileRow, sheetDay } from '#domain/spreadsheet/cells.ts';
import type { FileChunk } from '#services/kit/csv/exportStream.ts';
import { headingOf, type ExportStyle } from '#services/kit/csv/exportStyle.ts';

type Column = readonly [plain: string, label: string, cell: (group: LedgerGroup) => string | number];

function columnsOf({ format, words }: ExportStyle): readonly Column[] {
  const { groupFields: fields } = words;
  return [
    ['Company', fields.companyName, ({ companyName }) => companyName],
    ['Kind', fields.kind, ({ kind }) => (format === 'plain' ? kind : words.groupKind[kind])],
    ['Batch', fields.batchId, ({ batchId }) => batchId ?? ''],
    ['Reference', fields.reference, ({ reference }) => reference ?? ''],
    ['Note', words.ledgerFields.note, ({ note }) => note ?? ''],
    ['Entries', fields.entries, ({ entries }) => entries],
    ['Recharged', fields.recharged, ({ recharged }) => recharged],
    ['Held', fields.held, ({ held }) => held],
    ['Charged', fields.charged, ({ charged }) => charged],
    ['Released', fields.released, ({ released }) => released],
    ['Refunded', fields.refunded, ({ refunded }) => refunded],
    ['Change', fields.change, ({ change }) => change],
    ['Balance after', fields.balanceAfter, ({ balanceAfter }) => balanceAfter],
  ];
}

export function groupHeaders(timeZone: string, style: ExportStyle): string[] {
  const headings = columnsOf(style).map(([plain, label]) => headingOf(style, plain, label));
  return [headingOf(style, `Day (${timeZone})`, style.words.groupFields.createdAt), ...headings];
}

export function groupLines(groups: readonly LedgerGroup[], style: ExportStyle, firstRow: number): FileChunk {
  const columns = columnsOf(style);
  const lines = groups.map((group, index) =>
    fileRow(
      [sheetDay(group.day), ...columns.map(([, , cell]) => cell(group))],
      style.format,
      firstRow + index,
    ),
  );
  return { octets: Buffer.from(lines.join('')), rows: groups.length };
}
