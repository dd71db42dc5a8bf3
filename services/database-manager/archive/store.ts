import { fileURLToPath } from 'node:url';
import { folderStore } from './folderStore.ts';
import { s3Store } from './s3Store.ts';
import type { ArchiveSettings } from './settings.ts';

/** Where archived files are. */
export interface ArchiveStore {
  /** Stores a file under a new name. Whatever happens, under this name is the whole file or none. */
  put(name: string, content: Buffer<ArrayBuffer>, signal?: AbortSignal): Promise<void>;
  /** Null when there is no such file. */
  get(name: string, signal?: AbortSignal): Promise<Buffer<ArrayBuffer> | null>;
  /** Also what a `put` that was killed has left. Does nothing when there is no such file. */
  delete(name: string, signal?: AbortSignal): Promise<void>;
}

/** Null when messages are not archived. */
export function openArchiveStore(settings: ArchiveSettings): ArchiveStore | null {
  const { ARCHIVE_URL: url } = settings;
  if (url === '') return null;
  return url.startsWith('file:') ? folderStore(fileURLToPath(url)) : s3Store(settings);
}
