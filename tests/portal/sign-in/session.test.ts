import { describe, expect, test, vi } from 'vitest';
import { dataProvider } from '#src/dataProviders/index.ts';
import { queryClient } from '#src/dataProviders/queryClient.ts';
import { refreshUser } from '#src/dataProviders/refreshUser.ts';
import {
  clearSession,
  onAccessVersion,
  onAccessChange,
  onSessionChange,
  storedUser,
  storeUser,
} from '#src/session.ts';
import { stubNetwork } from '../helpers/pageWorld.tsx';
import { loginReply } from '../helpers/signedIn.ts';

describe('the stored user', () => {
  test('is the whole login reply with its id, under the key of the logged-in user', () => {
    storeUser(loginReply(['view-dashboard']));
    const whole = { id: 5, ...loginReply(['view-dashboard']) };
    expect(JSON.parse(localStorage.getItem('barta.user')!)).toEqual(whole);
    expect(storedUser()).toEqual(whole);
  });

  test("has all fields of the product spec's logged-in user, and no password", () => {
    storeUser(loginReply(['view-dashboard']));
    const stored = JSON.parse(localStorage.getItem('barta.user')!) as object;
    const fields =
      'id name contactNo email username joiningDate active companyId roleId roles permission accessToken';
    expect(Object.keys(stored)).toEqual(expect.arrayContaining(fields.split(' ')));
    expect(stored).not.toHaveProperty('password');
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

describe('what the user may do', () => {
  const watched = () => {
    clearSession();
    const listener = vi.fn();
    return { listener, stop: onAccessChange(listener) };
  };

  test('has changed when an answer brings another word than the one before', () => {
    const { listener, stop } = watched();
    onAccessVersion('one', false);
    onAccessVersion('one', false);
    onAccessVersion(null, false);
    expect(listener).not.toHaveBeenCalled();
    onAccessVersion('two', false);
    expect(listener).toHaveBeenCalledTimes(1);
    stop();
    onAccessVersion('three', false);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  test('may have changed when something is refused, whatever the word', () => {
    const { listener, stop } = watched();
    onAccessVersion('one', true);
    onAccessVersion(null, true);
    expect(listener).toHaveBeenCalledTimes(2);
    stop();
  });

  test('is not compared with what the user before might do', () => {
    const { listener, stop } = watched();
    onAccessVersion('one', false);
    clearSession();
    onAccessVersion('two', false);
    expect(listener).not.toHaveBeenCalled();
    stop();
  });
});

describe('asking anew who is signed in', () => {
  /** Answers by hand, in any order. */
  function slowService() {
    const answers: ((name: string) => void)[] = [];
    stubNetwork({
      'GET /auth/session': () =>
        new Promise((resolve) =>
          answers.push((name) => resolve({ json: { ...loginReply([], { name }), accessToken: undefined } })),
        ),
    });
    const answer = async (index: number, name: string) => {
      await vi.waitFor(() => expect(answers.length).toBeGreaterThan(index));
      answers[index]!(name);
    };
    return { answer };
  }

  test('keeps the answer with the token', async () => {
    storeUser(loginReply());
    const { answer } = slowService();
    const refreshing = refreshUser();
    await answer(0, 'Rina Khan');
    await refreshing;
    expect(storedUser()).toEqual({ id: 5, ...loginReply([], { name: 'Rina Khan' }) });
  });

  test('leaves the stored user alone when nothing has changed', async () => {
    storeUser(loginReply());
    const before = storedUser();
    stubNetwork({ 'GET /auth/session': () => ({ json: loginReply([], { accessToken: undefined }) }) });
    await refreshUser();
    expect(storedUser()).toBe(before);
  });

  test('forgets which roles the user might give when what they may do has changed', async () => {
    storeUser(loginReply());
    const asked = stubNetwork({
      'GET /auth/session': () => ({ json: { ...loginReply(['create-user']), accessToken: undefined } }),
      'GET /data/role-list': () => ({ json: { responseList: [], total: 0 } }),
    });
    const roles = () =>
      dataProvider.getList('role-names', {
        pagination: { page: 1, perPage: 10 },
        sort: { field: 'name', order: 'ASC' },
        filter: {},
      });
    await roles();
    queryClient.setQueryData(['role-names', 'getList'], { data: [] });
    queryClient.setQueryData(['users', 'getList'], { data: [] });
    await refreshUser();
    await roles();
    expect(asked.filter(({ path }) => path === '/data/role-list')).toHaveLength(2);
    expect(queryClient.getQueryState(['role-names', 'getList'])?.isInvalidated).toBe(true);
    expect(queryClient.getQueryState(['users', 'getList'])?.isInvalidated).toBe(false);
  });

  test('keeps the answer to the last question when an earlier one comes late', async () => {
    storeUser(loginReply());
    const { answer } = slowService();
    const refreshing = Promise.all([refreshUser(), refreshUser()]);
    await answer(1, 'Newest');
    await answer(0, 'Older');
    await refreshing;
    expect(storedUser()?.name).toBe('Newest');
  });

  test('asks once more when the record was changed meanwhile, and never brings back who has signed out', async () => {
    storeUser(loginReply());
    const { answer } = slowService();
    const refreshing = refreshUser();
    storeUser(loginReply([], { name: 'Saved here' }));
    await answer(0, 'From before');
    await answer(1, 'Saved here, says the service');
    await refreshing;
    expect(storedUser()?.name).toBe('Saved here, says the service');

    const late = refreshUser();
    clearSession();
    await answer(2, 'Ghost');
    await late;
    expect(storedUser()).toBeNull();
  });
});
