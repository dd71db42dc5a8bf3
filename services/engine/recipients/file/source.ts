import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { recipientLimits } from '#contract/sms-receiver/recipients.ts';
import { FileRefused } from '../table.ts';

/** Bytes handed on at a time; some two thousand rows. */
const chunkBytes = 64 * 1024;

/** What can be read more than once, and from any place. */
export type Source = { path: string } | { octets: Buffer };

/** @throws FileRefused file-too-large, file-empty */
export async function checkSize(source: Source): Promise<void> {
  const size = 'path' in source ? (await stat(source.path)).size : source.octets.length;
  if (size === 0) throw new FileRefused('file-empty');
  if (size > recipientLimits.fileBytes) throw new FileRefused('file-too-large');
}

/** The first `length` bytes, fewer in a shorter file. */
export async function headOf(source: Source, length: number): Promise<Buffer> {
  if (!('path' in source)) return source.octets.subarray(0, length);
  const file = await open(source.path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

export async function* chunksOf(source: Source): AsyncGenerator<Buffer, void> {
  if ('path' in source) {
    yield* createReadStream(source.path, { highWaterMark: chunkBytes }) as AsyncIterable<Buffer>;
    return;
  }
  for (let start = 0; start < source.octets.length; start += chunkBytes) {
    yield source.octets.subarray(start, start + chunkBytes);
  }
}

/**
 * Writes an upload to a file of its own, because its format is known only at its end: the directory of an XLSX is there,
 * and so may be the one byte that is not UTF-8. `remove` deletes it.
 * @param parent where to; in some installations the system's folder for such files is memory
 * @throws FileRefused file-too-large, whereupon nothing is left behind
 */
export async function spool(
  upload: Readable,
  parent = tmpdir(),
): Promise<{ source: Source; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(parent, 'barta-recipients-'));
  const path = join(folder, 'upload');
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    // Only this user of the system may read it: it contains mobile numbers.
    await pipeline(upload, withinLimit, createWriteStream(path, { mode: 0o600 }));
  } catch (error) {
    await remove();
    throw error;
  }
  return { source: { path }, remove };
}

async function* withinLimit(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > recipientLimits.fileBytes) throw new FileRefused('file-too-large');
    yield chunk;
  }
}
