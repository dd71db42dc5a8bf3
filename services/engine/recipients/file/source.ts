import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { recipientLimits } from '#contract/sms-receiver/recipients.ts';
import { paced } from '../Pace.ts';
import { FileRefused } from '../table.ts';

/** Bytes handed on at a time; some two thousand rows. */
const chunkBytes = 64 * 1024;

/** A file that can be read more than once, and from any place. */
export type Source = ({ path: string } | { octets: Buffer }) & {
  /** Ends what reads it, with the signal's reason. */
  signal?: AbortSignal | undefined;
};

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

/** All of it, with pauses for others. @throws the reason of the source's signal */
export function chunksOf(source: Source): AsyncGenerator<Buffer, void> {
  return paced(unpacedChunks(source), source.signal);
}

async function* unpacedChunks(source: Source): AsyncGenerator<Buffer, void> {
  if ('path' in source) {
    yield* createReadStream(source.path, { highWaterMark: chunkBytes }) as AsyncIterable<Buffer>;
    return;
  }
  for (let start = 0; start < source.octets.length; start += chunkBytes) {
    yield source.octets.subarray(start, start + chunkBytes);
  }
}
