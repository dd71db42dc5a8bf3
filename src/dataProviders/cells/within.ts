import { ApiError } from '../http/ApiError.ts';
import { text } from '../../i18n/text.ts';
import type { Cell } from '#contract/main-api/sign-in/cells.ts';

/**
 * Stops waiting for a cell, whatever its answer would be. What it does goes on, since several callers may wait for it.
 * @throws ApiError without a status when it takes longer
 */
export async function within<Value>(ms: number, cell: Cell, answer: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new ApiError(text('errors.cellSilent', { cell: cell.name }), 0, null)),
      ms,
    );
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
