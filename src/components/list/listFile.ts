import { useTranslate, type Exporter, type RaRecord } from 'react-admin';
import { csvStart } from '#domain/lists/csv.ts';
import { cellStyles, fileRow, sheetPercent, sheetTime, type FileCell } from '#domain/spreadsheet/cells.ts';
import { sheetEnd, sheetPath, sheetStart, workbookParts } from '#domain/spreadsheet/workbook.ts';
import { saveAs } from '../DownloadButton.tsx';
import { fileTypes } from '../report/export/chooseFile.ts';
import type { FileFormat } from '../report/export/FormatMenu.tsx';
import { fileDate, fileDateTime } from '../../i18n/dates.ts';
import { present, valueOf, type Columns } from './columns/column.ts';

/** The cell of each column, in the order of the file. */
type ListFileColumns<Row> = Record<string, (row: Row) => FileCell | null>;
/** In place of the second argument of react-admin's exporters, `ExportButton` passes the format of the file. */
export type ListExporter = (rows: RaRecord[], format: FileFormat) => Promise<void>;

/** A list as a file with the labels of its resource, named after it. */
export function useListExporter<Row extends RaRecord>(
  resource: string,
  columns: ListFileColumns<Row>,
): Exporter<Row> {
  const translate = useTranslate();
  const save: ListExporter = async (rows, format) => {
    const header = Object.keys(columns).map((name) => translate(`resources.${resource}.fields.${name}`));
    const cells = rows.map((row) => Object.values(columns).map((cellOf) => cellOf(row as Row) ?? ''));
    const file = format === 'xlsx' ? await toXlsx(header, cells) : toCsv(header, cells);
    saveAs(new Blob([file], { type: fileTypes[format] }), `${resource}.${format}`);
  };
  return save as unknown as Exporter<Row>;
}

/** The columns of a list that its file has. */
export function fileColumns<Row>(columns: Columns<Row>): ListFileColumns<Row> {
  const inFile = present(columns).filter(({ file, card }) => file !== false && card !== 'action');
  return Object.fromEntries(
    inFile.map((column) => [
      column.source,
      (row: Row) => {
        const value = valueOf(column, row) ?? null;
        if (value === null) return null;
        if (column.as === 'percent') return sheetPercent(value as number);
        if (column.as === 'dateTime')
          return sheetTime(new Date(value), fileDateTime(value), cellStyles.dateTime);
        return column.as === 'date' ? sheetTime(new Date(value), fileDate(value), cellStyles.date) : value;
      },
    ]),
  );
}

/** Rows as CSV, as `domain/lists/csv.ts` writes it. */
export function toCsv(header: string[], rows: FileCell[][]): string {
  return csvStart + [header, ...rows].map((cells) => fileRow(cells.map(asText), 'csv', 0)).join('');
}

/** Numbers of a list are texts in CSV, so that long ones stay as they are. */
function asText(cell: FileCell): FileCell {
  return typeof cell === 'number' ? String(cell) : cell;
}

async function toXlsx(header: string[], rows: FileCell[][]): Promise<Uint8Array<ArrayBuffer>> {
  const { strToU8, zipSync } = await import('fflate');
  const lines = rows.map((cells, index) => fileRow(cells, 'xlsx', index + 2));
  const parts = { ...workbookParts(1), [sheetPath(1)]: sheetStart(header) + lines.join('') + sheetEnd };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)])));
}
