import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createRole } from '#contract/main-api/people/roles.ts';
import type { SecondFactorState } from '#contract/main-api/sign-in/secondFactor.ts';
import { call } from '#src/dataProviders/http/httpClient.ts';
import { CodeRequests } from '#src/layout/CodeRequests.tsx';
import { SignInPage } from '#src/pages/auth/SignInPage.tsx';
import { SecondFactorCard } from '#src/pages/profile/second-factor/SecondFactorCard.tsx';
import { savePreferences } from '#src/preferences.ts';
import { storedUser } from '#src/session.ts';
import { renderPage, stubNetwork, type Network } from '../helpers/pageWorld.tsx';
import { errorAnswer, loginReply } from '../helpers/signedIn.ts';
import {
  newPasskey,
  newRequest,
  refusedByPerson,
  request,
  sent,
  stubPasskeys,
  usedPasskey,
} from '../helpers/stubPasskeys.ts';

const answer = {
  credential: sent('laptop'),
  clientDataJSON: sent('client'),
  authenticatorData: sent('data'),
  signature: sent('signature'),
  userHandle: sent('handle'),
};
const laptop = {
  id: 7,
  name: 'Office laptop',
  domain: 'localhost',
  createdAt: '2026-11-20T06:00:00.000Z',
  lastUsedAt: null,
  copiedAt: null,
};

