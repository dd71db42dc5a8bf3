import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { invitationLink } from '#domain/notifications/invitationTexts.ts';
import { EntryRoutes } from '#src/EntryRoutes.tsx';
import { savePreferences } from '#src/preferences.ts';
import { stubNetwork, type Network } from '../helpers/pageWorld.tsx';
import { errorAnswer } from '../helpers/signedIn.ts';

const find = 'GET /user/invitation';
const reset = 'PUT /user/reset-password';
const token = 'rJ3p9wPq0sX2vB7yN5mK8tL1zC4dF6gH-aQ_eUiOxVw';

const good: Network = {
  [find]: () => ({
    json: { username: 'rina.k', name: 'Rina Akter', expiresAt: '2026-12-01T08:00:00.000Z' },
  }),
  [reset]: () => ({ json: {} }),
};

function open(network: Network = {}, at = invitationLink('rina.k', token)) {
  window.history.replaceState(null, '', at);
  const seen = stubNetwork({ ...good, ...network });
  const rendered = render(<EntryRoutes />);
  const calls = (call: string) => seen.filter(({ method, path }) => `${method} ${path}` === call);
  return { ...rendered, user: userEvent.setup(), calls };
}

async function choose(page: ReturnType<typeof open>, password = 'correct horse battery') {
  await page.user.click(await screen.findByLabelText('New password'));
  await page.user.paste(password);
  await page.user.click(screen.getByLabelText('Repeat the new password'));
  await page.user.paste(password);
  await page.user.click(screen.getByRole('button', { name: 'Set the password' }));
}

beforeEach(() => savePreferences({ locale: 'en' }));

describe('the link of an invitation', () => {
  test('greets who is invited, sets the password, and leads to the sign-in with the username at hand', async () => {
    const page = open();
    expect(await screen.findByText(/Dear Rina Akter, choose a password/)).toBeTruthy();
    expect(screen.getByText('rina.k')).toBeTruthy();
    await choose(page);
    expect(
      await screen.findByText('Your account is ready. Sign in with the password that you have chosen.'),
    ).toBeTruthy();
    expect(window.location.pathname).toBe('/auth/login');
    expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('rina.k');
    const [setting] = page.calls(reset);
    expect(setting?.body).toEqual({ username: 'rina.k', newPassword: 'correct horse battery' });
    expect(setting?.headers.authorization).toBe(`Bearer ${token}`);
    expect(page.calls(find)[0]?.headers.authorization).toBe(`Bearer ${token}`);
  });

  test('leaves its token neither in the address nor in storage', async () => {
    open();
    await screen.findByLabelText('New password');
    const kept = [
      window.location.href,
      JSON.stringify(window.history.state),
      JSON.stringify({ ...localStorage, ...sessionStorage }),
      document.cookie,
    ].join();
    expect(kept).not.toContain(token);
  });

  test.each([
    ['was used or has expired', errorAnswer(401, 'session-ended')],
    ['belongs to a forgotten password', errorAnswer(404, 'not-found')],
  ])('that %s says what to do', async (_, answer) => {
    open({ [find]: () => answer });
    expect(await screen.findByText(/does not work any more/)).toBeTruthy();
    expect(screen.getByText(/Ask the person who invited you/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to sign in' })).toBeTruthy();
  });

  test('that ends while the password is chosen says so', async () => {
    const page = open({ [reset]: () => errorAnswer(401, 'session-ended') });
    await choose(page);
    expect(await screen.findByText(/does not work any more/)).toBeTruthy();
  });

  test('that was cut off asks to open it once more, without a call', async () => {
    const { calls } = open({}, '/auth/invitation#rina.k/short');
    expect(await screen.findByText(/not complete/)).toBeTruthy();
    expect(calls(find)).toHaveLength(0);
  });

  test('is tried again after an outage', async () => {
    let isAway = true;
    const { user } = open({
      [find]: () => (isAway ? errorAnswer(503, 'unavailable') : good[find]!({} as never)),
    });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    isAway = false;
    await user.click(retry);
    expect(await screen.findByText(/Dear Rina Akter/)).toBeTruthy();
  });

  test('is in Bangla where the reader has chosen that', async () => {
    savePreferences({ locale: 'bn' });
    open();
    await waitFor(() => expect(screen.getByText(/প্রিয়.* Rina Akter/)).toBeTruthy());
  });

  test('has a page that axe does not object to', async () => {
    const { container } = open();
    await screen.findByLabelText('New password');
    const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations.map(({ id }) => id)).toEqual([]);
  });
});
