export interface ChunkKey {
  companyId: number;
  chunkId: number;
}

export interface MessageKey {
  companyId: number;
  id: number;
}

/** A message's key as one text, for maps and sets. */
export function messageKey({ companyId, id }: MessageKey): string {
  return `${companyId}/${id}`;
}

/** A chunk's key as one text, for maps and sets. */
export function chunkKey({ companyId, chunkId }: ChunkKey): string {
  return `${companyId}/${chunkId}`;
}
