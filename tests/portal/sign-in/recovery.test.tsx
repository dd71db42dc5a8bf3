import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { EntryRoutes } from '#src/EntryRoutes.tsx';
import { savePreferences } from '#src/preferences.ts';
import { stubNetwork, type Network } from '../helpers/pageWorld.tsx';
import { errorAnswer } from '../helpers/signedIn.ts';

const send = 'POST /sms/forgot-password/send-otp';
const validate = 'POST /sms/validate-otp-by-username';
const reset = 'PUT /user/reset-password';

const good: Network = {
  [send]: () => ({ json: { expiresInSeconds: 300 } }),
  [validate]: () => ({ json: { accessToken: 'token-to-reset' } }),
  [reset]: () => ({ json: {} }),
};

const wrongCode = () =>
  errorAnswer(422, 'rule-refused', 'No', {
    errors: { otp: 'This code is wrong or has expired.' },
    problems: { otp: 'code-wrong' },
  });

function open(network: Network = {}, at = '/auth/forgot-password') {
  window.history.replaceState(null, '', at);
  const seen = stubNetwork({ ...good, ...network });
  const rendered = render(<EntryRoutes />);
  const calls = (call: string) => seen.filter(({ method, path }) => `${method} ${path}` === call);
  return { ...rendered, user: userEvent.setup(), calls };
}

async function askForCode(network: Network = {}, at?: string) {
  const page = open(network, at);
  await page.user.type(await screen.findByLabelText('Username'), 'rina');
  await page.user.click(screen.getByRole('button', { name: 'Send the code' }));
  return page;
}

async function giveCode(network: Network = {}, code = '482913') {
  const page = await askForCode(network);
  await page.user.click(await screen.findByLabelText('Code'));
  await page.user.paste(code);
  return page;
}

async function choosePassword(network: Network, password: string, repeated = password) {
  const page = await giveCode(network);
  await page.user.click(await screen.findByLabelText('New password'));
  await page.user.paste(password);
  await page.user.click(screen.getByLabelText('Repeat the new password'));
  await page.user.paste(repeated);
  await page.user.click(screen.getByRole('button', { name: 'Set the password' }));
  return page;
}

const address = () => window.location.pathname + window.location.search;

beforeEach(() => savePreferences({ locale: 'en' }));

describe('a forgotten password', () => {
  test('is replaced with a code from an SMS, and leads back to sign in with the username at hand', async () => {
    const { calls } = await choosePassword({}, 'correct horse battery');
    expect(await screen.findByText('Password changed. Sign in with the new password.')).toBeTruthy();
    expect(address()).toBe('/auth/login');
    expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('rina');
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
    expect(calls(send)[0]?.query).toEqual({ userName: 'rina' });
    expect(calls(validate)[0]?.query).toEqual({ userName: 'rina', otp: '482913' });
    const [setting] = calls(reset);
    expect(setting?.body).toEqual({ username: 'rina', newPassword: 'correct horse battery' });
    expect(setting?.headers.authorization).toBe('Bearer token-to-reset');
  });

  test('begins at the sign-in form, which hands over the username and where to go on', async () => {
    const { user } = open({}, '/auth/login?returnURL=%2Fhome%2Fsend-sms');
    await user.type(screen.getByLabelText('Username'), 'rina');
    await user.click(screen.getByRole('link', { name: 'Forgot password?' }));
    expect(await screen.findByRole('heading', { name: 'Forgot password' })).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('rina');
    expect(address()).toBe('/auth/forgot-password?returnURL=%2Fhome%2Fsend-sms');
  });

  test('leaves neither code nor token in the address or in storage', async () => {
    await giveCode();
    await screen.findByLabelText('New password');
    const kept = [
      window.location.href,
      JSON.stringify(window.history.state),
      JSON.stringify({ ...localStorage, ...sessionStorage }),
      document.cookie,
    ].join();
    expect(kept).not.toMatch(/482913|token-to-reset/);
  });

  test.each(['/auth/otp', '/auth/reset-password'])(
    '%s begins again when its code or token is gone, with the username kept',
    async (path) => {
      window.history.replaceState({ username: 'rina' }, '', path);
      stubNetwork(good);
      render(<EntryRoutes />);
      expect(await screen.findByText(/start again/)).toBeTruthy();
      expect(address()).toBe('/auth/forgot-password');
      expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('rina');
    },
  );

  test('shows the toast Error / Connect to the VPN when nothing answers', async () => {
    await askForCode({
      [send]: () => {
        throw new TypeError('Failed to fetch');
      },
    });
    const toast = (await screen.findByText('Connect to the VPN')).closest('.entry-toast')!;
    expect(toast.textContent).toBe('ErrorConnect to the VPN');
    expect(address()).toBe('/auth/forgot-password');
  });

  test('asked for too often, says when the next code can be had', async () => {
    await askForCode({
      [send]: () => ({ ...errorAnswer(429, 'rate-limited'), headers: { 'retry-after': '720' } }),
    });
    expect(await screen.findByText('Too many attempts. Try again in 12 minutes.')).toBeTruthy();
  });
});

