import { invalidFields } from '../errors.ts';

/** Instants are ISO 8601; `from` is inclusive, `to` exclusive. */
export interface Period {
  from?: string;
  to?: string;
}

/**
 * The contract's pattern lets `2026-13-01T00:00:00Z` through, and the year 0, which PostgreSQL does not have. `Date` takes
 * February 30 for March 2, and PostgreSQL refuses it.
 * @throws validation-failed for a period that is not in the calendar
 */
export function checkPeriod(filter: Period = {}): void {
  for (const name of ['from', 'to'] as const) {
    const instant = filter[name];
    if (instant !== undefined && !isInCalendar(instant)) {
      throw invalidFields({ [`filter.${name}`]: 'bad-format' });
    }
  }
}

/** Whether PostgreSQL has the instant as it is written. */
export function isInCalendar(instant: string): boolean {
  const day = instant.slice(0, 'yyyy-mm-dd'.length);
  const midnight = new Date(`${day}T00:00:00Z`);
  return (
    midnight.getUTCFullYear() > 0 &&
    midnight.toISOString().startsWith(day) &&
    !Number.isNaN(new Date(instant).getTime())
  );
}
