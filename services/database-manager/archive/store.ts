import { fileURLToPath } from 'node:url';
import type { ArchiveStore } from './ArchiveStore.ts';
import { folderStore } from './folderStore.ts';
import { s3Store } from './s3Store.ts';
import type { ArchiveSettings } from '../archiveSettings.ts';

/** Null when messages are not archived. */
export function openArchiveStore(settings: ArchiveSettings): ArchiveStore | null {
  const { ARCHIVE_URL: url } = settings;
  if (url === '') return null;
  return url.startsWith('file:') ? folderStore(fileURLToPath(url)) : s3Store(settings);
}
