import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { UploadedFile } from '#services/kit/UploadedFile.ts';
import type { GivenList } from './content.ts';

/** Identifies a list that is checked again, by its recipients and not by their text. @throws when `signal` is aborted */
export async function hashOfList(
  { recipients, rows, groupIds }: GivenList,
  upload: UploadedFile | null,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const hash = createHash('sha256');
  if (upload) await pipeline(createReadStream(upload.path), hash, { signal });
  else hash.update(JSON.stringify([recipients, rows, groupIds]));
  return hash.digest();
}
