import type { SendingHours } from '#contract/main-api/sending/sendingHours.ts';

/** Hours of a class of messages; null is at any time. */
export type Hours = SendingHours | null;

const minuteMs = 60_000;
const minutesOfDay = 24 * 60;
/** No zone changes its clocks by more at once. */
const mostClockChange = 180;

/** The hours of a class, if it has any. */
export function hoursOf(all: readonly SendingHours[], messageClass: string): Hours {
  const hours = all.find((each) => each.class === messageClass);
  return hours && hours.opensAt !== null && hours.closesAt !== null ? hours : null;
}

/** Whether messages may leave at this moment; the dispatcher asks the same in SQL (`services/engine/messages/sendingHours.ts`). */
export function isOpen(hours: Hours, at: Date): boolean {
  if (!hours?.opensAt || !hours.closesAt) return true;
  const minute = localMinute(hours.timeZone, at.getTime());
  return minute >= minuteOf(hours.opensAt) && minute < minuteOf(hours.closesAt);
}

/** The first moment from `from` on at which messages may leave. */
export function firstOpening(hours: Hours, from: Date): Date {
  if (!hours?.opensAt || isOpen(hours, from)) return from;
  const opens = minuteOf(hours.opensAt);
  const start = Math.floor(from.getTime() / minuteMs) * minuteMs;
  const wait = (opens - localMinute(hours.timeZone, start) + minutesOfDay) % minutesOfDay;
  // Clocks may change meanwhile, so the search begins earlier by the largest change.
  let at = Math.max(start + minuteMs, start + (wait - mostClockChange) * minuteMs);
  while (!isOpen(hours, new Date(at))) at += minuteMs;
  return new Date(at);
}

/** The next time at which a day's hours begin; null if the class has none. */
export function nextOpening(hours: Hours, from: Date): Date | null {
  if (!hours?.opensAt || !hours.closesAt) return null;
  if (!isOpen(hours, from)) return firstOpening(hours, from);
  const leftOfHours = minuteOf(hours.closesAt) - localMinute(hours.timeZone, from.getTime());
  return firstOpening(hours, new Date(from.getTime() + leftOfHours * minuteMs));
}

export interface Departure {
  /** The first moment at which messages may leave. */
  leavesAt: Date;
  /** Whether sending hours are why they leave no sooner. */
  isDelayed: boolean;
  /** Whether they have expired by then. */
  isTooLate: boolean;
}

/**
 * When messages really leave.
 * @param start when they are released, or now when they have been
 * @param validitySeconds how long they are tried from their release on; null is without end
 */
export function departureOf(hours: Hours, start: Date, validitySeconds: number | null): Departure {
  const leavesAt = firstOpening(hours, start);
  const waitsMs = leavesAt.getTime() - start.getTime();
  return {
    leavesAt,
    isDelayed: waitsMs > 0,
    isTooLate: validitySeconds !== null && waitsMs >= validitySeconds * 1_000,
  };
}

/** `08:30` → 510 */
function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** By time zone: creating a format takes far longer than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** Minutes since midnight on the clocks of a zone. */
function localMinute(timeZone: string, at: number): number {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en', {
      timeZone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    formats.set(timeZone, format);
  }
  return minuteOf(format.format(at));
}
