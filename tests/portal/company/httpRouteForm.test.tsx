import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { HttpCarrier } from '#contract/main-api/httpCarrier.ts';
import { httpPresetNames } from '#contract/main-api/routeDryRun.ts';
import { httpPresets } from '#services/engine/carriers/http/presets.ts';
import RouteCreate from '#src/resources/routes/RouteCreate.tsx';
import RouteEdit from '#src/resources/routes/RouteEdit.tsx';
import RouteList from '#src/resources/routes/RouteList.tsx';
import { renderPage, stubNetwork, type Network } from '../helpers/pageWorld.tsx';
import { liveState, route, routeNetwork } from '../helpers/routeWorld.ts';
import { errorAnswer } from '../helpers/signedIn.ts';

const provider = { scope: 'platform', companyId: 1 } as const;

const pages = (
  <Routes>
    <Route path="/config" element={<RouteList />} />
    <Route path="/config/create" element={<RouteCreate />} />
    <Route path="/config/:id" element={<RouteEdit />} />
  </Routes>
);

const base = 'https://sms.example.com/sms-receiver';
const jasmin = { ...httpPresets.jasmin, receipts: { ...httpPresets.jasmin.receipts, callbackBase: base } };
/** Its keys stand in another order than the form's, as the database has them. */
const saved: HttpCarrier = { hasPassword: true, ...jasmin, username: 'barta' };
const address = `${base}/carrier-receipts/5/the-secret`;

const httpRoute = (changes: Parameters<typeof route>[0] = {}) =>
  route({
    kind: 'http',
    name: 'Reseller',
    systemId: '',
    port: 443,
    usesTls: true,
    responseSeconds: 30,
    receiptsPerMessage: 'one-for-all',
    httpCarrier: saved,
    ...changes,
  });

function open(at: string, network: Network = {}, signedIn: object = provider) {
  const seen = stubNetwork({
    ...routeNetwork({ routes: [httpRoute()] }),
    'GET /routes/presets': () => ({
      json: httpPresetNames.map((name) => ({ name, settings: httpPresets[name] })),
    }),
    'GET /routes/5/receipt-address': () => ({ json: { address, earlierUntil: null } }),
    'PUT /routes/5': ({ body }) => ({ json: httpRoute(body as object) }),
    ...network,
  });
  const bodies = (method: string, path: string) =>
    seen.filter((request) => request.method === method && request.path === path).map(({ body }) => body);
  return { bodies, ...renderPage(pages, { at, signedIn }) };
}

async function refill(user: UserEvent, input: HTMLElement, text: string) {
  await user.clear(input);
  await user.click(input);
  await user.paste(text);
}
const input = (label: RegExp | string) => screen.getByLabelText<HTMLInputElement>(label);
const save = () => screen.getByText('Save', { selector: 'button' });
async function choosePreset(user: UserEvent, name: string) {
  const chooser = await screen.findByRole('combobox', { name: 'Carrier’s software' });
  await waitFor(() => expect(chooser.getAttribute('aria-disabled')).toBeNull());
  await user.click(chooser);
  await user.click(await screen.findByRole('option', { name }));
}
const unfold = (user: UserEvent, name: RegExp) => user.click(screen.getByRole('button', { name }));
const rules = () => screen.getAllByRole('listitem', { name: /^rule/ });

test('a new route is filled in by a preset, and is sent with what the provider has entered', async () => {
  const { user, bodies } = open('/config/create', {
    'POST /routes': ({ body }) => ({ status: 201, json: httpRoute(body as object) }),
  });
  await user.click(await screen.findByRole('radio', { name: /^HTTP/ }));
  await choosePreset(user, 'Jasmin (/send)');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('combobox', { name: 'Carrier’s software' }).textContent).toBe('Jasmin (/send)');
  // Where the portal itself reaches the SMS receiver.
  const callback = await screen.findByLabelText<HTMLInputElement>(/^Address of the SMS receiver/);
  expect(callback.value).toBe('http://localhost:6100');
  await refill(user, callback, base);
  await refill(user, input(/^Name/), 'Reseller');
  await refill(user, input(/^Host/), 'carrier.example');
  await refill(user, input(/^Username/), ' barta ');
  await refill(user, input(/^Password/), 'the password');
  await refill(user, input(/^Your own password/), 'mine');
  await user.click(save());
  await waitFor(() => expect(bodies('POST', '/routes')).toHaveLength(1));
  const sent = bodies('POST', '/routes')[0] as Record<string, unknown>;
  expect(sent).toMatchObject({
    kind: 'http',
    host: 'carrier.example',
    port: 443,
    usesTls: true,
    idMode: 'exact',
  });
  expect(sent.httpCarrier).toEqual({ ...jasmin, username: 'barta', password: 'the password' });
  for (const field of ['systemId', 'password', 'receiptsPerMessage', 'centralPlatform'])
    expect(sent).not.toHaveProperty(field);
});

