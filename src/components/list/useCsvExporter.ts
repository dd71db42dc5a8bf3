import { downloadCSV, useTranslate, type Exporter, type RaRecord } from 'react-admin';
import { toCsv } from './csv.ts';

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
