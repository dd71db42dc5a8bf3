import { startPath } from './menu.ts';

export const loginPath = '/auth/login';

/** The sign-in page, told where to lead afterwards. */
export function loginUrl(returnUrl: string, hasEnded = false): string {
  const search = new URLSearchParams({ returnURL: returnUrl });
  if (hasEnded) search.set('ended', '1');
  return `${loginPath}?${search}`;
}

/** A path of this site, whatever an attacker put into the link: anything else leads to the start. */
export function safeReturnUrl(returnUrl: string | null): string {
  const here = window.location.origin;
  const target = URL.canParse(returnUrl ?? '', here) ? new URL(returnUrl ?? '', here) : undefined;
  if (!target || target.origin !== here || !target.pathname.startsWith('/home')) return startPath;
  return target.pathname + target.search + target.hash;
}
