import { deviceDays } from '#contract/deviceToken.ts';
import { randomKey } from './randomKey.ts';
import { cookieValue, secureCookie } from '../../preferences.ts';

/** A cookie of the portal, because signing out clears local storage. It gives no access. */
const cookieName = 'barta-device';

/** For a browser that keeps no cookies: a one-time code is good only on the device that asked for it. */
let madeHere = '';

/** The token by which the sign-in pages recognise this browser; created at the first visit. */
export function deviceToken(): string {
  const token = cookieValue(cookieName) || (madeHere ||= randomKey());
  const age = deviceDays * 24 * 3600;
  document.cookie = `${cookieName}=${token}; path=/; max-age=${age}; samesite=strict${secureCookie}`;
  return token;
}
