import { useEffect, useRef, useState } from 'react';
import type { EndpointSpec } from '#contract/endpoint.ts';
import { openExport } from '../../../dataProviders/http/exports.ts';
import { chooseFile } from './chooseFile.ts';

export interface CsvExport {
  endpoint: EndpointSpec;
  query: Record<string, unknown>;
  /** With its ending. */
  fileName: string;
  /** As far as the page knows; the service may know better. */
  rows?: number;
}

export type ExportState =
  | { step: 'idle' }
  | { step: 'running'; rows: number; totalRows: number | null }
  | { step: 'done'; rows: number }
  | { step: 'failed'; rows: number; error: Error };

/** How often the figure of rows changes for who watches. */
const shownEveryMs = 100;

/** One export at a time: begins it, says how far it is, and breaks it off, also when the page is left. */
export function useCsvExport() {
  const [state, setState] = useState<ExportState>({ step: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  /** Within a click: the browser may ask where to. */
  const start = async ({ endpoint, query, fileName, rows: known }: CsvExport): Promise<void> => {
    const file = await chooseFile(fileName, known);
    if (!file) return;
    const { signal } = (running.current = new AbortController());
    let rows = 0;
    let totalRows = known ?? null;
    let shownAt = 0;
    const show = () => setState({ step: 'running', rows, totalRows });
    show();
    try {
      const answer = await openExport(endpoint, query, {
        signal,
        onRows: (count) => {
          rows = count;
          if (signal.aborted || performance.now() - shownAt < shownEveryMs) return;
          shownAt = performance.now();
          show();
        },
      });
      totalRows = answer.totalRows ?? totalRows;
      show();
      await file.save(answer.body, signal);
      if (!signal.aborted) setState({ step: 'done', rows });
    } catch (thrown) {
      if (signal.aborted) return;
      const error = thrown instanceof Error ? thrown : new Error(String(thrown));
      setState({ step: 'failed', rows, error });
    }
  };

  /** Ends what runs, and forgets how it went. */
  const close = () => {
    running.current?.abort();
    setState({ step: 'idle' });
  };

  return { state, start, close };
}
