/** `2026-11-21` as `21/11`. The text is cut rather than parsed: a date alone would be read as UTC. */
export function shortDay(day: string): string {
  const [, month, date] = day.split('-');
  return `${date}/${month}`;
}

/** `2026-11-21` as `21/11/2026`. */
export function longDay(day: string): string {
  return day.split('-').toReversed().join('/');
}