test('another preset replaces what was entered after a question only, and keeps what is the provider’s own', async () => {
  const { user } = open('/config/create');
  await user.click(await screen.findByRole('radio', { name: /^HTTP/ }));
  await choosePreset(user, 'Kannel (sendsms)');
  await unfold(user, /^Request/);
  await refill(user, input(/^Path and query/), '/mine?to={to}&text={text}');
  await refill(user, input(/^Address of the SMS receiver/), base);
  expect(screen.getByRole('combobox', { name: 'Carrier’s software' }).textContent).toBe(
    'Settings of your own',
  );
  await choosePreset(user, 'Jasmin (/send)');
  const question = await screen.findByRole('dialog');
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(input(/^Path and query/).value).toBe('/mine?to={to}&text={text}');
  await choosePreset(user, 'Jasmin (/send)');
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Replace' }));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /^Request/ }).textContent).toContain('POST /send'),
  );
  await unfold(user, /^Request/);
  expect(input(/^Path and query/).value).toBe('/send');
  expect(input(/^Address of the SMS receiver/).value).toBe(base);
  await unfold(user, /^Answers/);
  expect(rules()).toHaveLength(httpPresets.jasmin.answers.length);
});

test('saving without a change of the carrier sends nothing of it, and asks for no password', async () => {
  const { user, bodies } = open('/config/5');
  await screen.findByRole('button', { name: /^Request/ });
  await refill(user, input(/^Priority/), '7');
  await user.click(save());
  await waitFor(() => expect(bodies('PUT', '/routes/5')).toEqual([{ priority: 7 }]));
});

test('rules are read, moved, added and removed, and are sent in their order', async () => {
  const [first, second, third, fourth] = jasmin.answers;
  const httpCarrier = { ...saved, answers: [first!, second!, third!, fourth!] };
  const { user, bodies } = open('/config/5', routeNetwork({ routes: [httpRoute({ httpCarrier })] }));
  await screen.findByRole('button', { name: /^Answers/ });
  await unfold(user, /^Answers/);
  expect(rules()[0]!.textContent).toBe('1200 Success "{id}"Accepted');
  await user.click(screen.getByRole('button', { name: 'Move rule 1 down' }));
  expect(rules()[1]!.textContent).toContain('Success "{id}"');
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Move rule 2 down'));
  await user.click(screen.getByRole('button', { name: 'Remove rule 4' }));
  await user.click(screen.getByRole('button', { name: 'Add a rule' }));
  const added = within(await screen.findByRole('listitem', { name: 'rule 4' }));
  await refill(user, added.getByLabelText(/^HTTP status/), '5xx');
  await refill(user, added.getByLabelText(/^Pattern/), 'busy');
  await user.click(added.getByRole('combobox', { name: /^Result/ }));
  await user.click(await screen.findByRole('option', { name: 'Too fast' }));
  await refill(user, input(/^Your own password/), 'mine');
  await user.click(save());
  const busy = { status: '5xx', field: null, pattern: 'busy', idField: null, result: 'throttled' };
  await waitFor(() =>
    expect(bodies('PUT', '/routes/5')).toEqual([
      {
        httpCarrier: { ...jasmin, username: 'barta', answers: [second, first, third, busy] },
        currentPassword: 'mine',
      },
    ]),
  );
});

test('a field is put where the cursor was', async () => {
  const { user } = open('/config/5');
  await screen.findByRole('button', { name: /^Request/ });
  await unfold(user, /^Request/);
  const path = input(/^Path and query/);
  await refill(user, path, '/send?a=&b=2');
  path.setSelectionRange(8, 8);
  await user.click(screen.getByRole('button', { name: 'Insert {parts}' }));
  expect(path.value).toBe('/send?a={parts}&b=2');
  await waitFor(() => expect([document.activeElement, path.selectionStart]).toEqual([path, 15]));
});

