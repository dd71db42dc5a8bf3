import { pageLimits } from '#contract/public-api/vocabulary.ts';
import { invalidFields } from '#services/kit/errors.ts';

interface PageQuery {
  cursor?: string;
  limit?: number;
}

/** A page of rows that are listed by their ids, the highest first. */
export interface IdPage {
  /** Only ids below it. */
  below: string;
  limit: number;
}

/** As bigint has it; no sequence comes so far. */
const highestId = 2n ** 63n - 1n;

/** @throws validation-failed for a cursor that is none of ours */
export function idPageOf({ cursor, limit = pageLimits.default }: PageQuery): IdPage {
  if (cursor === undefined) return { below: String(highestId), limit };
  const below = Buffer.from(cursor, 'base64url').toString('latin1');
  if (!/^[1-9][0-9]{0,18}$/.test(below) || BigInt(below) > highestId)
    throw invalidFields({ cursor: 'bad-format' });
  return { below, limit };
}

/** The page that has one row, or one of a lower id where there is none. */
export function idPageAt(id: string): IdPage {
  const after = BigInt(id) + 1n;
  return { below: String(after > highestId ? highestId : after), limit: 1 };
}

/**
 * A page as it is sent.
 * @param rows one more than asked for, where there is a next page
 */
export function pageOfRows<Row extends { id: string }>(rows: Row[], { limit }: IdPage) {
  const data = rows.slice(0, limit);
  const nextCursor =
    rows.length > limit ? Buffer.from(data.at(-1)!.id, 'latin1').toString('base64url') : null;
  return { data, nextCursor };
}
