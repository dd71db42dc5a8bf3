import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  address,
  httpRoute,
  input,
  jasmin,
  openRoutes,
  provider,
  refill,
  unfold,
} from '../helpers/httpRouteWorld.tsx';
import { liveState, routeNetwork } from '../helpers/routeWorld.ts';
import { errorAnswer } from '../helpers/signedIn.ts';

test('the address of receipts is shown, and is replaced after a question that says what becomes of it', async () => {
  const replaced = { address: `${address}-2`, earlierUntil: '2026-11-24T06:00:00.000Z' };
  const { user, bodies } = openRoutes('/config/5', {
    'PUT /routes/5/receipt-address': () => ({ json: replaced }),
  });
  expect(await screen.findByText(address)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Copy the address' }));
  expect(await navigator.clipboard.readText()).toBe(address);
  await user.click(screen.getByRole('button', { name: 'Replace the address' }));
  const question = await screen.findByRole('dialog', { name: 'Replace the address of Reseller?' });
  expect(question.textContent).toContain('72 hours');
  expect(bodies('PUT', '/routes/5/receipt-address')).toHaveLength(0);
  await user.click(within(question).getByRole('button', { name: 'Replace the address' }));
  expect(await screen.findByText(replaced.address)).toBeTruthy();
  expect(screen.getByText(/The address before it is valid until/)).toBeTruthy();
});

test('a dry run shows the request and how an answer and a receipt are read, with what is not saved yet', async () => {
  const reply = {
    request: {
      method: 'POST',
      url: 'https://smsc.example:443/send',
      headers: [{ name: 'content-type', value: 'application/x-www-form-urlencoded' }],
      body: 'username=other&password=********',
    },
    poll: null,
    answer: { result: 'accepted', rule: 0, carrierMessageId: 'u-1', carrierStatus: 'HTTP_200' },
    receipts: [{ id: 'u-1', status: 'undelivered', carrierStatus: 'UNDELIV', carrierError: '027' }],
  };
  const { user, bodies } = openRoutes('/config/5', { 'POST /routes/dry-run': () => ({ json: reply }) });
  await screen.findByRole('button', { name: /^Try it/ });
  await refill(user, input(/^Username/), 'other');
  await unfold(user, /^Try it/);
  await refill(user, await screen.findByLabelText('An answer of the carrier'), 'Success "u-1"');
  await refill(user, input('A delivery receipt'), 'id=u-1&message_status=UNDELIV&err=027');
  await user.click(input('Number'));
  await user.keyboard('{Enter}');
  expect(await screen.findByText(/^POST https:\/\/smsc\.example:443\/send/)).toBeTruthy();
  expect(screen.getByText(/username=other&password=\*{8}/)).toBeTruthy();
  expect(screen.getByText('By rule 1 · Carrier’s ID: u-1')).toBeTruthy();
  expect(screen.getByText('u-1 · UNDELIV · 027')).toBeTruthy();
  expect(bodies('PUT', '/routes/5')).toEqual([]);
  expect(bodies('POST', '/routes/dry-run')).toEqual([
    {
      host: 'smsc.example',
      port: 443,
      usesTls: true,
      idMode: 'exact',
      httpCarrier: { ...jasmin, username: 'other' },
      message: { to: '01712345678', text: 'Barta: শুভ সকাল', senderId: 'BARTA', class: 'transactional' },
      answer: { status: 200, body: 'Success "u-1"' },
      receipt: 'id=u-1&message_status=UNDELIV&err=027',
    },
  ]);
  await refill(user, input(/^Username/), 'another');
  expect(await screen.findByText(/Something was changed since/)).toBeTruthy();
});

test('what a dry run finds wrong is said at the inputs of the route and at its own', async () => {
  const problems = { 'httpCarrier.send.body': 'The text is missing.', 'message.to': 'No number.' };
  const { user } = openRoutes('/config/5', {
    'POST /routes/dry-run': () => errorAnswer(422, 'rule-refused', 'No', { errors: problems }),
  });
  await screen.findByRole('button', { name: /^Try it/ });
  await unfold(user, /^Try it/);
  await user.click(await screen.findByRole('button', { name: 'Show the request' }));
  expect(await screen.findByText('The text is missing.')).toBeTruthy();
  expect(screen.getByText('No number.')).toBeTruthy();
  expect(screen.getByText('Some settings cannot be used yet. They are marked above.')).toBeTruthy();
});

test('the carrier of a route of one-time codes is changed with full access only', async () => {
  const permission = ['manage-route', 'view-company-list'].map((name) => ({ name }));
  const { user } = openRoutes(
    '/config/5',
    { 'GET /routes/5': () => ({ json: httpRoute({ carriesSystemTexts: true }) }) },
    { ...provider, permission },
  );
  const chooser = await screen.findByRole('combobox', { name: 'Carrier’s software' });
  expect(chooser.getAttribute('aria-disabled')).toBe('true');
  await unfold(user, /^Answers/);
  expect(screen.queryByRole('button', { name: /^(Move|Remove) rule/ })).toBeNull();
  expect(input(/^Username/).readOnly).toBe(true);
});

test('the list and the panel beside the form say what the route is doing', async () => {
  const states = [
    liveState({
      state: 'refusing',
      pending: 3,
      lastFailure: 'the carrier refuses the account (HTTP_403): Error "Cannot charge submit_sm"',
    }),
  ];
  const { unmount } = openRoutes('/config', routeNetwork({ routes: [httpRoute()], states }));
  expect(await screen.findByText(/^HTTP\s*smsc.example:443$/)).toBeTruthy();
  expect(await screen.findByText(/^The carrier refuses the account\./)).toBeTruthy();
  unmount();
  openRoutes('/config/5', routeNetwork({ routes: [httpRoute()], states }));
  const room = await screen.findByRole('meter', { name: 'Messages waiting for an answer' });
  expect(room.getAttribute('aria-valuetext')).toBe('3 of 10');
});