test('what cannot be sent is said at its input, which is unfolded for it', async () => {
  const { user, bodies } = open('/config/5');
  await screen.findByRole('button', { name: /^Delivery receipts/ });
  await unfold(user, /^Request/);
  await refill(user, input(/^Path and query/), 'send me');
  await unfold(user, /^Request/);
  await unfold(user, /^Delivery receipts/);
  await refill(user, input(/^Field of the error/), 'a b');
  await user.click(input(/^Networks that may call/));
  await user.paste('somewhere');
  await user.keyboard('{Enter}');
  await refill(user, input(/^Address of the SMS receiver/), 'sms.example.com');
  await unfold(user, /^Delivery receipts/);
  await user.click(save());
  expect(await screen.findByText(/^Begins with a slash/)).toBeTruthy();
  for (const said of [
    'Names separated by dots, such as messages.0.id.',
    'Addresses such as 203.0.113.7 or networks such as 203.0.113.0/24.',
    'Begins with http:// or https://, without spaces.',
  ])
    expect(screen.getByText(said)).toBeTruthy();
  expect(bodies('PUT', '/routes/5')).toEqual([]);
});

test('what the service refuses is shown at its input, or above the list that it is about', async () => {
  let problems: Record<string, string> = { 'httpCarrier.send.body': 'The text is missing.' };
  const { user } = open('/config/5', {
    'PUT /routes/5': () => errorAnswer(422, 'rule-refused', 'No', { errors: problems }),
  });
  await screen.findByRole('button', { name: /^Request/ });
  await refill(user, input(/^Username/), 'other');
  await refill(user, input(/^Your own password/), 'mine');
  await user.click(save());
  expect(await screen.findByText('The text is missing.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(input(/^Text of the body/)));
  problems = {
    'httpCarrier.answers': 'One rule must say it.',
    'httpCarrier.answers.1.pattern': 'Two places.',
    'httpCarrier.receipts.networks.0': 'No network.',
    'httpCarrier.receipts.states.1.word': 'No word.',
  };
  await user.click(save());
  for (const said of ['Two places.', 'No network.', 'No word.'])
    expect(await screen.findByText(said)).toBeTruthy();
  problems = { 'httpCarrier.answers': 'One rule must say it.' };
  await user.click(save());
  expect(await screen.findByText('One rule must say it.')).toBeTruthy();
});

test('the password stays unless it is typed, and can be removed', async () => {
  const { user, bodies } = open('/config/5');
  await screen.findByRole('button', { name: /^Request/ });
  expect(screen.getByText('A password is stored. Leave this empty to keep it.')).toBeTruthy();
  await user.click(input(/^Remove the password/));
  await refill(user, await screen.findByLabelText(/^Your own password/), 'mine');
  await user.click(save());
  await waitFor(() =>
    expect(bodies('PUT', '/routes/5')).toMatchObject([
      { httpCarrier: { username: 'barta', password: null } },
    ]),
  );
});

test('polled receipts have a request of their own, with other fields', async () => {
  const { user, bodies } = open('/config/5');
  await screen.findByRole('button', { name: /^Request/ });
  await user.click(screen.getByRole('combobox', { name: /^Delivery receipts/ }));
  await user.click(await screen.findByRole('option', { name: 'They are asked for' }));
  expect(screen.queryByLabelText(/^Address of the SMS receiver/)).toBeNull();
  await unfold(user, /^Delivery receipts/);
  const poll = screen.getByLabelText(/^Path and query/);
  await refill(user, poll, '/dlr?id=');
  await user.click(screen.getByRole('button', { name: 'Insert {carrier_id}' }));
  await refill(user, input(/^Your own password/), 'mine');
  await user.click(save());
  await waitFor(() =>
    expect(bodies('PUT', '/routes/5')).toMatchObject([
      {
        httpCarrier: {
          receipts: {
            way: 'polled',
            callbackBase: base,
            poll: { method: 'GET', path: '/dlr?id={carrier_id}', headers: [], bodyFormat: 'none', body: '' },
          },
        },
      },
    ]),
  );
});

test('the address of receipts is shown, and is replaced after a question that says what becomes of it', async () => {
  const replaced = { address: `${address}-2`, earlierUntil: '2026-11-24T06:00:00.000Z' };
  const { user, bodies } = open('/config/5', {
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
  const { user, bodies } = open('/config/5', { 'POST /routes/dry-run': () => ({ json: reply }) });
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
  const { user } = open('/config/5', {
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
  const { user } = open(
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
  const { unmount } = open('/config', routeNetwork({ routes: [httpRoute()], states }));
  expect(await screen.findByText(/^HTTP\s*smsc.example:443$/)).toBeTruthy();
  expect(await screen.findByText(/^The carrier refuses the account\./)).toBeTruthy();
  unmount();
  open('/config/5', routeNetwork({ routes: [httpRoute()], states }));
  const room = await screen.findByRole('meter', { name: 'Messages waiting for an answer' });
  expect(room.getAttribute('aria-valuetext')).toBe('3 of 10');
});
