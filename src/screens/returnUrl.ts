import { sessionWasEnded } from '../session.ts';

/** Where a sign-in leads that came from nowhere in particular; the shell goes on to the first allowed screen. */
export const startPath = '/home';

export const loginPath = '/auth/login';

/** Whether a path belongs to react-admin's part of the site. */
export function isShellPath(pathname: string): boolean {
  return pathname === '/home' || pathname.startsWith('/home/');
}

/** The address of the sign-in page, with the page to open afterwards and the notice to show. */
export function loginUrl(returnUrl: string): string {
  const search = new URLSearchParams({ returnURL: returnUrl });
  if (sessionWasEnded()) search.set('ended', '1');
  return `${loginPath}?${search}`;
}

/** A path of this site, whatever an attacker put into the link: anything else leads to the start. */
export function safeReturnUrl(returnUrl: string | null): string {
  const here = window.location.origin;
  const target = URL.canParse(returnUrl ?? '', here) ? new URL(returnUrl ?? '', here) : undefined;
  if (!target || target.origin !== here || !isShellPath(target.pathname)) return startPath;
  return target.pathname + target.search + target.hash;
}
