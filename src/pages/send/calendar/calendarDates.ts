import {
  addDays,
  addMonths,
  eachDayOfInterval,
  endOfMonth,
  endOfWeek,
  isValid,
  lightFormat,
  parseISO,
  startOfDay,
  startOfMonth,
  startOfWeek,
} from 'date-fns';

export const calendarViews = ['month', 'week', 'day'] as const;
export type CalendarView = (typeof calendarViews)[number];

const calendarPath = '/home/send-sms/calendar';

const monday = { weekStartsOn: 1 } as const;
/** The suggested hour for a send on a day, unless that hour has passed. */
const usualHour = 10;

/** `2026-11-21`, as the address and the service have it. */
export function dateKey(day: Date): string {
  return lightFormat(day, 'yyyy-MM-dd');
}

/** The day of an address; today if it names none. */
export function dayOf(key: string | null): Date {
  const day = parseISO(key ?? '');
  return isValid(day) ? startOfDay(day) : startOfDay(new Date());
}

/** The days of a view, whole weeks from Monday on. */
export function daysOf(view: CalendarView, day: Date): Date[] {
  if (view === 'day') return [day];
  const [start, end] = view === 'month' ? [startOfMonth(day), endOfMonth(day)] : [day, day];
  return eachDayOfInterval({ start: startOfWeek(start, monday), end: endOfWeek(end, monday) });
}

export function stepFrom(view: CalendarView, day: Date, by: 1 | -1): Date {
  return view === 'month' ? addMonths(day, by) : addDays(day, view === 'week' ? 7 * by : by);
}

export function calendarAddress(view: CalendarView, day: Date): string {
  return `${calendarPath}?${new URLSearchParams({ view, date: dateKey(day) })}`;
}

/** The path to a new send on a day; null for days in the past. */
export function newSendAddress(day: Date, now = new Date()): string | null {
  const usual = new Date(day);
  usual.setHours(usualHour);
  const nextHour = new Date(now);
  nextHour.setHours(now.getHours() + 1, 0, 0, 0);
  const startsAt = usual > now ? usual : nextHour;
  if (dateKey(startsAt) !== dateKey(day)) return null;
  return `/home/send-sms/bulk?${new URLSearchParams({ startsAt: startsAt.toISOString() })}`;
}
