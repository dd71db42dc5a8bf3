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

const highestId = '9223372036854775807';

/** @throws validation-failed for a cursor that is none of ours */
export function idPageOf({ cursor, limit = pageLimits.default }: PageQuery): IdPage {
  if (cursor === undefined) return { below: highestId, limit };
  const below = Buffer.from(cursor, 'base64url').toString('latin1');
  if (!/^[1-9][0-9]{0,18}$/.test(below)) throw invalidFields({ cursor: 'bad-format' });
  return { below, limit };
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
