import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { addPaper } from '#contract/main-api/sending/senderIdPapers.ts';
import { onSessionChange, storedUser } from '../session.ts';
import { ApiError } from './http/ApiError.ts';
import { warnBeforeUnload } from './http/sessionItem.ts';
import { upload } from './http/upload.ts';

export interface PaperUpload {
  key: number;
  senderId: number;
  file: File;
  /** How much of it has left, from 0 to 1. */
  share: number;
  /** Why it was refused. */
  problem: string | null;
  abort: () => void;
}

/** They go on while the reader looks at another page, one after the other. */
let uploads: readonly PaperUpload[] = [];
let lastKey = 0;
let last = Promise.resolve();
const listeners = new Set<() => void>();

export const papersKey = (senderId: number) => ['sender-id-papers', senderId];

/** Uploads papers of a sender ID; `usePaperUploads` says how far they are. */
export function addPapers(queryClient: QueryClient, senderId: number, files: readonly File[]): void {
  for (const file of files) {
    const canceller = new AbortController();
    const key = (lastKey += 1);
    const abort = () => canceller.abort();
    set([...uploads, { key, senderId, file, share: 0, problem: null, abort }]);
    last = last.then(() => send(queryClient, key, senderId, file, canceller.signal));
  }
}

/** Stops an upload, or takes one that was refused out of the list. */
export function dropPaperUpload({ key, abort }: PaperUpload): void {
  abort();
  set(uploads.filter((one) => one.key !== key));
}

export function usePaperUploads(senderId: number): PaperUpload[] {
  return useSyncExternalStore(subscribe, () => uploads).filter((one) => one.senderId === senderId);
}

async function send(
  queryClient: QueryClient,
  key: number,
  senderId: number,
  file: File,
  signal: AbortSignal,
): Promise<void> {
  const change = (changes: Partial<PaperUpload>) =>
    set(uploads.map((one) => (one.key === key ? { ...one, ...changes } : one)));
  try {
    await upload(addPaper, {
      params: { id: senderId },
      body: {},
      file,
      name: file.name,
      signal,
      onProgress: (sent, total) => change({ share: sent / total }),
    });
    await queryClient.invalidateQueries({ queryKey: papersKey(senderId) });
    set(uploads.filter((one) => one.key !== key));
  } catch (error) {
    // A file that was removed from the disk since it was chosen ends here as well.
    change({ problem: problemOf(error) });
  }
}

function problemOf(error: unknown): string {
  const ofFile = error instanceof ApiError ? error.body?.errors?.file : undefined;
  return ofFile ?? (error instanceof Error ? error.message : String(error));
}

function set(next: readonly PaperUpload[]): void {
  uploads = next;
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

warnBeforeUnload(() => uploads.some(({ problem }) => problem === null));

onSessionChange(() => {
  if (!storedUser()) uploads.forEach(dropPaperUpload);
});
