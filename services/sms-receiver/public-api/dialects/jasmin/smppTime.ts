import { invalidFields } from '#services/kit/errors.ts';

const pattern = /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)\d(\d\d)([-+R])$/;
const quarterHourMs = 15 * 60_000;

/**
 * The instant of an SMPP time (3.4, 7.1.1): `YYMMDDhhmmsstnnp`, absolute with quarter-hours before or after UTC, or relative to now.
 * @throws validation-failed
 */
export function instantOfSmppTime(text: string, now: number): string {
  const [, ...parts] = pattern.exec(text) ?? [];
  const [year, month, day, hour, minute, second, quarters] = parts.slice(0, 7).map(Number);
  const instant =
    parts[7] === 'R'
      ? relative()
      : new Date(Date.UTC(2000 + year!, month! - 1, day, hour, minute, second) - offset());
  if (parts.length === 0 || Number.isNaN(instant.getTime())) throw invalidFields({ startsAt: 'bad-format' });
  return instant.toISOString();

  function offset(): number {
    return (parts[7] === '-' ? -1 : 1) * quarters! * quarterHourMs;
  }

  function relative(): Date {
    const from = new Date(now);
    from.setUTCFullYear(from.getUTCFullYear() + year!, from.getUTCMonth() + month!, from.getUTCDate() + day!);
    return new Date(from.getTime() + ((hour! * 60 + minute!) * 60 + second!) * 1_000);
  }
}