describe('the code', () => {
  test('is taken with spaces and in Bangla digits, and is sent once', async () => {
    const { calls } = await giveCode({}, ' ৪৮২ ৯১৩ ');
    await screen.findByLabelText('New password');
    expect(calls(validate).map(({ query }) => query.otp)).toEqual(['482913']);
  });

  test('is waited for over a reload, with the time that is left', async () => {
    const { unmount } = await askForCode();
    await screen.findByLabelText('Code');
    unmount();
    const seen = stubNetwork(good);
    render(<EntryRoutes />);
    expect((await screen.findByRole('timer')).textContent).toMatch(/another (5:00|4:5\d)/);
    await userEvent.click(screen.getByLabelText('Code'));
    await userEvent.paste('482913');
    expect(await screen.findByLabelText('New password')).toBeTruthy();
    expect(seen.map(({ query }) => query)).toEqual([{ userName: 'rina', otp: '482913' }]);
  });

  test('that is wrong is said at the field and selected, and the next one is checked', async () => {
    const answers = [wrongCode(), { json: { accessToken: 'token-to-reset' } }];
    const { user, calls } = await giveCode({ [validate]: () => answers.shift()! });
    expect(await screen.findByText('This code is wrong or has expired.')).toBeTruthy();
    const input = screen.getByLabelText<HTMLInputElement>('Code');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect([input.selectionStart, input.selectionEnd]).toEqual([0, 6]));
    await user.keyboard('482914');
    await screen.findByLabelText('New password');
    expect(calls(validate).map(({ query }) => query.otp)).toEqual(['482913', '482914']);
  });

  test('that is not whole is not sent', async () => {
    const { user, calls } = await askForCode();
    await user.type(await screen.findByLabelText('Code'), '4829{Enter}');
    expect(screen.getByText('The code has six digits.')).toBeTruthy();
    expect(calls(validate)).toHaveLength(0);
  });

  test('can be sent anew after half a minute, and counts down its five minutes', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const { user, calls } = await askForCode();
      expect((await screen.findByRole('timer')).textContent).toMatch(/another (5:00|4:59)/);
      expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Send a new code/ }).disabled).toBe(true);
      await vi.advanceTimersByTimeAsync(31_000);
      await user.click(screen.getByRole('button', { name: 'Send a new code' }));
      expect(await screen.findByText(/Only the newest code works/)).toBeTruthy();
      expect(calls(send)).toHaveLength(2);
      expect(document.activeElement).toBe(screen.getByLabelText('Code'));
      await vi.advanceTimersByTimeAsync(301_000);
      expect(screen.getByText('The code has expired. Request a new one.')).toBeTruthy();
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('the new password', () => {
  test.each([
    ['short', 'short', 'At least 10 characters: 5 more.'],
    ['correct horse battery', 'correct horse', 'The two new passwords do not match.'],
  ])('%s, repeated as %s, is not sent', async (password, repeated, problem) => {
    const { calls } = await choosePassword({}, password, repeated);
    expect(await screen.findByText(problem)).toBeTruthy();
    expect(calls(reset)).toHaveLength(0);
  });

  test('that the service refuses has its reason under the field', async () => {
    await choosePassword(
      {
        [reset]: () => errorAnswer(422, 'rule-refused', 'No', { errors: { newPassword: 'Too common.' } }),
      },
      'football2026',
    );
    expect(await screen.findByText('Too common.')).toBeTruthy();
    expect(screen.getByLabelText('New password').getAttribute('aria-invalid')).toBe('true');
  });

  test('that comes too late begins again', async () => {
    await choosePassword({ [reset]: () => errorAnswer(401, 'session-ended') }, 'correct horse battery');
    expect(await screen.findByText(/The time to set a new password has expired/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('rina');
  });
});

test('the markup of the steps has nothing that axe objects to', async () => {
  const { container, user } = await askForCode();
  const faults = async () => {
    const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`);
  };
  await user.click(await screen.findByLabelText('Code'));
  expect(await faults()).toEqual([]);
  await user.paste('482913');
  await screen.findByLabelText('New password');
  expect(await faults()).toEqual([]);
});
