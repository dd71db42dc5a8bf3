import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { SignInPage } from '#src/pages/auth/SignInPage.tsx';
import { savePreferences } from '#src/preferences.ts';
import { storedUser, storeUser } from '#src/session.ts';
import { stubNetwork, type Network } from '../helpers/pageWorld.tsx';
import { errorAnswer, loginReply } from '../helpers/signedIn.ts';

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
  const region = document.querySelector('.form-problem')!;
  await waitFor(() => expect(region.textContent).not.toBe(''));
  return region.textContent;
};

const shownText = () => document.body.textContent;
const shownToast = async () => (await screen.findByText('Error')).closest('.entry-toast')!.textContent;

beforeEach(() => {
  savePreferences({ locale: 'en' });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

test('where passwords are off, the page of companies knows the short name of the company', async () => {
  await signIn({
    [login]: () => ({
      status: 403,
      json: {
        code: 'forbidden',
        message: 'Your company has turned passwords off.',
        reason: 'passwords-off',
        reasonValues: { company: 'meghna' },
      },
    }),
  });
  await waitFor(() => expect(window.location.pathname).toBe('/sign-in'));
  expect(window.history.state).toEqual({ notice: 'reasons.passwords-off', company: 'meghna' });
});

describe('a sign-in that succeeds', () => {
  test('keeps the whole reply and goes on to the return URL, without a token on the call itself', async () => {
    const { seen } = await signIn(
      { [login]: () => ({ json: loginReply() }) },
      { at: '/auth/login?returnURL=%2Fhome%2Freports%2Ftotal-sms-reports%3Fpage%3D2' },
    );
    await waitFor(() => expect(storedUser()).toEqual({ id: 5, ...loginReply() }));
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

  test('shows the toast Error / Connect to the VPN when there is no answer, and says nothing else', async () => {
    await signIn({});
    expect(await shownToast()).toBe('ErrorConnect to the VPN');
    expect(shownText()).not.toContain('incorrect');
    expect(screen.getAllByText('Connect to the VPN')).toHaveLength(1);
  });

  test.each([
    [500, 'internal', 'Something went wrong on our side.'],
    [503, 'unavailable', 'The database is away.'],
  ])(
    'shows what the service says of its own trouble (%s), and nothing of the password',
    async (...failure) => {
      await signIn({ [login]: () => errorAnswer(...failure) });
      expect(await shownToast()).toBe(`Error${failure[2]}`);
      expect(shownText()).not.toContain('incorrect');
    },
  );

  test('shows one toast for the same failure twice, and takes it away after three seconds', async () => {
    const { user } = await signIn({});
    await shownToast();
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(screen.getAllByText('Connect to the VPN')).toHaveLength(1);
    await waitFor(() => expect(screen.queryByText('Connect to the VPN')).toBeNull(), { timeout: 4_000 });
  });

  test('says when to try again to a caller who is limited', async () => {
    const limited = () => ({ ...errorAnswer(429, 'rate-limited'), headers: { 'retry-after': '90' } });
    await signIn({ [login]: limited });
    expect(await shownProblem()).toBe('Too many attempts. Try again in 2 minutes.');
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
  expect(screen.getByRole('heading', { name: 'লগ ইন' })).toBeTruthy();
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
