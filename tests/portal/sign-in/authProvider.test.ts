import { describe, expect, test } from 'vitest';
import { authProvider } from '#src/authProvider.ts';
import { ApiError } from '#src/dataProviders/http/ApiError.ts';
import { storedUser, storeUser } from '#src/session.ts';
import { stubNetwork } from '../helpers/pageWorld.tsx';
import { loginReply } from '../helpers/signedIn.ts';

const failure = (status: number) => new ApiError('no', status, null);
const atReport = '/home/reports/total-sms-reports?page=2';
const signInAndReturn = '/auth/login?returnURL=%2Fhome%2Freports%2Ftotal-sms-reports%3Fpage%3D2';

describe('the authentication provider', () => {
  test('defines no getPermissions, with which react-admin redirects for seconds before sign-in', () => {
    expect('getPermissions' in authProvider).toBe(false);
  });

  test.each([
    ['list', true],
    ['export', true],
    ['show', true],
    ['delete', false],
  ])('lets a holder of the report permission %s messages: %s', async (action, allowed) => {
    storeUser(loginReply(['view-single-sms-report']));
    expect(await authProvider.canAccess({ resource: 'single-sms', action })).toBe(allowed);
  });

  test('refuses without the permission, an unknown resource, and anybody who is not signed in', async () => {
    storeUser(loginReply(['view-dashboard']));
    expect(await authProvider.canAccess({ resource: 'single-sms', action: 'list' })).toBe(false);
    expect(await authProvider.canAccess({ resource: 'secrets', action: 'list' })).toBe(false);
    localStorage.clear();
    expect(await authProvider.canAccess({ resource: 'single-sms', action: 'list' })).toBe(false);
  });

  test('sends those without a stored user to sign in and back', async () => {
    window.history.replaceState(null, '', atReport);
    await expect(authProvider.checkAuth()).rejects.toMatchObject({ redirectTo: signInAndReturn });
    storeUser(loginReply());
    await expect(authProvider.checkAuth()).resolves.toBeUndefined();
  });

  test('ends the session on 401 and says so at sign-in', async () => {
    window.history.replaceState(null, '', atReport);
    storeUser(loginReply());
    await expect(authProvider.checkError(failure(401))).rejects.toMatchObject({
      redirectTo: `${signInAndReturn}&ended=1`,
    });
    expect(storedUser()).toBeNull();
  });

  test.each([0, 403, 404, 409, 422, 500, 503])('keeps the session on %s', async (status) => {
    window.history.replaceState(null, '', atReport);
    storeUser(loginReply());
    await expect(authProvider.checkError(failure(status))).resolves.toBeUndefined();
    expect(storedUser()).not.toBeNull();
  });

  test('says after a 401 that the session has ended, until somebody signs in again', async () => {
    window.history.replaceState(null, '', atReport);
    storeUser(loginReply());
    await authProvider.checkError(failure(401)).catch(() => undefined);
    // As react-admin does after each refusal.
    await authProvider.logout();
    await expect(authProvider.checkAuth()).rejects.toMatchObject({
      redirectTo: `${signInAndReturn}&ended=1`,
    });
    storeUser(loginReply());
    await authProvider.logout();
    await expect(authProvider.checkAuth()).rejects.toMatchObject({ redirectTo: signInAndReturn });
  });

  test('a 401 that comes late does not forget where to return to', async () => {
    window.history.replaceState(null, '', signInAndReturn);
    await expect(authProvider.checkError(failure(401))).resolves.toBeUndefined();
  });

  test('signs out at the service with the token, clears all storage, and leads to the sign-in page', async () => {
    const seen = stubNetwork({ 'POST /auth/logout': () => ({ json: {} }) });
    storeUser(loginReply());
    sessionStorage.setItem('barta.send.5.draft', '{}');
    document.cookie = 'XSRF-TOKEN=of-the-session; path=/';
    expect(await authProvider.logout()).toBe('/auth/login');
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
    expect(document.cookie).not.toContain('XSRF-TOKEN');
    await expect
      .poll(() => seen.find(({ path }) => path === '/auth/logout')?.headers.authorization)
      .toBe('Bearer token-of-rina');
  });

  test('signs out here even when the service does not answer', async () => {
    stubNetwork();
    storeUser(loginReply());
    expect(await authProvider.logout()).toBe('/auth/login');
    expect(storedUser()).toBeNull();
  });
});
