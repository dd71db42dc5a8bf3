import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  importPortability,
  type PortabilityImport,
  type PortabilityMode,
} from '#contract/main-api/portability.ts';
import { sentOf, type Sent } from '../../components/recipients/TransferProgress.tsx';
import { upload } from '../../dataProviders/http/upload.ts';
import { portabilityKey } from './portabilityKey.ts';

/** One import at a time. Leaving the page calls it off, whereupon the table is as it was. */
export function useImportTable() {
  const queryClient = useQueryClient();
  const running = useRef<AbortController | null>(null);
  const [isRunning, setRunning] = useState(false);
  const [sent, setSent] = useState<Sent | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const [result, setResult] = useState<PortabilityImport | null>(null);
  const cancel = () => running.current?.abort();
  useEffect(() => cancel, []);

  const start = async (file: File, mode: PortabilityMode) => {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setRunning(true);
    setSent(sentOf(0, file.size));
    setError(null);
    setResult(null);
    try {
      const imported = await upload(importPortability, {
        body: { mode },
        file,
        name: file.name,
        signal: controller.signal,
        onProgress: (octets, total) => setSent(sentOf(octets, total)),
      });
      queryClient.setQueryData(portabilityKey, imported.table);
      void queryClient.invalidateQueries({ queryKey: ['number-operator'] });
      setResult(imported);
    } catch (problem) {
      if (!controller.signal.aborted) setError(problem as Error);
    } finally {
      running.current = null;
      setRunning(false);
    }
  };
  return {
    start: (file: File, mode: PortabilityMode) => void start(file, mode),
    cancel,
    isRunning,
    sent,
    error,
    result,
  };
}
