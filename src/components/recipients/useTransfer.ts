import { useEffect, useRef, useState } from 'react';
import type { UploadOptions } from '../../dataProviders/http/upload.ts';
import { sentOf, type Sent } from './TransferProgress.tsx';

type Upload = (transfer: Pick<UploadOptions, 'signal' | 'onProgress'>) => Promise<void>;

/** Uploads one file at a time. Leaving the page cancels the upload. */
export function useTransfer() {
  const running = useRef<AbortController | null>(null);
  const [isRunning, setRunning] = useState(false);
  const [sent, setSent] = useState<Sent | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const cancel = () => running.current?.abort();
  useEffect(() => cancel, []);

  const start = async (file: Blob, upload: Upload) => {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setRunning(true);
    setSent(sentOf(0, file.size));
    setError(null);
    try {
      await upload({
        signal: controller.signal,
        onProgress: (octets, total) => setSent(sentOf(octets, total)),
      });
    } catch (problem) {
      if (!controller.signal.aborted) setError(problem as Error);
    } finally {
      running.current = null;
      setRunning(false);
    }
  };
  return { start: (file: Blob, upload: Upload) => void start(file, upload), cancel, isRunning, sent, error };
}
