const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

export interface DurationParts {
  unit: 'milliseconds' | 'seconds' | 'minutes' | 'hours' | 'days';
  /** Named as the placeholders of `reports.duration.<unit>`. */
  values: Record<string, number>;
}

/** The two largest units that matter: 1,240 ms are 1.2 s, 192,000 ms are 3 min 12 s. */
export function durationParts(milliseconds: number): DurationParts {
  const span = Math.max(0, Math.round(milliseconds));
  if (span < second) return { unit: 'milliseconds', values: { count: span } };
  if (span < minute) return { unit: 'seconds', values: { count: Math.floor(span / 100) / 10 } };
  const whole = (unit: number, within = Infinity) => Math.floor((span % within) / unit);
  if (span < hour) {
    return { unit: 'minutes', values: { minutes: whole(minute), seconds: whole(second, minute) } };
  }
  if (span < day) return { unit: 'hours', values: { hours: whole(hour), minutes: whole(minute, hour) } };
  return { unit: 'days', values: { days: whole(day), hours: whole(hour, day) } };
}
