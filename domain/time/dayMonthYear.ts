/** A calendar date as people read it: `2026-11-22` as `22/11/2026`, and the month `2026-11` as `11/2026`. */
export function dayMonthYear(date: string): string {
  return date.split('-').toReversed().join('/');
}