beforeEach(() => {
  savePreferences({ locale: 'en' });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => vi.unstubAllGlobals());

describe('a passkey at the sign-in', () => {
  async function reach(kinds: string[], network: Network = {}) {
    window.history.replaceState(null, '', '/auth/login?returnURL=%2Fhome%2Fsend-sms');
    const ticket = { secondFactorTicket: 'a-ticket', secondFactors: kinds, expiresInSeconds: 300 };
    const seen = stubNetwork({
      'POST /auth': () => ({ json: ticket }),
      'POST /auth/second-factor/challenge': () => ({ json: request }),
      'POST /auth/second-factor': () => ({ json: loginReply() }),
      ...network,
    });
    const { container } = render(<SignInPage />);
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('Username'), 'rina');
    await user.type(screen.getByLabelText('Password'), 'barta-demo{Enter}');
    const given = () => seen.filter(({ path }) => path === '/auth/second-factor').map(({ body }) => body);
    return { user, given, container };
  }

  test('is asked for at once', async () => {
    stubPasskeys({ get: usedPasskey });
    const { given } = await reach(['app', 'passkey']);
    await waitFor(() => expect(storedUser()).toMatchObject({ username: 'rina' }));
    expect(given()).toEqual([{ secondFactorTicket: 'a-ticket', passkey: answer }]);
    expect(window.location.pathname).toBe('/home/send-sms');
  });

  test('waits for a click where the browser wants one, without a word of trouble', async () => {
    const answers = { get: refusedByPerson as () => Promise<unknown> };
    const { asked } = stubPasskeys(answers);
    const { user, container } = await reach(['passkey']);
    const button = await screen.findByRole('button', { name: 'Use your passkey' });
    expect(screen.getByRole('alert').textContent).toBe('');
    await user.click(button);
    expect((await screen.findByRole('alert')).textContent).toMatch(/^The passkey was not used/);
    expect((await axe.run(container)).violations).toEqual([]);
    answers.get = usedPasskey;
    await user.click(screen.getByRole('button', { name: 'Use your passkey' }));
    await waitFor(() => expect(storedUser()).toMatchObject({ username: 'rina' }));
    expect(asked).toEqual(['get', 'get', 'get']);
  });

  test('leaves the way to the other kinds that somebody has', async () => {
    stubPasskeys({ get: refusedByPerson });
    const { user } = await reach(['passkey']);
    await screen.findByRole('button', { name: 'Use your passkey' });
    expect(screen.queryByRole('button', { name: 'Use the authenticator app' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    expect(await screen.findByLabelText('Recovery code')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Use a passkey' })).toBeTruthy();
  });

  test('is not offered by a browser that has none', async () => {
    await reach(['app', 'passkey']);
    expect(await screen.findByLabelText('Code')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
  });

  test('that is refused says why', async () => {
    stubPasskeys({ get: usedPasskey });
    const sentence = 'This passkey was not accepted. Try again.';
    await reach(['passkey'], {
      'POST /auth/second-factor': () =>
        errorAnswer(422, 'rule-refused', sentence, {
          errors: { passkey: sentence },
          problems: { passkey: 'passkey-refused' },
        }),
    });
    expect(await screen.findByText(sentence)).toBeTruthy();
  });
});

const stateOf = (state: Partial<SecondFactorState>): SecondFactorState => ({
  isOn: false,
  isRequired: false,
  hasApp: false,
  passkeys: [],
  recoveryCodesLeft: 0,
  ...state,
});

describe('a passkey in a session', () => {
  test('is as good as a code where one is asked for', async () => {
    stubPasskeys({ get: usedPasskey });
    const state = { isConfirmed: false };
    const seen = stubNetwork({
      'GET /user/second-factor': () => ({ json: stateOf({ isOn: true, passkeys: [laptop] }) }),
      'POST /user/second-factor/passkeys/challenge': () => ({ json: request }),
      'POST /auth/second-factor/session': () => {
        state.isConfirmed = true;
        return { json: {} };
      },
      'POST /roles': () => (state.isConfirmed ? { json: { id: 9 } } : errorAnswer(403, 'code-required')),
    });
    const { user } = renderPage(<CodeRequests />);
    const added = call(createRole, { body: { name: 'Desk' } });
    await user.click(await screen.findByRole('button', { name: 'Use your passkey' }));
    expect(await added).toMatchObject({ id: 9 });
    const bodies = seen.filter(({ path }) => path === '/auth/second-factor/session').map(({ body }) => body);
    expect(bodies).toEqual([{ passkey: answer }]);
  });
});

test('a passkey that the service refuses is said in the dialog, and can be tried again', async () => {
  stubPasskeys({ get: usedPasskey });
  const sentence = 'This passkey was not accepted. Try again.';
  const state = { tries: 0 };
  stubNetwork({
    'GET /user/second-factor': () => ({ json: stateOf({ isOn: true, passkeys: [laptop] }) }),
    'POST /user/second-factor/passkeys/challenge': () => ({ json: request }),
    'POST /auth/second-factor/session': () =>
      (state.tries += 1) > 1
        ? { json: {} }
        : errorAnswer(422, 'rule-refused', sentence, { errors: { passkey: sentence } }),
    'POST /roles': () => (state.tries > 1 ? { json: { id: 9 } } : errorAnswer(403, 'code-required')),
  });
  const { user } = renderPage(<CodeRequests />);
  const added = call(createRole, { body: { name: 'Desk' } });
  await user.click(await screen.findByRole('button', { name: 'Use your passkey' }));
  expect(await screen.findByText(sentence)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Use your passkey' }));
  expect(await added).toMatchObject({ id: 9 });
});

describe('passkeys on the profile page', () => {
  function service(state: SecondFactorState, network: Network = {}) {
    const seen = stubNetwork({
      'GET /user/second-factor': () => ({ json: state }),
      'POST /user/second-factor/passkeys/start': () => ({ json: newRequest }),
      'POST /user/second-factor/passkeys/challenge': () => ({ json: request }),
      'GET /auth/session': () => ({ json: loginReply([], { secondFactor: 'on' }) }),
      ...network,
    });
    return {
      bodies: (name: string) =>
        seen.filter(({ path }) => path === `/user/second-factor/passkeys/${name}`).map(({ body }) => body),
    };
  }

  test('the first one is added after the password, with a name, and recovery codes are shown', async () => {
    stubPasskeys({ create: newPasskey });
    const { bodies } = service(stateOf({}), {
      'POST /user/second-factor/passkeys/add': () => ({ json: { recoveryCodes: ['0K7Q-PM2X-VDA4'] } }),
    });
    const { user } = renderPage(<SecondFactorCard />);
    await user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
    await user.type(screen.getByLabelText(/Current password/), 'barta-demo{Enter}');
    await user.type(await screen.findByLabelText(/^Name/), 'Office laptop{Enter}');
    expect(await screen.findByText('0K7Q-PM2X-VDA4')).toBeTruthy();
    expect(bodies('start')).toEqual([{ currentPassword: 'barta-demo' }]);
    expect(bodies('add')).toEqual([
      {
        name: 'Office laptop',
        answer: {
          credential: sent('laptop'),
          clientDataJSON: sent('client'),
          attestationObject: sent('object'),
          transports: ['internal'],
        },
      },
    ]);
  });

  test('somebody who says no to the browser can try again', async () => {
    const answers = { create: refusedByPerson as () => Promise<unknown> };
    stubPasskeys(answers);
    const { bodies } = service(stateOf({}), {
      'POST /user/second-factor/passkeys/add': () => ({ json: { recoveryCodes: ['0K7Q-PM2X-VDA4'] } }),
    });
    const { user } = renderPage(<SecondFactorCard />);
    await user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
    await user.type(screen.getByLabelText(/Current password/), 'barta-demo{Enter}');
    await user.type(await screen.findByLabelText(/^Name/), 'Office laptop{Enter}');
    expect(await screen.findByText('No passkey was created. Try again.')).toBeTruthy();
    expect(bodies('add')).toEqual([]);
    answers.create = newPasskey;
    await user.click(screen.getByRole('button', { name: 'Create the passkey' }));
    expect(await screen.findByText('0K7Q-PM2X-VDA4')).toBeTruthy();
  });

  test('one is removed by password and passkey; that it is the last is said before', async () => {
    stubPasskeys({ get: usedPasskey });
    const { bodies } = service(stateOf({ isOn: true, passkeys: [laptop], recoveryCodesLeft: 10 }), {
      'POST /user/second-factor/passkeys/remove': () => ({ json: {} }),
    });
    const { user } = renderPage(<SecondFactorCard />);
    await user.click(await screen.findByRole('button', { name: 'Remove Office laptop' }));
    expect(screen.getByText(/It is the last one/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Remove' }).className).toContain('MuiButton-colorError');
    await user.type(screen.getByLabelText(/Current password/), 'barta-demo{Enter}');
    await waitFor(() =>
      expect(bodies('remove')).toEqual([{ id: 7, currentPassword: 'barta-demo', passkey: answer }]),
    );
    expect(bodies('challenge')).toEqual([{ purpose: 'change' }]);
  });

  test('one of another address is proved by a code, and is said to work elsewhere', async () => {
    stubPasskeys({});
    const far = { ...laptop, domain: 'sms.example.com' };
    const { bodies } = service(stateOf({ isOn: true, passkeys: [far], recoveryCodesLeft: 10 }), {
      'POST /user/second-factor/passkeys/remove': () => ({ json: {} }),
    });
    const { user } = renderPage(<SecondFactorCard />);
    expect(await screen.findByText('Works at sms.example.com')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Remove Office laptop' }));
    await user.type(screen.getByLabelText(/Current password/), 'barta-demo');
    await user.type(screen.getByLabelText(/Recovery code/), '0K7Q-PM2X-VDA4{Enter}');
    await waitFor(() => expect(bodies('remove')).toMatchObject([{ id: 7, code: '0K7Q-PM2X-VDA4' }]));
  });

  test('a copied one is warned of, and a browser without passkeys says what they need', async () => {
    const copied = { ...laptop, copiedAt: '2026-11-21T06:00:00.000Z' };
    service(stateOf({ isOn: true, hasApp: true, passkeys: [copied], recoveryCodesLeft: 10 }));
    renderPage(<SecondFactorCard />);
    expect(await screen.findByText(/This passkey was refused on 21\/11\/2026/)).toBeTruthy();
    expect(screen.getByText(/Passkeys need a secure address/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  });
});
