import { addDays, startOfDay, subDays } from 'date-fns';

/** The contract's period: `from` inclusive, `to` exclusive, instants. */
export interface Period {
  from?: string;
  to?: string;
}

/** The two days people choose, both included. */
export interface Days {
  first: Date | null;
  last: Date | null;
}

/** From the first day's midnight in the browser's zone to the midnight after the last one. */
export function periodOf({ first, last }: Days): Period {
  return {
    from: first ? startOfDay(first).toISOString() : undefined,
    to: last ? startOfDay(addDays(last, 1)).toISOString() : undefined,
  };
}

export function daysOf({ from, to }: Period): Days {
  return { first: from ? new Date(from) : null, last: to ? subDays(new Date(to), 1) : null };
}

/** A maximum before the minimum is no period: the day just chosen wins, and the other one follows it. */
export function chooseDay(days: Days, chosen: Partial<Days>): Days {
  const next = { ...days, ...chosen };
  if (!next.first || !next.last || startOfDay(next.first) <= startOfDay(next.last)) return next;
  return 'first' in chosen ? { ...next, last: next.first } : { ...next, first: next.last };
}

/** The spans people ask for most, by their names under `reports.period`. */
export function presets(today = new Date()) {
  return {
    any: { first: null, last: null },
    today: lastDays(1, today),
    last_7: lastDays(7, today),
    last_30: lastDays(30, today),
  };
}

/** So many days up to and with today. */
export function lastDays(count: number, today = new Date()): Days {
  return { first: subDays(startOfDay(today), count - 1), last: startOfDay(today) };
}
