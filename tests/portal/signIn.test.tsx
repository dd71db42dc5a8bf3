import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { SignInPage } from '#src/pages/auth/SignInPage.tsx';
import { savePreferences } from '#src/preferences.ts';
import { storedUser, storeUser } from '#src/session.ts';
import { stubNetwork, type Network } from './pageWorld.tsx';
import { errorAnswer, loginReply } from './signedIn.ts';

const login = 'POST /auth';

async function signIn(network: Network, { at = '/auth/login', password = 'barta-demo' } = {}) {
  window.history.replaceState(null, '', at);
  const seen = stubNetwork(network);
  render(<SignInPage />);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Username'), 'rina');
  if (password) await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  return { user, seen };
}

const shownProblem = async () => {
  const region = screen.getByRole('alert');
  await waitFor(() => expect(region.textContent).not.toBe(''));
  return region.textContent;
};

beforeEach(() => savePreferences({ locale: 'en' }));

describe('a sign-in that succeeds', () => {
  test('keeps the whole reply and goes on to the return URL, without a token on the call itself', async () => {
    const { seen } = await signIn(
      { [login]: () => ({ json: loginReply() }) },
      { at: '/auth/login?returnURL=%2Fhome%2Freports%2Ftotal-sms-reports%3Fpage%3D2' },
    );
    await waitFor(() => expect(storedUser()).toEqual(loginReply()));
    expect(window.location.pathname + window.location.search).toBe('/home/reports/total-sms-reports?page=2');
    const call = seen.find(({ path }) => path === '/auth')!;
    expect(call.body).toEqual({ username: 'rina', password: 'barta-demo' });
    expect(call.headers.authorization).toBeUndefined();
  });

  test('sends once, and the form is out of reach while it waits', async () => {
    let answer: (given: { json: unknown }) => void = () => undefined;
    const waiting = new Promise<{ json: unknown }>((resolve) => (answer = resolve));
    const { user, seen } = await signIn({ [login]: () => waiting });
    await user.keyboard('{Enter}');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Signing in…' }).matches(':disabled')).toBe(
      true,
    );
    answer({ json: loginReply() });
    await waitFor(() => expect(storedUser()).not.toBeNull());
    expect(seen.filter(({ path }) => path === '/auth')).toHaveLength(1);
  });
});

describe('a sign-in that fails', () => {
  test("says the product spec's sentence for wrong credentials and keeps nobody", async () => {
    await signIn({ [login]: () => errorAnswer(401, 'wrong-credentials') });
    expect(await shownProblem()).toBe('Registration No. or Password is incorrect');
    expect(storedUser()).toBeNull();
  });

  test('says to connect to the VPN when there is no answer', async () => {
    await signIn({});
    expect(await shownProblem()).toBe('Connect to the VPN');
  });

  test('says when to try again to a caller who is limited', async () => {
    const limited = () => ({ ...errorAnswer(429, 'rate-limited'), headers: { 'retry-after': '90' } });
    await signIn({ [login]: limited });
    expect(await shownProblem()).toBe('Too many tries. Try again in 2 minutes.');
  });

  test('adds what a service in trouble says to the sentence of the spec', async () => {
    await signIn({ [login]: () => errorAnswer(503, 'unavailable', 'The database is away.') });
    expect(await shownProblem()).toBe('Registration No. or Password is incorrectThe database is away.');
  });

  test('asks for a missing password without calling', async () => {
    const { seen } = await signIn({}, { password: '' });
    expect(await screen.findByText('Enter your password.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
    expect(seen.some(({ path }) => path === '/auth')).toBe(false);
  });
});

test('the password can be shown and hidden', async () => {
  stubNetwork();
  render(<SignInPage />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(screen.getByLabelText<HTMLInputElement>('Password').type).toBe('text');
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(screen.getByLabelText<HTMLInputElement>('Password').type).toBe('password');
});

test('Caps Lock is pointed out while the password is typed', async () => {
  stubNetwork();
  render(<SignInPage />);
  const user = userEvent.setup();
  await user.click(screen.getByLabelText('Password'));
  await user.keyboard('{CapsLock}a');
  expect(screen.getByText('Caps Lock is on.')).toBeTruthy();
});

test('the page changes its language, and the choice is kept', async () => {
  stubNetwork();
  render(<SignInPage />);
  await userEvent.setup().click(screen.getByRole('button', { name: 'বাংলা' }));
  expect(screen.getByRole('heading', { name: 'সাইন ইন' })).toBeTruthy();
  expect(document.documentElement.lang).toBe('bn');
  expect(decodeURIComponent(document.cookie)).toContain('"locale":"bn"');
});

test('someone who has signed in already goes on at once', async () => {
  stubNetwork();
  storeUser(loginReply());
  window.history.replaceState(null, '', '/auth/login?returnURL=/home/send-sms');
  render(<SignInPage />);
  await waitFor(() => expect(window.location.pathname).toBe('/home/send-sms'));
});
