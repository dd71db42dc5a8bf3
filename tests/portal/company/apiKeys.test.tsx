import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { fieldProblems } from '#contract/errors.ts';
import type { ApiKey } from '#contract/main-api/programs/apiKeys.ts';
import type { ApiRequest } from '#contract/main-api/programs/apiRequests.ts';
import RequestsPage from '#src/pages/api/RequestsPage.tsx';
import ApiKeyCreate from '#src/resources/api-keys/ApiKeyCreate.tsx';
import ApiKeyEdit from '#src/resources/api-keys/ApiKeyEdit.tsx';
import ApiKeyList from '#src/resources/api-keys/ApiKeyList.tsx';
import { renderPage, stubNetwork, type Network } from '../helpers/pageWorld.tsx';
import { errorAnswer } from '../helpers/signedIn.ts';

const secret = `barta_live_${'k'.repeat(43)}`;

const key: ApiKey = {
  id: 7,
  companyId: 3,
  companyName: 'Padma Traders',
  userId: 5,
  username: 'rina',
  kind: 'live',
  name: 'Web shop',
  classes: ['transactional'],
  senderIds: null,
  networks: [],
  requestsPerSecond: 100,
  messagesPerSecond: null,
  messagesPerDay: null,
  permissions: ['send-single-sms'],
  beginning: 'barta_live_kkkkkkkk',
  state: 'active',
  createdAt: '2026-11-20T06:00:00.000Z',
  expiresAt: null,
  lastUsedAt: null,
  revokedAt: null,
};

const request: ApiRequest = {
  id: 1,
  companyId: 3,
  companyName: 'Padma Traders',
  apiKeyId: 7,
  keyName: 'Web shop',
  at: '2026-11-21T06:00:00.000Z',
  method: 'POST',
  path: '/v1/messages',
  status: 202,
  milliseconds: 12,
  address: '203.0.113.7',
  code: null,
  reason: null,
  reasonValues: null,
  field: null,
  problem: null,
  recipient: '8801712•••678',
  recipients: null,
  rejected: null,
  textLength: 20,
  messageId: '8123',
  batchId: '7710',
  leftOut: 0,
};

const pages = (
  <Routes>
    <Route path="/api-keys" element={<ApiKeyList />} />
    <Route path="/api-keys/create" element={<ApiKeyCreate />} />
    <Route path="/api-keys/:id" element={<ApiKeyEdit />} />
    <Route path="/home/api/requests" element={<RequestsPage />} />
  </Routes>
);

function open(at: string, network: Network = {}, signedIn: object = {}) {
  let saved = key;
  const seen = stubNetwork({
    'GET /api-keys': () => ({ json: [saved], headers: { 'content-range': 'api-keys 0-0/1' } }),
    'GET /api-keys/7': () => ({ json: saved }),
    'POST /api-keys': ({ body }) => ({
      status: 201,
      json: { ...key, ...(body as Partial<ApiKey>), key: secret },
    }),
    'PUT /api-keys/7': ({ body }) => ({ json: (saved = { ...saved, ...(body as Partial<ApiKey>) }) }),
    'DELETE /api-keys/7': () => {
      saved = { ...saved, state: 'revoked', revokedAt: '2026-11-22T06:00:00.000Z' };
      return { json: { id: 7 } };
    },
    ...network,
  });
  const bodies = (method: string) =>
    seen.filter((made) => made.method === method).map(({ body }) => body as Record<string, unknown>);
  return { seen, bodies, ...renderPage(pages, { at, signedIn, hasDataRouter: true }) };
}

const save = () => screen.getByText('Save', { selector: 'button' });

test('a new key is shown once, with a line that sends, and only its own button closes that', async () => {
  const { user, bodies, queryClient } = open('/api-keys/create');
  await user.click(await screen.findByLabelText(/^Name/));
  await user.paste('Clinic');
  await user.click(save());
  const dialog = within(await screen.findByRole('dialog', { name: 'Key “Clinic” is ready' }));
  expect(dialog.getByText(secret)).toBeTruthy();
  const line = await dialog.findByText(/^curl /);
  expect(line.textContent).toContain(`Authorization: Bearer ${secret}`);
  expect(line.textContent).toContain(':6120/v1/messages');
  expect(bodies('POST')).toEqual([
    {
      kind: 'live',
      name: 'Clinic',
      permissions: ['send-single-sms', 'send-multiple-sms', 'view-sms-history'],
      classes: ['transactional'],
      senderIds: null,
      networks: [],
      requestsPerSecond: 100,
      expiresAt: null,
      messagesPerSecond: null,
      messagesPerDay: null,
    },
  ]);
  await user.keyboard('{Escape}');
  await user.click(document.querySelector('.MuiBackdrop-root')!);
  expect(dialog.getByText(secret)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'I have stored the key' }));
  expect(await screen.findByText('barta_live_kkkkkkkk…')).toBeTruthy();
  const kept = queryClient.getQueryCache().getAll();
  expect(JSON.stringify(kept.map(({ state }) => state.data))).not.toContain(secret);
});

