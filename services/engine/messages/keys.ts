import { sql, type RawBuilder } from 'kysely';
import { bigints } from '#services/kit/database/arrays.ts';

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

/** An `unnest` with two columns: company and chunk. */
export function unnestChunks(chunks: readonly ChunkKey[]): RawBuilder<unknown> {
  return sql`unnest(${bigints(chunks.map(({ companyId }) => companyId))}, ${bigints(chunks.map(({ chunkId }) => chunkId))})`;
}
