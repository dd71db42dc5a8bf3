import type { ReportTotals } from '#contract/database-manager/filter.ts';
import { invalidFields } from '#services/kit/errors.ts';
import type { Cursor } from './cursor.ts';
import type { Direction } from './readingSql.ts';

/** Limits of the cost of one page, in messages that are looked up one by one. */
export interface Limits {
  /** The highest cost of reading a list by number in order. */
  inOrder: number;
  /** Messages to the requested numbers that may be looked up and sorted for each page. */
  byIndex: number;
  /** Rows that an offset may skip, from the nearer end of a list that is counted; a cursor goes further. */
  offset: number;
}

export const usualLimits: Limits = { inOrder: 4_000, byIndex: 4_000, offset: 10_000 };

/** Messages of a batch of many that cost as much as a single one: they lie next to each other. */
export const listMessagesPerSingle = 8;

export interface PageRequest {
  direction: Direction;
  limit: number;
  /** Continues after a cursor if there is one, otherwise skips `offset` rows. */
  after: Cursor | null;
  offset: number;
}

/** Facts about a list that are known before any of its messages is read. */
export interface PageCounts {
  request: PageRequest;
  /** The totals of the whole list in the roll-ups; null for a list by number, which they cannot count. */
  totals: ReportTotals | null;
  /** Messages to the requested numbers, counted to just above `Limits.byIndex`; null for a list of all numbers. */
  inIndex: number | null;
  /** Messages of the requested batch; null for a list of all batches. */
  ofBatch: number | null;
}

export interface PagePlan {
  /**
   * - `msisdn`: looks up all messages to the requested numbers and sorts them
   * - `order`: reads messages in the order of the list
   */
  by: 'nothing' | 'msisdn' | 'order';
  /** Opposite to the list's when the page is nearer to its end: its rows are then reversed. */
  direction: Direction;
  skip: number;
  /** Rows to read: where the totals do not show whether a page follows, one more than the page has. */
  rows: number;
  /** The cost at which reading in order stops; the page then ends where the search has come to. */
  budget: number;
}

/**
 * Chooses how to read a page by what each way costs at worst, which follows from counts and from no estimate.
 * @throws validation-failed for an offset beyond the limit
 */
export function planPage({ request, totals, inIndex, ofBatch }: PageCounts, limits: Limits): PagePlan {
  const { direction, skip, rows } = endToReadFrom(request, totals);
  if (skip > limits.offset) throw invalidFields({ range: 'too-large' });
  const mostByIndex = Math.min(limits.byIndex, ofBatch === null ? Infinity : ofBatch / listMessagesPerSingle);
  const isIndexed = inIndex !== null && inIndex <= mostByIndex;
  // Where roll-ups know the list they say in which hours its rows are, and nothing else is read.
  const budget = totals || ofBatch !== null ? Infinity : limits.inOrder;
  return { by: rows === 0 ? 'nothing' : isIndexed ? 'msisdn' : 'order', direction, skip, rows, budget };
}

/** A page in the second half of a list that is counted is read from the list's end. */
function endToReadFrom({ direction, after, offset, limit }: PageRequest, totals: ReportTotals | null) {
  if (after) return { direction, skip: after.skip, rows: limit + 1 };
  if (!totals) return { direction, skip: offset, rows: limit + 1 };
  const rows = Math.max(0, Math.min(limit, totals.sent - offset));
  const behind = totals.sent - offset - rows;
  if (offset <= behind) return { direction, skip: offset, rows };
  return { direction: opposite(direction), skip: Math.max(0, behind), rows };
}

function opposite(direction: Direction): Direction {
  return direction === 'asc' ? 'desc' : 'asc';
}
