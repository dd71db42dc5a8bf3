import { invalidFields } from './errors.ts';

/** Instants are ISO 8601; `from` is inclusive, `to` exclusive. */
export interface Period {
  from?: string;
  to?: string;
}

/**
 * The contract's pattern lets `2026-13-01T00:00:00Z` through, and the year 0, which PostgreSQL does not have.
 * @throws validation-failed for a period that no calendar has
 */
export function checkPeriod(filter: Period = {}): void {
  for (const name of ['from', 'to'] as const) {
    const instant = filter[name];
    if (instant !== undefined && !(new Date(instant).getUTCFullYear() > 0)) {
      throw invalidFields({ [`filter.${name}`]: 'bad-format' });
    }
  }
}
