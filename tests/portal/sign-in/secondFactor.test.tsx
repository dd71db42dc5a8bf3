import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { EntryRoutes } from '#src/EntryRoutes.tsx';
import { SecondFactorCard } from '#src/pages/profile/second-factor/SecondFactorCard.tsx';
import { savePreferences } from '#src/preferences.ts';
import { storeUser } from '#src/session.ts';
import { renderPage, stubNetwork, type Network } from '../helpers/pageWorld.tsx';
import { errorAnswer, loginReply } from '../helpers/signedIn.ts';

const path = '/user/second-factor';
const key = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const newKey = { json: { key, uri: `otpauth://totp/Barta:rina?issuer=Barta&secret=${key}` } };
const codes = Array.from({ length: 10 }, (_, place) => `${place}K7Q-PM2X-VDA4`);

function service(isOn: boolean, network: Network = {}) {
  const state = { isOn };
  const turn = (on: boolean, json: object) => () => {
    state.isOn = on;
    return { json };
  };
  const seen = stubNetwork({
    [`GET ${path}`]: () => ({
      json: {
        isOn: state.isOn,
        isRequired: false,
        hasApp: state.isOn,
        passkeys: [],
        recoveryCodesLeft: state.isOn ? 10 : 0,
      },
    }),
    [`POST ${path}/start`]: () => newKey,
    [`POST ${path}/confirm`]: turn(true, { recoveryCodes: codes }),
    [`POST ${path}/remove`]: turn(false, {}),
    [`POST ${path}/recovery-codes`]: () => ({ json: { recoveryCodes: codes } }),
    'GET /auth/session': () => ({
      json: loginReply([], state.isOn ? { secondFactor: 'on' } : { secondFactor: 'set-up-due' }),
    }),
    ...network,
  });
  return {
    bodies: (name: string) => seen.filter((call) => call.path === `${path}/${name}`).map((call) => call.body),
  };
}

describe('two-step verification on the profile page', () => {
  test('is set up by password, QR code or typed key, and a code; recovery codes are shown once', async () => {
    const { bodies } = service(false);
    const { user } = renderPage(<SecondFactorCard />);
    await user.click(await screen.findByRole('button', { name: 'Set up an authenticator app' }));
    await user.type(screen.getByLabelText(/Current password/), 'barta-demo{Enter}');
    expect(await screen.findByTitle('QR code for the authenticator app')).toBeTruthy();
    expect(screen.getByRole('group', { name: 'Key for the authenticator app' }).textContent).toBe(
      'ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567',
    );
    await user.type(screen.getByLabelText(/^Code/), '১২৩৪৫৬{Enter}');
    const list = await screen.findByRole('list', { name: 'Recovery codes' });
    expect([...list.children].map(({ textContent }) => textContent)).toEqual(codes);
    expect(bodies('start')).toEqual([{ currentPassword: 'barta-demo' }]);
    expect(bodies('confirm')).toMatchObject([{ code: expect.stringMatching(/^(123456|১২৩৪৫৬)$/) }]);
    await user.click(screen.getByRole('button', { name: 'I have stored them' }));
    expect(await screen.findByText('10 recovery codes are left.')).toBeTruthy();
    expect(screen.queryByText(codes[0]!)).toBeNull();
  });

  test('names what is wrong at its field', async () => {
    const refused = (field: string, problem: string, sentence: string) => () =>
      errorAnswer(422, 'rule-refused', sentence, {
        errors: { [field]: sentence },
        problems: { [field]: problem },
      });
    service(true, {
      [`POST ${path}/remove`]: refused('code', 'code-wrong', 'This code is wrong or has expired.'),
    });
    const { user } = renderPage(<SecondFactorCard />);
    await user.click(await screen.findByRole('button', { name: 'Turn off' }));
    await user.type(screen.getByLabelText(/Current password/), 'barta-demo');
    await user.type(screen.getByLabelText(/^Code/), '12{Enter}');
    expect(await screen.findByText(/Enter six digits of the app, or a recovery code/)).toBeTruthy();
    await user.type(screen.getByLabelText(/^Code/), '3456{Enter}');
    expect(await screen.findByText('This code is wrong or has expired.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Code/)));
  });

  test('is turned off by password and code', async () => {
    const { bodies } = service(true);
    const { user } = renderPage(<SecondFactorCard />);
    await user.click(await screen.findByRole('button', { name: 'Turn off' }));
    await user.type(screen.getByLabelText(/Current password/), 'barta-demo');
    await user.type(screen.getByLabelText(/^Code/), '123456{Enter}');
    expect(await screen.findByRole('button', { name: 'Set up an authenticator app' })).toBeTruthy();
    expect(bodies('remove')).toEqual([{ currentPassword: 'barta-demo', code: '123456' }]);
  });
});

test('a role that needs it leads there before anything else, and on once the recovery codes were seen', async () => {
  savePreferences({ locale: 'en' });
  service(false);
  storeUser(loginReply([], { secondFactor: 'set-up-due' }));
  window.history.replaceState(null, '', '/home');
  render(<EntryRoutes />);
  const user = userEvent.setup();
  const heading = { name: 'Set up two-step verification', level: 1 };
  expect(await screen.findByRole('heading', heading, { timeout: 10_000 })).toBeTruthy();
  expect(screen.queryByRole('navigation')).toBeNull();
  await user.type(screen.getByLabelText(/Current password/), 'barta-demo{Enter}');
  await user.type(await screen.findByLabelText(/^Code/), '123456{Enter}');
  expect(await screen.findByText(codes[9]!)).toBeTruthy();
  // The window comes back into view, and the service says that it is on.
  window.dispatchEvent(new Event('focus'));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.getByText(codes[9]!)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'I have stored them' }));
  await waitFor(() => expect(screen.queryByRole('heading', heading)).toBeNull());
});
