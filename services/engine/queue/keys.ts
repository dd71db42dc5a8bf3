import type { ChunkKey, MessageKey } from './types.ts';

/** A message's key as one text, for maps and sets; also a batch's. */
export function messageKey({ companyId, id }: MessageKey): string {
  return `${companyId}/${id}`;
}

/** A chunk's key as one text, for maps and sets. */
export function chunkKey({ companyId, chunkId }: ChunkKey): string {
  return `${companyId}/${chunkId}`;
}
