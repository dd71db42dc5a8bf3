import { addDays, endOfMonth, isValid, startOfDay, startOfMonth, subDays, subMonths } from 'date-fns';

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

export function daysOf(period: Period): Days {
  const { from, to } = validPeriod(period);
  return { first: from ? new Date(from) : null, last: to ? subDays(new Date(to), 1) : null };
}

/** Without what stands in the address and is no instant; the list shows that it was refused. */
export function validPeriod({ from, to }: Period): Period {
  return { from: instantIn(from), to: instantIn(to) };
}

function instantIn(text: string | undefined): string | undefined {
  return text !== undefined && isValid(new Date(text)) ? text : undefined;
}

/** The first day takes the last one along if that is earlier. */
export function chooseFirst({ last }: Days, first: Date | null): Days {
  return { first, last: first && isBefore(last, first) ? first : last };
}

/** A last day before the first is refused (product spec, section 5). */
export function isBefore(day: Date | null, first: Date | null | undefined): boolean {
  return Boolean(day && first && startOfDay(day) < startOfDay(first));
}

/** The spans people ask for most, by their names under `reports.period`. */
export function presets(today = new Date()) {
  const monthAgo = subMonths(today, 1);
  return {
    any: { first: null, last: null },
    today: lastDays(1, today),
    yesterday: lastDays(1, subDays(today, 1)),
    last_7: lastDays(7, today),
    last_30: lastDays(30, today),
    this_month: { first: startOfMonth(today), last: startOfDay(today) },
    last_month: { first: startOfMonth(monthAgo), last: startOfDay(endOfMonth(monthAgo)) },
    last_12_months: { first: addDays(startOfDay(subMonths(today, 12)), 1), last: startOfDay(today) },
  } satisfies Record<string, Days>;
}

export type PresetName = keyof ReturnType<typeof presets>;

/** The name of the span that these days are; undefined for days that somebody has chosen one by one. */
export function presetOf(days: Days, today = new Date()): PresetName | undefined {
  const period = periodOf(days);
  const names = Object.entries(presets(today)) as [PresetName, Days][];
  return names.find(([, preset]) => {
    const { from, to } = periodOf(preset);
    return from === period.from && to === period.to;
  })?.[0];
}

/** So many days up to and with today. */
export function lastDays(count: number, today = new Date()): Days {
  return { first: subDays(startOfDay(today), count - 1), last: startOfDay(today) };
}
