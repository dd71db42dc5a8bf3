import { forEachRow } from '#services/engine/recipients/forEachRow.ts';
import { FileRefused } from '#services/engine/recipients/table.ts';
import { openTable, toAppError, type GivenTable } from '#services/engine/recipients/openTable.ts';
import { readExportedCell } from '#domain/lists/csv.ts';
import type { UploadedFile } from '#services/kit/UploadedFile.ts';

export interface NamedRows<Field extends string, Row extends object, Fault extends string> {
  /** @throws rule-refused where a column that is needed is missing */
  columnsOf: (headers: readonly string[]) => Record<Field, number>;
  /** @param cell the text of a field; empty where the row or the file has none */
  readRow: (cell: (field: Field) => string, row: number) => Row | Fault;
  /** @throws rule-refused for one row more; without it a list has as many as any */
  mostRows?: number;
  onRow: (row: Row) => void;
  onFault: (row: number, fault: Fault | 'row-broken') => void;
}

/**
 * Reads a list whose columns have names to its end, from a file or from rows.
 * @throws rule-refused for a list that is none; what the functions throw; the reason of `signal`
 */
export async function readNamedRows<Field extends string, Row extends object, Fault extends string>(
  given: GivenTable,
  upload: UploadedFile | null,
  signal: AbortSignal,
  { columnsOf, readRow, mostRows = Infinity, onRow, onFault }: NamedRows<Field, Row, Fault>,
): Promise<void> {
  try {
    const table = await openTable(given, upload, signal);
    try {
      const columns = columnsOf(table.facts.headers);
      let rows = 0;
      await forEachRow(
        table,
        ({ row, cells, fault, cellFaults = [] }) => {
          rows += 1;
          if (rows > mostRows) throw new FileRefused('file-too-many-rows', { row });
          const isBroken = fault !== undefined || cellFaults.length > 0;
          const cell = (field: Field) => readExportedCell(cells[columns[field]] ?? '').trim();
          const read = isBroken ? ('row-broken' as const) : readRow(cell, row);
          if (typeof read === 'string') onFault(row, read);
          else onRow(read);
          return undefined;
        },
        signal,
      );
    } finally {
      await table.close();
    }
  } catch (error) {
    throw signal.aborted ? signal.reason : toAppError(error, upload ? 'file' : 'rows');
  }
}
