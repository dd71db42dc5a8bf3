import type { Queries } from '#services/kit/database/index.ts';
import { floorHour, type Micros } from '#services/kit/time/micros.ts';
import { cellsOf, hoursOf, type Cell, type CountedList, type Hour } from '../hours.ts';
import type { Position } from './cursor.ts';
import type { Direction, Reading } from './readingSql.ts';

/** A part of a list that is read by one statement. */
export interface Stretch {
  within: Reading['within'];
  isReadWhole: boolean;
  /** Rows at its beginning that come before what is wanted. */
  skip: number;
  /** Messages in it that the roll-ups know of; those of a list by number are among them. */
  matching: number;
  /** The highest cost of reading it, see `Limits`. */
  cost: number;
  /** Up to where it goes, in the direction of the list. */
  end: Micros;
}

interface Start {
  direction: Direction;
  after: Position | null;
  /** Rows to skip; only where the roll-ups know the list. */
  skip: number;
}

/** How much the next stretch should have. */
export interface Wanted {
  matching: number;
  /** At least one hour is read, whatever it costs. */
  cost: number;
  /** Cost of reading everything in order, up to which that is preferred to looking for the companies that have any. */
  inOrder: number;
}

/** With so many rows for each wanted one, nearly all have to be read to find it. */
const mostlyRead = 4;

/** All messages of the hours that are read may cost this many times what those of the companies that have any may cost. */
const hoursPerCell = 4;

/** Goes through a list in stretches, a month at a time: hours without such messages are left out. */
export async function* stretchesOf(
  queries: Queries,
  list: CountedList,
  { direction, after, skip }: Start,
  wanted: () => Wanted,
): AsyncGenerator<Stretch> {
  let toSkip = skip;
  for (const slice of inDirection(list.slices, direction)) {
    if (isBefore(slice, after, direction)) continue;
    if (toSkip >= slice.sums.sent) {
      toSkip -= slice.sums.sent;
      continue;
    }
    const hours = await hoursOf(queries, list, slice);
    let rest = inDirection(hours, direction).filter((hour) => !isBefore(hour, after, direction));
    for (;;) {
      const most = wanted();
      const taken = takeHours(rest, {
        toSkip,
        matching: most.matching,
        cost: hoursPerCell * most.cost,
        after,
      });
      if (!taken) break;
      let { hours } = taken;
      let place: Pick<Stretch, 'within' | 'cost'> | null = inOrder(list, taken, most);
      const isInOrder = place !== null;
      if (!place) {
        const cells = await cellsOf(queries, list, hours);
        ({ hours, place } = affordable(hours, cells, most.cost));
      }
      const last = hours.at(-1)!;
      const matching = sum(hours, 'matching');
      const isReadWhole = !isInOrder && matching <= mostlyRead * (taken.skip + most.matching);
      yield { ...place, isReadWhole, skip: taken.skip, matching, end: endOf(last, direction) };
      toSkip = 0;
      rest = rest.slice(rest.indexOf(last) + 1);
    }
  }
}

/** The next hours that have enough such messages or cost so much, or all that are left; null without any. */
export function takeHours(
  hours: readonly Hour[],
  {
    toSkip,
    matching,
    cost,
    after,
  }: { toSkip: number; matching: number; cost: number; after: Position | null },
): { hours: Hour[]; skip: number } | null {
  let skip = toSkip;
  const first = hours.findIndex((hour) => {
    if (hour.matching > skip) return true;
    skip -= hour.matching;
    return false;
  });
  if (first < 0) return null;
  let held = -skip;
  let costSoFar = 0;
  const end = hours.findIndex((hour, index) => {
    // Nobody knows how many of the cursor's own hour come after it.
    if (index >= first && !(after && floorHour(hour.from) === floorHour(after.at))) held += hour.matching;
    if (index >= first) costSoFar += hour.cost;
    return index >= first && (held >= matching || costSoFar >= cost);
  });
  return { hours: hours.slice(first, end < 0 ? undefined : end + 1), skip };
}

/**
 * All hours from the first to the last, if reading them in order is cheap enough. It ends with the last wanted row, so the
 * part of them that is probably read decides. Null when only those companies should be read that have such messages.
 */
function inOrder(
  { scope }: CountedList,
  { hours, skip }: { hours: readonly Hour[]; skip: number },
  most: Wanted,
): Pick<Stretch, 'within' | 'cost'> | null {
  if (scope.companyIds.length > 1) return null;
  const cost = sum(hours, 'cost');
  const share = Math.min(1, (skip + most.matching) / Math.max(1, sum(hours, 'matching')));
  const isAlone = hours.length === 1 && !scope.isOfPlatform;
  if (cost * share > Math.min(most.inOrder, most.cost) && !isAlone) return null;
  const times = hours.flatMap(({ from, to }) => [from, to]);
  return { within: { from: Math.min(...times), to: Math.max(...times) }, cost };
}

/** As many of the hours as can be afforded, at least one, with the cells in them. */
function affordable(hours: readonly Hour[], cells: readonly Cell[], most: number) {
  const taken: Hour[] = [];
  const within: Cell[] = [];
  let cost = 0;
  for (const hour of hours) {
    const own = cells.filter((cell) => cell.hour === floorHour(hour.from));
    const more = sum(own, 'cost');
    if (taken.length > 0 && cost + more > most) break;
    taken.push(hour);
    within.push(...own);
    cost += more;
  }
  return { hours: taken, place: { within: { cells: within }, cost } };
}

function sum<Key extends string>(items: readonly Record<Key, number>[], key: Key): number {
  return items.reduce((total, item) => total + item[key], 0);
}

function inDirection<Item>(items: readonly Item[], direction: Direction): Item[] {
  return direction === 'asc' ? [...items] : items.toReversed();
}

function endOf({ from, to }: Hour, direction: Direction): Micros {
  return direction === 'asc' ? to : from;
}

/** Whether all of it comes before that row. */
function isBefore({ from, to }: { from: number; to: number }, after: Position | null, direction: Direction) {
  if (!after) return false;
  return direction === 'asc' ? to <= after.at : from > after.at;
}
