import { invalidFields } from '../errors.ts';

/**
 * The time zone of a call, UTC when it names none.
 * @param name IANA, e.g. `Asia/Dhaka`
 * @throws validation-failed on `timeZone` if it is unknown
 */
export function checkTimeZone(name: string | undefined): string {
  if (name === undefined) return 'UTC';
  if (!isTimeZone(name)) throw invalidFields({ timeZone: 'not-allowed' });
  return name;
}

/** Known zones in lower case, cached because the check takes a millisecond. */
const known = new Set<string>();

/** Whether it is an IANA name that both JavaScript and PostgreSQL take. */
export function isTimeZone(name: string): boolean {
  if (known.has(name.toLowerCase())) return true;
  // An offset such as `+06` is east to JavaScript (since Node 22) and west to PostgreSQL.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    known.add(name.toLowerCase());
    return true;
  } catch {
    return false;
  }
}
