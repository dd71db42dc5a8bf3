/** The time that one point of a chart stands for. */
export type TimeStep = 'day' | 'week' | 'month';

const mostDays = 100;
/** Two years. */
const mostWeekDays = 731;

/** A chart of up to 100 days has a bar a day, one of up to two years a bar a week, and a longer one a bar a month. */
export function timeStepOf(days: number): TimeStep {
  if (days <= mostDays) return 'day';
  return days <= mostWeekDays ? 'week' : 'month';
}

/*
 * Days are texts such as `2026-11-23`, whose order is that of time. They are counted in UTC, where every day has 24 hours.
 */

const dayMs = 86_400_000;

/** How many days they are, both included. */
export function daysBetween(first: string, last: string): number {
  return (Date.parse(last) - Date.parse(first)) / dayMs + 1;
}

function addDaysTo(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);
}

/** The first day of the week, a Monday, or of the month; otherwise the day itself. */
export function stepStart(day: string, step: TimeStep): string {
  if (step === 'day') return day;
  if (step === 'month') return `${day.slice(0, 7)}-01`;
  const sinceMonday = (new Date(Date.parse(day)).getUTCDay() + 6) % 7;
  return addDaysTo(day, -sinceMonday);
}

/** The last day of the week or month that begins with `start`; otherwise the day itself. */
export function stepEnd(start: string, step: TimeStep): string {
  if (step === 'day') return start;
  // The month after it begins within 31 days.
  return step === 'week' ? addDaysTo(start, 6) : addDaysTo(stepStart(addDaysTo(start, 31), 'month'), -1);
}

/** The first days of all steps from the one of `first` to the one of `last`, without a gap. */
export function stepsBetween(first: string, last: string, step: TimeStep): string[] {
  const starts: string[] = [];
  for (let start = stepStart(first, step); start <= last; start = addDaysTo(stepEnd(start, step), 1))
    starts.push(start);
  return starts;
}
