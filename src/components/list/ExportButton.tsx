import { useEffect, useRef, useState } from 'react';
import {
  useDataProvider,
  useListContext,
  useNotify,
  useTranslate,
  type Identifier,
  type RaRecord,
} from 'react-admin';
import { maxPageSize } from '#contract/vocabulary.ts';
import { reportError } from '../../dataProviders/http/sharedErrors.ts';
import { ExportDialog } from '../report/export/ExportDialog.tsx';
import { FormatMenu, type FileFormat } from '../report/export/FormatMenu.tsx';
import { useFormats } from '../useFormats.ts';
import type { ListExporter } from './listFile.ts';

/** Most rows of a list in a file: the browser holds them all while it writes the file. */
const mostListRows = 50_000;

/** Exports the rows that the filters show. They are fetched page by page; a file that does not have them all says so. */
export function ExportButton() {
  const { total = 0, exporter, isPending } = useListContext();
  const notify = useNotify();
  const translate = useTranslate();
  const { number } = useFormats();
  const { read, rowsRead, stop } = useAllRows();
  const totalRows = Math.min(total, mostListRows);
  const exportAs = async (format: FileFormat) => {
    const rows = await read(totalRows);
    if (!rows) return;
    await (exporter as unknown as ListExporter)(rows, format);
    if (total > mostListRows) {
      const messageArgs = { rows: number(mostListRows), total: number(total) };
      notify(translate('list.export_cut', messageArgs), { type: 'warning' });
    }
    // Rows that moved to an earlier page meanwhile were on none of those that were read.
    if (rows.length < totalRows) notify('list.export_changed', { type: 'warning' });
  };
  const start = (format: FileFormat) => void exportAs(format).catch((error: unknown) => reportError(error));
  return (
    <>
      <FormatMenu disabled={isPending || !exporter || total === 0 || rowsRead !== null} onChoose={start} />
      {rowsRead !== null && totalRows > maxPageSize && (
        <ExportDialog
          state={{ step: 'running', rows: rowsRead, octets: 0, totalRows }}
          onRetry={() => undefined}
          onClose={stop}
        />
      )}
    </>
  );
}

/** Reads the rows of the list. `rowsRead` is null while nothing is read. */
function useAllRows() {
  const { resource, filter, filterValues, sort } = useListContext();
  const dataProvider = useDataProvider();
  const [rowsRead, setRowsRead] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  /** @returns null if it was stopped; then the user knows */
  const read = async (most: number): Promise<RaRecord[] | null> => {
    const { signal } = (running.current = new AbortController());
    // By their ids: a row that is added meanwhile moves others to the next page, where they come again.
    const rows = new Map<Identifier, RaRecord>();
    try {
      for (let page = 1; (page - 1) * maxPageSize < most; page += 1) {
        setRowsRead(rows.size);
        const { data } = await dataProvider.getList(resource, {
          sort,
          filter: { ...(filterValues as object), ...(filter as object | undefined) },
          pagination: { page, perPage: maxPageSize },
          signal,
        });
        for (const row of data as RaRecord[]) rows.set(row.id, row);
      }
      return [...rows.values()].slice(0, most);
    } catch (error) {
      if (signal.aborted) return null;
      throw error;
    } finally {
      if (!signal.aborted) setRowsRead(null);
    }
  };

  const stop = () => {
    running.current?.abort();
    setRowsRead(null);
  };
  return { read, rowsRead, stop };
}
