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
  return { below: cursor === undefined ? String(highestId) : placeOf(cursor), limit };
}

/** The digits in a cursor. @throws validation-failed for one that is none of ours */
export function placeOf(cursor: string): string {
  const place = Buffer.from(cursor, 'base64url').toString('latin1');
  if (!/^[1-9][0-9]{0,18}$/.test(place) || BigInt(place) > highestId)
    throw invalidFields({ cursor: 'bad-format' });
  return place;
}

/** The page that has one row, or one of a lower id where there is none. */
export function idPageAt(id: string): IdPage {
  const after = BigInt(id) + 1n;
  return { below: String(after > highestId ? highestId : after), limit: 1 };
}

/**
 * A page as it is sent.
 * @param rows one more than asked for, where there is a next page
 * @param digitsOf what stands in the cursor after a row
 */
export function pageOfRows<Row extends { id: string }>(
  rows: Row[],
  { limit }: Pick<IdPage, 'limit'>,
  digitsOf: (row: Row) => string = ({ id }) => id,
) {
  const data = rows.slice(0, limit);
  const nextCursor =
    rows.length > limit ? Buffer.from(digitsOf(data.at(-1)!), 'latin1').toString('base64url') : null;
  return { data, nextCursor };
}
