import { deviceDays } from '#contract/deviceToken.ts';
import { randomKey } from './dataProviders/randomKey.ts';
import { cookieValue } from './preferences.ts';

/** In a cookie of the portal's own, since signing out clears all local storage; it opens nothing. */
const cookieName = 'barta-device';

/** For a browser that keeps no cookies: a one-time code is good for the device that asked for it. */
let madeHere = '';

/** What this browser is recognised by on the sign-in pages; made at its first visit. */
export function deviceToken(): string {
  const token = cookieValue(cookieName) || (madeHere ||= randomKey());
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  const age = deviceDays * 24 * 3600;
  document.cookie = `${cookieName}=${token}; path=/; max-age=${age}; samesite=strict${secure}`;
  return token;
}
