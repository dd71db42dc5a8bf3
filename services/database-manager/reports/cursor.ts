import { invalidFields } from '#services/kit/errors.ts';
import type { Micros } from '#services/kit/time/micros.ts';

/** A place in a list: just past this row. */
export interface Position {
  at: Micros;
  batchId: number;
  /** Of a message; 0 in a list of batches. */
  id: number;
}

/** Which message, and where it stands in the list. */
export interface MessageKey extends Position {
  companyId: number;
}

export function cursorOf({ at, batchId, id }: Position): string {
  return [at, batchId, id].join('-');
}

/** @throws validation-failed for a text that is no cursor of ours */
export function readCursor(text: string | undefined): Position | null {
  if (text === undefined) return null;
  const [at, batchId, id] = (/^(\d{1,16})-(\d{1,16})-(\d{1,16})$/.exec(text)?.slice(1) ?? []).map(Number);
  if (at === undefined || batchId === undefined || id === undefined)
    throw invalidFields({ cursor: 'bad-format' });
  if (![at, batchId, id].every(Number.isSafeInteger)) throw invalidFields({ cursor: 'bad-format' });
  return { at, batchId, id };
}
