/** Microseconds since 1970, as fine as PostgreSQL knows an instant; a Date would lose the last three digits. */
export type Micros = number;

const second = 1_000_000;
export const hour = 3_600 * second;

/** After every message: the last year whose microseconds are exact numbers. A whole month begins with it. */
export const endOfTime: Micros = Date.UTC(2255, 0) * 1_000;

/** @param instant ISO 8601 in UTC, see `checkPeriod` */
export function microsOf(instant: string): Micros {
  const [, whole, digits = ''] = /^([^.]*?)(?:\.(\d+))?Z$/.exec(instant)!;
  return Date.parse(`${whole}Z`) * 1_000 + Number(digits.slice(0, 6).padEnd(6, '0'));
}

/** For PostgreSQL to read. */
export function instantOf(micros: Micros): string {
  const rest = ((micros % second) + second) % second;
  const whole = new Date((micros - rest) / 1_000).toISOString().slice(0, 19);
  return `${whole}.${String(rest).padStart(6, '0')}Z`;
}

export function floorHour(micros: Micros): Micros {
  return Math.floor(micros / hour) * hour;
}

export function ceilHour(micros: Micros): Micros {
  return Math.ceil(micros / hour) * hour;
}

/** Beginning of the month in UTC. */
export function floorMonth(micros: Micros): Micros {
  const date = new Date(micros / 1_000);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth()) * 1_000;
}

export function ceilMonth(micros: Micros): Micros {
  const floor = floorMonth(micros);
  if (floor === micros) return floor;
  const date = new Date(floor / 1_000);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1) * 1_000;
}
