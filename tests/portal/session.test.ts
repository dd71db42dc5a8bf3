import { describe, expect, test, vi } from 'vitest';
import { queryClient } from '#src/dataProviders/queryClient.ts';
import { clearSession, onSessionChange, storedUser, storeUser } from '#src/session.ts';
import { loginReply } from './signedIn.ts';

describe('the stored user', () => {
  test('is the whole login reply, under the key of the logged-in user', () => {
    storeUser(loginReply(['view-dashboard']));
    expect(JSON.parse(localStorage.getItem('barta.user')!)).toEqual(loginReply(['view-dashboard']));
    expect(storedUser()).toEqual(loginReply(['view-dashboard']));
  });

  test('is the same object as long as it has not changed', () => {
    storeUser(loginReply());
    expect(storedUser()).toBe(storedUser());
  });

  test.each([
    '',
    '{',
    'null',
    '"rina"',
    '{}',
    '{"accessToken":"t"}',
    JSON.stringify({ ...loginReply(), roles: 'x' }),
  ])('counts as nobody and is removed when it reads %s', (text) => {
    localStorage.setItem('barta.user', text);
    expect(storedUser()).toBeNull();
    expect(localStorage.getItem('barta.user')).toBeNull();
  });

  test('goes with everything else in local storage when the session is cleared', () => {
    storeUser(loginReply());
    localStorage.setItem('RaStore.sidebar.open', 'false');
    clearSession();
    expect(localStorage).toHaveLength(0);
    expect(storedUser()).toBeNull();
  });

  test('is announced when it changes here, and with its event when it changes in another tab', () => {
    const listener = vi.fn();
    const stop = onSessionChange(listener);
    storeUser(loginReply());
    expect(listener).toHaveBeenLastCalledWith();
    const elsewhere = new StorageEvent('storage', { key: null });
    window.dispatchEvent(elsewhere);
    expect(listener).toHaveBeenLastCalledWith(elsewhere);
    stop();
    clearSession();
    expect(listener).toHaveBeenCalledTimes(2);
  });
});

test('what one user has loaded is forgotten when another tab signs out, and kept while the user stays', () => {
  storeUser(loginReply());
  queryClient.setQueryData(['single-sms'], ['a row']);
  storeUser(loginReply(['view-dashboard']));
  expect(queryClient.getQueryData(['single-sms'])).toEqual(['a row']);
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(queryClient.getQueryData(['single-sms'])).toBeUndefined();
});
