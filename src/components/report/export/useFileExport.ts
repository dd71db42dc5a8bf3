import { useEffect, useRef, useState } from 'react';
import type { PortalEndpoint } from '#contract/endpoint.ts';
import { openExport } from '../../../dataProviders/http/exports.ts';
import { chooseFile } from './chooseFile.ts';
import type { FileFormat } from './FormatMenu.tsx';

export interface FileExport {
  endpoint: PortalEndpoint;
  /** Parameters of its path. */
  params?: Record<string, string>;
  query: Record<string, unknown>;
  /** Without its ending. */
  fileName: string;
  format: FileFormat;
  /** As far as the page knows; the service may know better. */
  rows?: number;
}

/** How much of a file was received. Rows of a workbook cannot be counted, because it is compressed. */
interface Received {
  rows: number | null;
  octets: number;
}

export type ExportState =
  | { step: 'idle' }
  | ({ step: 'running'; totalRows: number | null } & Received)
  | { step: 'done'; rows: number }
  | ({ step: 'failed'; format: FileFormat; error: Error } & Received);

/** How often the displayed figures change. */
const shownEveryMs = 100;

/** One export at a time: begins it, says how far it is, and breaks it off, also when the page is left. */
export function useFileExport() {
  const [state, setState] = useState<ExportState>({ step: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  /** Within a click: the browser may ask where to. */
  const start = async ({
    endpoint,
    params,
    query,
    fileName,
    format,
    rows: known,
  }: FileExport): Promise<void> => {
    const file = await chooseFile(`${fileName}.${format}`, format, known);
    if (!file) return;
    const { signal } = (running.current = new AbortController());
    let received: Received = { rows: format === 'csv' ? 0 : null, octets: 0 };
    let totalRows = known ?? null;
    let shownAt = 0;
    const show = () => setState({ step: 'running', totalRows, ...received });
    show();
    try {
      const answer = await openExport(
        endpoint,
        { ...query, format },
        {
          params,
          signal,
          onReceived: (now) => {
            received = now;
            if (signal.aborted || performance.now() - shownAt < shownEveryMs) return;
            shownAt = performance.now();
            show();
          },
        },
      );
      totalRows = answer.totalRows ?? totalRows;
      show();
      await file.save(answer.body, signal);
      if (!signal.aborted) setState({ step: 'done', rows: received.rows ?? totalRows ?? 0 });
    } catch (thrown) {
      if (signal.aborted) return;
      const error = thrown instanceof Error ? thrown : new Error(String(thrown));
      setState({ step: 'failed', format, error, ...received });
    }
  };

  /** Ends what runs, and forgets how it went. */
  const close = () => {
    running.current?.abort();
    setState({ step: 'idle' });
  };

  return { state, start, close };
}
