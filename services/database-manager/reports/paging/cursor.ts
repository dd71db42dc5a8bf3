import { invalidFields } from '#services/kit/errors.ts';
import type { Micros } from '#services/kit/time/micros.ts';

/** A place in a list: just past this row. */
export interface Position {
  at: Micros;
  batchId: number;
  /** The id of a message; 0 in a list of batches. */
  id: number;
}

/** A message and its position in the list. */
export interface MessageKey extends Position {
  companyId: number;
}

/** Where a page begins: so many rows past a place, if a search has not come to them yet. */
export interface Cursor extends Position {
  skip: number;
}

export function cursorOf({ at, batchId, id, skip }: Position & { skip?: number }): string {
  return [at, batchId, id, ...(skip ? [skip] : [])].join('-');
}

/** @throws validation-failed for a text that is no cursor of ours */
export function readCursor(text: string | undefined): Cursor | null {
  if (text === undefined) return null;
  const parts = /^(\d{1,16})-(\d{1,16})-(\d{1,16})(?:-(\d{1,5}))?$/.exec(text)?.slice(1) ?? [];
  const [at, batchId, id, skip] = parts.map((part) => Number(part ?? 0));
  if (at === undefined || batchId === undefined || id === undefined || skip === undefined)
    throw invalidFields({ cursor: 'bad-format' });
  if (![at, batchId, id].every(Number.isSafeInteger)) throw invalidFields({ cursor: 'bad-format' });
  return { at, batchId, id, skip };
}
