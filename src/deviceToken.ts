import { deviceDays } from '#contract/deviceToken.ts';
import { randomKey } from './dataProviders/randomKey.ts';
import { cookieValue } from './preferences.ts';

/** In a cookie of the portal's own, since signing out clears all local storage; it opens nothing. */
const cookieName = 'barta-device';

/** What this browser is recognised by on the sign-in pages; made at its first visit. */
export function deviceToken(): string {
  const token = cookieValue(cookieName) || randomKey();
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  const age = deviceDays * 24 * 3600;
  document.cookie = `${cookieName}=${token}; path=/; max-age=${age}; samesite=strict${secure}`;
  return token;
}
