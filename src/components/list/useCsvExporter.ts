import { downloadCSV, useTranslate, type Exporter, type RaRecord } from 'react-admin';
import { csvLine, csvStart } from '#domain/csv.ts';
import { fileDateTime } from '../useFormats.ts';
import { present, valueOf, type Columns } from './columns/column.ts';

/** Column → what stands in it; the order is that of the file. */
export type CsvColumns<Row> = Record<string, (row: Row) => string | number | null>;

/** A list as a CSV file with the labels of its resource, named after it. */
export function useCsvExporter<Row extends RaRecord>(
  resource: string,
  columns: CsvColumns<Row>,
): Exporter<Row> {
  const translate = useTranslate();
  return (rows) => {
    const header = Object.keys(columns).map((name) => translate(`resources.${resource}.fields.${name}`));
    const cells = rows.map((row) => Object.values(columns).map((textOf) => String(textOf(row) ?? '')));
    downloadCSV(toCsv(header, cells), resource);
  };
}

/** What of a list's columns stands in its file. */
export function fileColumns<Row>(columns: Columns<Row>): CsvColumns<Row> {
  const inFile = present(columns).filter(({ file, card }) => file !== false && card !== 'action');
  return Object.fromEntries(
    inFile.map((column) => [
      column.source,
      (row: Row) => {
        const value = valueOf(column, row) ?? null;
        const isTime = column.as === 'date' || column.as === 'dateTime';
        return value !== null && isTime ? fileDateTime(value) : value;
      },
    ]),
  );
}

/** Rows as CSV, as `domain/csv.ts` writes it. */
export function toCsv(header: string[], rows: string[][]): string {
  return csvStart + [header, ...rows].map((cells) => csvLine(cells)).join('');
}
