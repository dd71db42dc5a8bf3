import { sql, type ExpressionBuilder, type RawBuilder } from 'kysely';
import type { Schema } from '#database/schema.ts';
import { bigints } from '#services/kit/database/sql/arrays.ts';

export interface BatchKey {
  companyId: number;
  batchId: number;
}

export interface ChunkKey {
  companyId: number;
  chunkId: number;
}

/** A lease on a chunk. Its token is the fence: every lease has a token of its own. */
export interface Lease extends ChunkKey {
  token: number;
}

export interface MessageKey {
  companyId: number;
  id: number;
}

/** A condition on `batches`: it is this one. */
export function isBatch({ companyId, batchId }: BatchKey) {
  return ({ and }: ExpressionBuilder<Schema, 'batches'>) => and({ company_id: companyId, id: batchId });
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

/** A batch's id as a number; 0, which no batch has, for one that is larger than any. */
export function batchIdOf(text: string): number {
  const id = Number(text);
  return Number.isSafeInteger(id) ? id : 0;
}
