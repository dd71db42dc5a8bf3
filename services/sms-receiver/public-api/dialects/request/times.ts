import { invalidFields } from '#services/kit/errors.ts';

const localTime = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2})(?::(\d{2}))?$/;

/**
 * The instant of a time in Bangladesh, which is always six hours ahead of UTC: `2026-12-01 09:00:00`.
 * @throws validation-failed on `startsAt` for what is no time
 */
export function instantOfLocalTime(text: string): string {
  const [, year, month, day, hour, minute, second = '00'] = localTime.exec(text) ?? [];
  const instant = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}+06:00`);
  // February 30 becomes another day.
  if (Number.isNaN(instant.getTime()) || dayInBangladesh(instant) !== Number(day))
    throw invalidFields({ startsAt: 'bad-format' });
  return instant.toISOString();
}

function dayInBangladesh(instant: Date): number {
  return new Date(instant.getTime() + 6 * 3_600_000).getUTCDate();
}

/**
 * The instant so many minutes from now, which some dialects name in place of a time.
 * @throws validation-failed on `startsAt`
 */
export function instantInMinutes(text: string, now: number): string {
  if (!/^\d{1,6}$/.test(text)) throw invalidFields({ startsAt: 'bad-format' });
  return new Date(now + Number(text) * 60_000).toISOString();
}
