import type { Queries } from '#services/kit/database/index.ts';
import { cellsOf, hoursOf, type Hour, type Scope, type Slice } from './counts.ts';
import type { Position } from './cursor.ts';
import type { MessageFilter } from './filter.ts';
import { floorHour } from '#services/kit/time/micros.ts';
import type { Direction, Reading } from './source.ts';

/** Hours that follow each other in the order of the list, each with such messages. */
export interface Stretch {
  hours: Hour[];
  /** Rows of the first hour that come before what is wanted. */
  skip: number;
  /** Messages that the filter lets through. */
  matching: number;
  /** What reading from the first hour to the last costs, see `Hour`. */
  toRead: number;
}

interface Start {
  direction: Direction;
  /** From after a row on, */
  after: Position | null;
  /** or after so many; only where the roll-ups know the filter whole. */
  skip: number;
}

/**
 * Goes along the hours that have such messages.
 * @param perStretch rows that the next stretch holds at least, if it is not the last
 */
export async function* stretchesOf(
  queries: Queries,
  filter: MessageFilter,
  scope: Scope,
  slices: readonly Slice[],
  { direction, after, skip, perStretch }: Start & { perStretch: () => number },
): AsyncGenerator<Stretch> {
  let toSkip = skip;
  let stretch: Stretch | null = null;
  let held = 0;
  let enough = perStretch();
  let lastSlice: Slice | null = null;
  for (const slice of inDirection(slices, direction)) {
    if (isBefore(slice, after, direction)) continue;
    if (!stretch && toSkip >= slice.sums.sent) {
      toSkip -= slice.sums.sent;
      continue;
    }
    // Between them there are none, and nobody has asked how many others.
    if (stretch && lastSlice && lastSlice.to !== slice.from && lastSlice.from !== slice.to)
      stretch.toRead = Infinity;
    lastSlice = slice;
    for (const hour of inDirection(await hoursOf(queries, filter, scope, slice), direction)) {
      if (isBefore(hour, after, direction)) continue;
      if (stretch) stretch.toRead += hour.toRead;
      if (hour.matching === 0) continue;
      if (!stretch) {
        if (toSkip >= hour.matching) {
          toSkip -= hour.matching;
          continue;
        }
        stretch = { hours: [], skip: toSkip, matching: 0, toRead: hour.toRead };
      }
      stretch.hours.push(hour);
      stretch.matching += hour.matching;
      // How many of its own hour come after a row nobody knows.
      held += isAround(hour, after) ? 0 : hour.matching;
      if (held - stretch.skip < enough) continue;
      yield stretch;
      [stretch, held, toSkip] = [null, 0, 0];
      enough = perStretch();
    }
  }
  if (stretch) yield stretch;
}

/** Whether reading in order to so many messages that roll-ups let through costs more than `most`, see `Hour`. */
export async function isDearToRead(
  queries: Queries,
  filter: MessageFilter,
  scope: Scope,
  slices: readonly Slice[],
  { messages, most, ...start }: Pick<Start, 'direction' | 'after'> & { messages: number; most: number },
): Promise<boolean> {
  let cost = 0;
  let matching = 0;
  const hourByHour = { ...start, skip: 0, perStretch: () => 1 };
  for await (const stretch of stretchesOf(queries, filter, scope, slices, hourByHour)) {
    // Not all of the last hour.
    cost += stretch.toRead * Math.min(1, (messages - matching) / stretch.matching);
    matching += stretch.matching;
    if (cost > most) return true;
    if (matching >= messages) return false;
  }
  return false;
}

/** How to read a stretch: in order, or, where that would be to read much for little, only where there is any. */
export async function withinOf(
  queries: Queries,
  filter: MessageFilter,
  scope: Scope,
  { hours, skip, matching, toRead }: Stretch,
  wanted: number,
  mostReadInOrder: number,
): Promise<Reading['within']> {
  const share = Math.min(1, (skip + wanted) / Math.max(1, matching));
  const isOneIndex = scope.companyIds.length <= 1;
  if (isOneIndex && (toRead * share <= mostReadInOrder || (hours.length === 1 && !scope.isOfPlatform))) {
    return {
      from: Math.min(...hours.map(({ from }) => from)),
      to: Math.max(...hours.map(({ to }) => to)),
    };
  }
  return { cells: await cellsOf(queries, filter, scope, hours) };
}

function inDirection<Item>(items: readonly Item[], direction: Direction): Item[] {
  return direction === 'asc' ? [...items] : [...items].reverse();
}

/** Whether all of it comes before that row, or is its hour's like. */
function isBefore({ from, to }: { from: number; to: number }, after: Position | null, direction: Direction) {
  if (!after) return false;
  return direction === 'asc' ? to <= after.at : from > after.at;
}

function isAround(hour: Hour, after: Position | null): boolean {
  return after !== null && floorHour(hour.from) === floorHour(after.at);
}