test('a key of the kind Twilio is shown with its account SID, and a service that cannot keep it says so', async () => {
  let cannotKeep = true;
  const { user } = open('/api-keys/create', {
    'POST /api-keys': ({ body }) =>
      cannotKeep
        ? errorAnswer(422, 'rule-refused', 'no', {
            problems: { kind: 'secret-key-missing' },
            errors: { kind: fieldProblems['secret-key-missing'] },
          })
        : { status: 201, json: { ...key, ...(body as Partial<ApiKey>), key: secret } },
  });
  await user.click(await screen.findByLabelText(/^Name/));
  await user.paste('Booking');
  await user.click(screen.getByRole('radio', { name: /Twilio/ }));
  await user.click(save());
  expect((await screen.findByText(fieldProblems['secret-key-missing'])).getAttribute('role')).toBe('alert');
  cannotKeep = false;
  await user.click(save());
  const dialog = within(await screen.findByRole('dialog', { name: 'Key “Booking” is ready' }));
  expect(dialog.getByText(`AC${'7'.padStart(32, '0')}`)).toBeTruthy();
  expect(dialog.queryByText(/^curl /)).toBeNull();
});

test('a legacy key needs networks, and one-time codes their permission, each said at its field', async () => {
  const { user, bodies } = open('/api-keys/create');
  await user.click(await screen.findByLabelText(/^Name/));
  await user.paste('Billing');
  await user.click(screen.getByRole('radio', { name: /Legacy/ }));
  await user.click(screen.getByRole('checkbox', { name: 'OTP' }));
  await user.click(save());
  expect(await screen.findByText(/needs the networks from which it is used/)).toBeTruthy();
  expect(screen.getByText(/you need the permission “Send one-time codes”/)).toBeTruthy();
  expect(bodies('POST')).toEqual([]);
  await user.type(screen.getByRole('combobox', { name: /Networks/ }), 'here{Enter}');
  await user.click(save());
  expect(await screen.findByText(/not an IP address or a network/)).toBeTruthy();
  expect(bodies('POST')).toEqual([]);
});

test('what the service refuses stands at its field', async () => {
  const { user } = open('/api-keys/create', {
    'POST /api-keys': () =>
      errorAnswer(422, 'rule-refused', 'no', {
        problems: { name: 'too-many-api-keys' },
        errors: { name: fieldProblems['too-many-api-keys'] },
      }),
  });
  await user.click(await screen.findByLabelText(/^Name/));
  await user.paste('One more');
  await user.click(save());
  expect(await screen.findByText(fieldProblems['too-many-api-keys'])).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a person gives only permissions of their own', async () => {
  open('/api-keys/create', {}, { permission: [{ name: 'manage-api-keys' }, { name: 'send-single-sms' }] });
  const may = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
  expect(await screen.findByRole('checkbox', { name: 'Send single SMS' })).toBeTruthy();
  expect(may('Send single SMS').checked).toBe(true);
  expect(may('Send bulk and multiple SMS').disabled).toBe(true);
  expect(may('Send bulk and multiple SMS').checked).toBe(false);
});

test('a change sends what was changed alone', async () => {
  const { user, bodies } = open('/api-keys/7');
  await user.click(await screen.findByRole('checkbox', { name: 'Promotional' }));
  await user.click(save());
  await waitFor(() => expect(bodies('PUT')).toEqual([{ classes: ['transactional', 'promotional'] }]));
});

test('a key is revoked after a question, and cannot be changed any more', async () => {
  const { user, seen } = open('/api-keys/7');
  await user.click(await screen.findByRole('button', { name: 'Revoke' }));
  const question = within(await screen.findByRole('dialog', { name: 'Revoke the key “Web shop”?' }));
  expect(question.getByText(/It was never used\./)).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Revoke key' }));
  expect(await screen.findByText(/^This key was revoked on/)).toBeTruthy();
  expect(seen.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  expect(screen.queryByText('Save', { selector: 'button' })).toBeNull();
});

test('requests have their answers in plain words', async () => {
  const rows: ApiRequest[] = [
    request,
    { ...request, id: 2, status: 200 },
    { ...request, id: 3, path: '/v1/batches', recipients: 3, rejected: 1, recipient: null, messageId: null },
    {
      ...request,
      id: 4,
      status: 422,
      code: 'rule-refused',
      field: 'to',
      problem: 'msisdn-too-short',
      leftOut: 12,
    },
    {
      ...request,
      id: 5,
      status: 403,
      code: 'forbidden',
      reason: 'permission-missing',
      reasonValues: { permission: 'send-multiple-sms' },
    },
    {
      ...request,
      id: 6,
      status: 422,
      code: 'insufficient-credit',
      reason: 'credit-lacking',
      reasonValues: { needed: 2_000, available: 3 },
    },
    // A dialect answers refusals with 200.
    { ...request, id: 7, path: '/dialects/alpha/sendsms', code: 'not-found' },
  ];
  const { user, seen } = open('/home/api/requests', {
    'GET /api-requests': () => ({ json: { responseList: rows, total: rows.length } }),
  });
  for (const words of [
    'Accepted: it will be sent.',
    'Valid. It was only checked; nothing was stored.',
    /^Accepted: 2 of 3 recipients\. The others were rejected/,
    'Field to: This number has too few digits.',
    '12 requests before it are not listed.',
    'The key lacks the permission “Send bulk and multiple SMS”, or its person has lost it.',
    'Credits needed: 2,000. Your balance is 3. Request a recharge.',
    'This record was not found.',
  ])
    expect(await screen.findByText(words)).toBeTruthy();
  await user.click(screen.getByRole('combobox', { name: 'Answer', hidden: true }));
  await user.click(await screen.findByRole('option', { name: 'Failed only', hidden: true }));
  await waitFor(() => {
    const asked = seen.filter(({ path }) => path === '/api-requests').at(-1);
    expect(JSON.parse(asked?.query.filter ?? '{}')).toEqual({ failed: true });
  });
});
