import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { SignInPage } from '#src/pages/auth/SignInPage.tsx';
import { savePreferences } from '#src/preferences.ts';
import { storedUser } from '#src/session.ts';
import { stubNetwork, type Network } from '../helpers/pageWorld.tsx';
import { errorAnswer, loginReply } from '../helpers/signedIn.ts';

const ticket = { json: { secondFactorTicket: 'a-ticket', secondFactors: ['app'], expiresInSeconds: 300 } };
const give = 'POST /auth/second-factor';
const wrong = () =>
  errorAnswer(422, 'rule-refused', 'This code is wrong or has expired.', {
    errors: { code: 'This code is wrong or has expired.' },
    problems: { code: 'code-wrong' },
  });

async function reach(network: Network = {}) {
  window.history.replaceState(null, '', '/auth/login?returnURL=%2Fhome%2Fsend-sms');
  const seen = stubNetwork({ 'POST /auth': () => ticket, ...network });
  const { container } = render(<SignInPage />);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Username'), 'rina');
  await user.type(screen.getByLabelText('Password'), 'barta-demo{Enter}');
  const input = await screen.findByLabelText<HTMLInputElement>('Code');
  const given = () => seen.filter(({ path }) => path === '/auth/second-factor').map(({ body }) => body);
  return { user, input, given, container };
}

beforeEach(() => {
  savePreferences({ locale: 'en' });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe('the second step of a sign-in', () => {
  test('gives a whole code at once and goes on to where the sign-in leads', async () => {
    const { user, input, given } = await reach({ [give]: () => ({ json: loginReply() }) });
    expect(document.activeElement).toBe(input);
    expect([input.autocomplete, input.inputMode]).toEqual(['one-time-code', 'numeric']);
    expect(storedUser()).toBeNull();
    await user.type(input, '123 456');
    await waitFor(() => expect(storedUser()).toMatchObject({ username: 'rina' }));
    expect(given()).toEqual([{ secondFactorTicket: 'a-ticket', code: '123456' }]);
    expect(window.location.pathname).toBe('/home/send-sms');
  });

  test('takes Bangla digits', async () => {
    const { user, input, given } = await reach({ [give]: () => ({ json: loginReply() }) });
    await user.type(input, '১২৩৪৫৬');
    await waitFor(() => expect(given()).toMatchObject([{ code: '123456' }]));
  });

  test('says at the field that a code is wrong, and leaves it selected for the next one', async () => {
    const { user, input, given } = await reach({ [give]: wrong });
    await user.type(input, '000000');
    expect(await screen.findByText('This code is wrong or has expired.')).toBeTruthy();
    expect(input.getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(input.selectionEnd).toBe(6));
    expect(given()).toHaveLength(1);
  });

  test('sends no code that is not whole', async () => {
    const { user, input, given } = await reach();
    await user.type(input, '12{Enter}');
    expect(screen.getByText('The code has six digits.')).toBeTruthy();
    expect(given()).toEqual([]);
  });

  test('takes a recovery code in its place, once it is whole', async () => {
    const { user, given } = await reach({ [give]: () => ({ json: loginReply() }) });
    await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    const input = screen.getByLabelText<HTMLInputElement>('Recovery code');
    await waitFor(() => expect(document.activeElement).toBe(input));
    await user.type(input, '3k7q-pm2x{Enter}');
    expect(screen.getByText('A recovery code has twelve letters and digits.')).toBeTruthy();
    await user.type(input, '-vda4{Enter}');
    await waitFor(() => expect(given()).toMatchObject([{ code: '3k7q-pm2x-vda4' }]));
  });

  test('begins anew when its time or its tries are over, with the reason and the username', async () => {
    const ended = () =>
      errorAnswer(401, 'wrong-credentials', 'Ended', { reason: 'second-factor-ticket-ended' });
    const { user, input } = await reach({ [give]: ended });
    await user.type(input, '000000');
    expect(await screen.findByText(/too long or had too many wrong codes/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('rina');
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  });

  test('can be left', async () => {
    const { user } = await reach();
    await user.click(screen.getByRole('button', { name: 'Back to sign in' }));
    expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('rina');
  });

  test('says when to try again to a caller who is limited', async () => {
    const limited = () => ({ ...errorAnswer(429, 'rate-limited'), headers: { 'retry-after': '90' } });
    const { user, input } = await reach({ [give]: limited });
    await user.type(input, '000000');
    expect(await screen.findByText('Too many attempts. Try again in 2 minutes.')).toBeTruthy();
  });

  test('breaks no rule of accessibility', async () => {
    const { container } = await reach();
    const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations).toEqual([]);
  });
});
