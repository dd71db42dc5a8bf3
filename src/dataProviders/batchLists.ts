import {
  previewBatch,
  sendBatch,
  type AcceptedBatch,
  type BatchList,
  type BatchPreview,
  type BatchRequest,
} from '#contract/sms-receiver/newBatches.ts';
import { ApiError } from './http/ApiError.ts';
import { call } from './http/httpClient.ts';
import { upload, type UploadOptions } from './http/upload.ts';

/** A list that is uploaded, and how its owner calls it. */
export type ListFile = Pick<UploadOptions, 'file' | 'name'>;
type Transfer = Pick<UploadOptions, 'signal' | 'onProgress'>;

/** File → the id under which the service keeps its upload. */
const keptUploads = new WeakMap<Blob, string>();

/**
 * Looks at a list: its counts, its costs and what is to be sent by. The recipients are in `file` where there is one,
 * which travels once, as long as the service keeps it.
 */
export async function previewList(
  list: BatchList,
  file: ListFile | null,
  transfer: Transfer,
): Promise<BatchPreview> {
  if (!file) return call(previewBatch, { body: list, signal: transfer.signal });
  const uploadId = keptUploads.get(file.file);
  if (uploadId !== undefined) {
    transfer.onProgress?.(file.file.size, file.file.size);
    try {
      return await call(previewBatch, { body: { ...list, uploadId }, signal: transfer.signal });
    } catch (error) {
      if (!(error instanceof ApiError) || error.body?.problems?.uploadId !== 'upload-gone') throw error;
      keptUploads.delete(file.file);
    }
  }
  const preview = await upload(previewBatch, { body: list, ...file, ...transfer });
  if (preview.uploadId) keptUploads.set(file.file, preview.uploadId);
  return preview;
}

export function sendStaged(body: BatchRequest, idempotencyKey: string): Promise<AcceptedBatch> {
  return call(sendBatch, { body, idempotencyKey });
}

/** This much of a text file is enough to find its columns. */
const beginningBytes = 256 * 1_024;
const lineEnd = 0x0a;

/**
 * The columns and first rows of a list, before there is a text for it: without one no row is read, and nothing kept.
 * The beginning of a text file is enough, so that a large one need not travel twice.
 */
export async function previewColumns(
  list: BatchList,
  file: ListFile | null,
  transfer: Transfer,
): Promise<BatchPreview> {
  const withoutText = { ...list, text: '' };
  return tryBeginningFirst(file, (some) => previewList(withoutText, some, transfer));
}

/** Looks at a list for its columns: of a large text file at its beginning alone, where that is enough. */
export async function tryBeginningFirst<Reply>(
  file: ListFile | null,
  preview: (file: ListFile | null) => Promise<Reply>,
): Promise<Reply> {
  const head = file && (await beginningOf(file.file));
  if (!file || !head) return preview(file);
  try {
    return await preview({ ...file, file: head });
  } catch (error) {
    // Perhaps only because it breaks off, in the middle of a quotation for example: then by the whole.
    if (error instanceof ApiError && error.body?.problems?.file) return preview(file);
    throw error;
  }
}

/** Null for a file that is short, or no text. */
async function beginningOf(file: Blob): Promise<Blob | null> {
  if (file.size <= beginningBytes) return null;
  const octets = new Uint8Array(await file.slice(0, beginningBytes).arrayBuffer());
  // A workbook, which is a ZIP, has its contents at its end.
  const isZip = octets[0] === 0x50 && octets[1] === 0x4b;
  const end = octets.lastIndexOf(lineEnd) + 1;
  return isZip || end === 0 ? null : file.slice(0, end);
}
