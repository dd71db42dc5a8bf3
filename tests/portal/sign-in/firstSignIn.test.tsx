import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { EntryRoutes } from '#src/EntryRoutes.tsx';
import { savePreferences } from '#src/preferences.ts';
import { storedUser, storeUser } from '#src/session.ts';
import { stubNetwork, type Network } from '../helpers/pageWorld.tsx';
import { errorAnswer, loginReply } from '../helpers/signedIn.ts';

const change = 'PUT /user/update-password';
const heading = { name: 'Choose your own password', level: 1 };

/** The service's side of the session: what is asked for while the password is due is refused. */
function service(changes: Network = {}) {
  const state = { isDue: true };
  const user = () => ({ json: loginReply(['send-single-sms'], { passwordChangeRequired: state.isDue }) });
  const seen = stubNetwork({
    'POST /auth': user,
    'GET /auth/session': user,
    [change]: () => {
      state.isDue = false;
      return { json: {} };
    },
    'POST /auth/logout': () => ({ json: {} }),
    ...changes,
  });
  const asked = () =>
    seen.map(({ method, path }) => `${method} ${path}`).filter((call) => !call.includes('config'));
  return { state, asked };
}

function open(path: string) {
  window.history.replaceState(null, '', path);
  render(<EntryRoutes />);
  return userEvent.setup();
}

beforeEach(() => savePreferences({ locale: 'en' }));

describe('a first sign-in', () => {
  test('leads to nothing but a new password, whatever the address, and then to where it wanted', async () => {
    const { asked } = service();
    const user = open('/auth/login?returnURL=%2Fhome%2Fsend-sms');
    await user.type(screen.getByLabelText('Username'), 'rina');
    await user.type(screen.getByLabelText('Password'), 'given by admin{Enter}');
    expect(await screen.findByRole('heading', heading)).toBeTruthy();
    expect(screen.getByText(/set by an administrator/)).toBeTruthy();
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(screen.queryByText(/Balance/)).toBeNull();
    expect(asked()).toEqual(['POST /auth', 'GET /auth/session']);

    await user.type(screen.getByLabelText(/Current password/), 'given by admin');
    await user.type(screen.getByLabelText(/^New password/), 'correct horse battery');
    await user.type(screen.getByLabelText(/Repeat the new password/), 'correct horse battery{Enter}');
    expect(await screen.findByRole('heading', { name: 'Single SMS', level: 1 })).toBeTruthy();
    expect(window.location.pathname).toBe('/home/send-sms');
    expect(storedUser()?.passwordChangeRequired).toBe(false);
  });

  test('asks for the new password no second time where a second factor is set up next, unless it is refused', async () => {
    const proofs: unknown[] = [];
    const { state } = service({
      'GET /auth/session': () => ({
        json: loginReply([], { passwordChangeRequired: state.isDue, secondFactor: 'set-up-due' }),
      }),
      'POST /user/second-factor/start': ({ body }) => {
        proofs.push(body);
        return proofs.length === 1
          ? {
              status: 422,
              json: {
                code: 'rule-refused',
                message: 'The current password is wrong.',
                problems: { currentPassword: 'wrong-password' },
              },
            }
          : { json: { key: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/rina?secret=JBSWY3DPEHPK3PXP' } };
      },
    });
    storeUser(loginReply([], { passwordChangeRequired: true, secondFactor: 'set-up-due' }));
    const user = open('/home/dashboard');
    await user.type(await screen.findByLabelText(/Current password/), 'given by admin');
    await user.type(screen.getByLabelText(/^New password/), 'correct horse battery');
    await user.type(screen.getByLabelText(/Repeat the new password/), 'correct horse battery{Enter}');
    expect(await screen.findByRole('heading', { name: 'Authenticator app', level: 2 })).toBeTruthy();
    expect(screen.queryByLabelText(/Current password/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    const asked = await screen.findByLabelText(/Current password/);
    await user.type(asked, 'of another tab{Enter}');
    expect(await screen.findByLabelText('Key for the authenticator app')).toBeTruthy();
    expect(proofs).toEqual([
      { currentPassword: 'correct horse battery' },
      { currentPassword: 'of another tab' },
    ]);
  });

  test('can be left by signing out', async () => {
    service();
    storeUser(loginReply([], { passwordChangeRequired: true }));
    const user = open('/home/dashboard');
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy();
    expect(storedUser()).toBeNull();
  });
});

test('a password that an administrator sets while its user is signed in is asked for at the next refusal', async () => {
  const { state } = service({
    'GET /noauth/v1/credit': () =>
      state.isDue
        ? errorAnswer(403, 'password-change-required')
        : { json: { data: { currentBalance: 4980, held: 0 } } },
  });
  state.isDue = false;
  storeUser(loginReply(['send-single-sms']));
  const user = open('/home/send-sms');
  const badge = await screen.findByText('Balance: 4,980 sms');
  state.isDue = true;
  await user.click(badge);
  expect(await screen.findByRole('heading', heading)).toBeTruthy();
});

test('a session that has ended leads to the sign-in page at the next answer, whatever has asked', async () => {
  const ended = () => errorAnswer(401, 'session-ended');
  service({ 'GET /auth/session': () => ({ json: loginReply(['send-single-sms']) }) });
  storeUser(loginReply(['send-single-sms']));
  const user = open('/home/send-sms');
  const badge = await screen.findByText('Balance: 4,980 sms');
  service({ 'GET /auth/session': ended, 'GET /noauth/v1/credit': ended });
  await user.click(badge);
  expect(await screen.findByText(/Your session has ended/)).toBeTruthy();
  expect(window.location.pathname + window.location.search).toBe(
    '/auth/login?returnURL=%2Fhome%2Fsend-sms&ended=1',
  );
  expect(storedUser()).toBeNull();
});

test('a permission that is taken away closes its page at the next answer', async () => {
  let word = 'may-send';
  const permissions = () => (word === 'may-send' ? (['send-single-sms'] as const) : []);
  service({
    'GET /auth/session': () => ({ json: loginReply([...permissions()]), headers: { 'x-access': word } }),
    'GET /noauth/v1/credit': () => ({
      json: { data: { currentBalance: 4980, held: 0 } },
      headers: { 'x-access': word },
    }),
  });
  storeUser(loginReply(['send-single-sms']));
  const user = open('/home/send-sms');
  const badge = await screen.findByText('Balance: 4,980 sms');
  expect(await screen.findByRole('link', { name: 'Single SMS' })).toBeTruthy();
  await act(async () => {
    word = 'may-nothing';
  });
  await user.click(badge);
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Single SMS' })).toBeNull());
  expect(screen.getByText(/permission “Send single SMS”/)).toBeTruthy();
});
