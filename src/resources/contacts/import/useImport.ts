import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ContactImport, ContactList } from '#contract/sms-receiver/contactImports.ts';
import { sentOf, type Sent } from '../../../components/recipients/TransferProgress.tsx';
import type { ListFile } from '../../../dataProviders/bulk.ts';
import { importList } from '../../../dataProviders/resources/contacts.ts';

/** One import at a time. Leaving the page calls it off, whereupon the group is as it was. */
export function useImport(groupId: number, list: ListFile, onImported: (report: ContactImport) => void) {
  const queryClient = useQueryClient();
  const running = useRef<AbortController | null>(null);
  const [isRunning, setIsRunning] = useState(false);
  const [sent, setSent] = useState<Sent | null>(sentOf(0, list.file.size));
  const [error, setError] = useState<Error | null>(null);
  const cancel = () => running.current?.abort();
  useEffect(() => cancel, []);

  const start = async (body: ContactList) => {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setIsRunning(true);
    setSent(sentOf(0, list.file.size));
    setError(null);
    try {
      const report = await importList(groupId, list, body, {
        signal: controller.signal,
        onProgress: (octets, total) => setSent(sentOf(octets, total)),
      });
      // Not everything: the list itself would be uploaded once more to be looked at.
      for (const resource of ['contacts', 'group-contacts']) {
        void queryClient.invalidateQueries({ queryKey: [resource] });
      }
      onImported(report);
    } catch (problem) {
      if (!controller.signal.aborted) setError(problem as Error);
    } finally {
      running.current = null;
      setIsRunning(false);
    }
  };
  return { start: (body: ContactList) => void start(body), cancel, isRunning, sent, error };
}
