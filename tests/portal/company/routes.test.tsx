import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { permissionKeys } from '#contract/permissions.ts';
import RouteCreate from '#src/resources/routes/RouteCreate.tsx';
import RouteEdit from '#src/resources/routes/RouteEdit.tsx';
import RouteList from '#src/resources/routes/RouteList.tsx';
import { failureKey } from '#src/components/routes/failureText.ts';
import { message, renderPage, reportReply, stubNetwork, type Network } from '../helpers/pageWorld.tsx';
import { liveState, promotionalHours, route, routeNetwork } from '../helpers/routeWorld.ts';
import { errorAnswer } from '../helpers/signedIn.ts';

const provider = { scope: 'platform', companyId: 1 } as const;
const mayOnlyLook = permissionKeys.filter((key) => key !== 'manage-route').map((name) => ({ name }));

const pages = (
  <Routes>
    <Route path="/config" element={<RouteList />} />
    <Route path="/config/create" element={<RouteCreate />} />
    <Route path="/config/:id" element={<RouteEdit />} />
  </Routes>
);

function open(at: string, network: Network = {}, signedIn: object = {}) {
  const seen = stubNetwork({ ...routeNetwork(), ...network });
  const bodies = (method: string) =>
    seen.filter((request) => request.method === method).map(({ body }) => body);
  return { seen, bodies, ...renderPage(pages, { at, signedIn: { ...provider, ...signedIn } }) };
}
/** In one stroke: each key of its own renders the whole form. */
async function refill(user: UserEvent, input: HTMLElement, text: string) {
  await user.clear(input);
  await user.click(input);
  await user.paste(text);
}
const wrongPassword = errorAnswer(422, 'rule-refused', 'No', {
  errors: { currentPassword: 'The current password is wrong.' },
  problems: { currentPassword: 'wrong-password' },
});
const save = () => screen.getByText('Save', { selector: 'button' });

test('the list says in words what each route is doing, and how fast', async () => {
  const live = liveState({ segmentsPerSecond: 12.34, limitPerSecond: 50, pending: 7 });
  open('/config', routeNetwork({ states: [live] }));
  expect(await screen.findByText('Connected')).toBeTruthy();
  expect(screen.getByText('12 of 50/s')).toBeTruthy();
  const window = screen.getByRole('meter', { name: 'Window in use' });
  expect(window.getAttribute('aria-valuetext')).toBe('7 of 10');
});

test('numbers of a route are typed in either script, with a minus; a port is not grouped', async () => {
  const { user, bodies } = open('/config/5', { 'PUT /routes/5': () => ({ json: route() }) });
  const port = await screen.findByRole<HTMLInputElement>('textbox', { name: /Port/ });
  await refill(user, port, '২৭৭৬');
  expect(port.value).toBe('2776');
  const offset = screen.getByRole<HTMLInputElement>('textbox', { name: /Time zone of delivery receipts/ });
  await user.clear(offset);
  await user.type(offset, '-১৮০');
  expect(offset.value).toBe('-180');
  await refill(user, screen.getByLabelText(/^Your own password/), 'mine');
  await user.click(save());
  await waitFor(() => expect(bodies('PUT')).toMatchObject([{ port: 2_776, utcOffsetMinutes: -180 }]));
});

test('a failure is explained, with the words it came in', async () => {
  const live = liveState({
    state: 'waiting',
    boundCount: 0,
    lastFailure: 'the carrier refused the bind: ESME_RINVPASWD',
  });
  open('/config', routeNetwork({ states: [live] }));
  expect(await screen.findByText('Not connected')).toBeTruthy();
  expect(screen.getByText('The carrier does not accept the system ID or the password.')).toBeTruthy();
  expect(screen.getByText(/ESME_RINVPASWD/)).toBeTruthy();
  expect(screen.queryByRole('meter', { name: 'Window in use' })).toBeNull();
});

test.each([
  ['connect ECONNREFUSED', 'routes.failure.refused'],
  ['ENOTFOUND', 'routes.failure.unknown_host'],
  ['the carrier refused the bind: ESME_RALYBND', 'routes.failure.bound_already'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'routes.failure.certificate'],
  ['ETIMEDOUT', 'routes.failure.unreachable'],
  ['something else altogether', undefined],
])('%s means %s', (failure, key) => {
  expect(failureKey(failure)).toBe(key);
});

test('what a switched-off route was doing last is not shown', async () => {
  const off = route({ isEnabled: false });
  open('/config', routeNetwork({ routes: [off], states: [liveState({ lastFailure: 'ECONNREFUSED' })] }));
  expect(await screen.findByText('Switched off')).toBeTruthy();
  expect(screen.queryByText(/ECONNREFUSED/)).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send a test message' }).disabled).toBe(true);
});

test('numbers that have nowhere to go are a warning', async () => {
  open('/config', routeNetwork({ unserved: ['88015', '88018'] }));
  expect(await screen.findByText(/No route serves numbers that start with 015, 018/)).toBeTruthy();
});

test('no route that is switched on is an alarm', async () => {
  open('/config', routeNetwork({ hasEnabled: false, unserved: ['88013'] }));
  expect(await screen.findByText(/No route is switched on/)).toBeTruthy();
  expect(screen.queryByText(/No route serves/)).toBeNull();
});

test('a route is switched off after a confirmation, and on with the user’s own password', async () => {
  const { user, bodies, unmount } = open('/config', {
    'PUT /routes/5': ({ body }) => ({ json: route(body as object) }),
  });
  const on = await screen.findByRole('switch', { name: 'Switch Grameenphone direct on or off' });
  await user.click(on);
  const question = within(await screen.findByRole('dialog', { name: 'Switch off Grameenphone direct?' }));
  expect(bodies('PUT')).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Switch off' }));
  await waitFor(() => expect(bodies('PUT')).toEqual([{ isEnabled: false }]));
  unmount();

  const again = open('/config', {
    ...routeNetwork({ routes: [route({ isEnabled: false })] }),
    'PUT /routes/5': ({ body }) =>
      (body as { currentPassword: string }).currentPassword === 'mine'
        ? { json: route({ isEnabled: true }) }
        : wrongPassword,
  });
  await again.user.click(await screen.findByRole('switch', { name: /Switch Grameenphone/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Switch on Grameenphone direct?' }));
  const switchOn = dialog.getByText('Switch on', { selector: 'button' });
  await again.user.type(dialog.getByLabelText(/^Your own password/), 'a guess');
  await again.user.click(switchOn);
  expect(await dialog.findByText('The current password is wrong.')).toBeTruthy();
  await refill(again.user, dialog.getByLabelText(/^Your own password/), 'mine');
  await again.user.click(switchOn);
  await waitFor(() =>
    expect(again.bodies('PUT').at(-1)).toEqual({ isEnabled: true, currentPassword: 'mine' }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('who may not change routes sees them, and no way to', async () => {
  open('/config', {}, { permission: mayOnlyLook });
  await screen.findByText('Connected');
  expect(screen.getByRole<HTMLInputElement>('switch', { name: /Switch Grameenphone/ }).disabled).toBe(true);
  expect(screen.queryByRole('link', { name: 'Grameenphone direct' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Send a test message' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Change sending hours' })).toBeNull();
});

test('a new route is sent with what was typed, its prefixes as canonical numbers begin', async () => {
  const { user, bodies } = open('/config/create', {
    'POST /routes': ({ body }) => ({ status: 201, json: route(body as object) }),
  });
  const type = async (label: RegExp, text: string) => {
    await user.click(await screen.findByLabelText(label));
    await user.paste(text);
  };
  await type(/^Name/, 'Robi direct');
  await type(/^Host/, 'smsc.robi.example');
  await type(/^System ID/, 'barta');
  await type(/^Password/, 'pa55word');
  await type(/^Prefixes/, '018');
  await user.keyboard('{Enter}');
  await type(/^Your own password/, 'mine');
  await user.click(save());
  await waitFor(() => expect(bodies('POST')).toHaveLength(1));
  expect(bodies('POST')[0]).toMatchObject({
    name: 'Robi direct',
    host: 'smsc.robi.example',
    port: 2_775,
    systemId: 'barta',
    password: 'pa55word',
    prefixes: ['88018'],
    segmentsPerSecond: null,
    isEnabled: true,
    currentPassword: 'mine',
  });
});

test('what is wrong with a new route is said at its field, before anybody asks the service', async () => {
  const { user, bodies } = open('/config/create');
  await user.click(await screen.findByLabelText(/^Host/));
  await user.paste('smsc example:2775');
  await refill(user, screen.getByLabelText(/^Window/), '0');
  await user.click(save());
  expect(await screen.findByText(/A name such as smsc.carrier.com/)).toBeTruthy();
  expect(screen.getByText('This number is too small.')).toBeTruthy();
  expect(screen.getAllByText('This field is required.').length).toBeGreaterThan(1);
  expect(bodies('POST')).toEqual([]);
});

test('saving sends what was changed, and an empty password changes none', async () => {
  const { user, bodies } = open('/config/5', {
    'PUT /routes/5': ({ body }) => ({ json: route(body as object) }),
  });
  await refill(user, await screen.findByLabelText(/^Priority/), '7');
  await user.click(save());
  await waitFor(() => expect(bodies('PUT')).toEqual([{ priority: 7 }]));
});

test('the form offers how receipts are recognised and shows faults of the carrier', async () => {
  const states = [liveState({ idsMissing: 1, idsInvalid: 1_234 })];
  const { user, bodies } = open('/config/5', {
    ...routeNetwork({ states }),
    'PUT /routes/5': () => ({ json: route() }),
  });
  expect(await screen.findByText('The carrier accepted 1 part without an ID.')).toBeTruthy();
  expect(screen.getByText(/accepted 1,234 parts with IDs that SMPP does not allow/)).toBeTruthy();
  await user.click(await screen.findByRole('combobox', { name: /How delivery receipts are recognised/ }));
  await user.click(await screen.findByRole('option', { name: 'By their SMPP flag or their text' }));
  await user.click(save());
  await waitFor(() => expect(bodies('PUT')).toEqual([{ receiptDetection: 'text-too' }]));
});

test('a password is removed by a box of its own', async () => {
  const { user, bodies } = open('/config/5', {
    'PUT /routes/5': () => ({ json: route({ hasPassword: false }) }),
  });
  await user.click(await screen.findByLabelText(/Remove the password/));
  await user.type(await screen.findByLabelText(/^Your own password/), 'mine');
  await user.click(save());
  await waitFor(() => expect(bodies('PUT')).toEqual([{ password: null, currentPassword: 'mine' }]));
});

test('a change of the destination asks for the user’s own password and shows its problem at the field', async () => {
  const { user, bodies } = open('/config/5', { 'PUT /routes/5': () => wrongPassword });
  const host = await screen.findByLabelText(/^Host/);
  expect(screen.queryByLabelText(/^Your own password/)).toBeNull();
  await refill(user, host, 'other.example');
  await user.click(save());
  expect(await screen.findByText('This field is required.')).toBeTruthy();
  expect(bodies('PUT')).toEqual([]);
  await user.type(screen.getByLabelText(/^Your own password/), 'a guess');
  await user.click(save());
  expect(await screen.findByText('The current password is wrong.')).toBeTruthy();
  expect(bodies('PUT')).toEqual([{ host: 'other.example', currentPassword: 'a guess' }]);
});

test('the destination of a route of one-time codes is changed with full access only', async () => {
  const permission = ['manage-route', 'view-company-list'].map((name) => ({ name }));
  open('/config/5', {}, { permission });
  expect(await screen.findByText(/This route carries one-time codes/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/^Host/).readOnly).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>(/^Carries one-time codes/).disabled).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>(/^Priority/).readOnly).toBe(false);
});

test('one-time codes without any route are an error, numbers without one a warning', async () => {
  const { unmount } = open('/config', routeNetwork({ hasSystemTextRoute: false }));
  expect(await screen.findByText(/No active route carries one-time codes/)).toBeTruthy();
  unmount();
  open('/config', routeNetwork({ unservedSystemTexts: ['88015'] }));
  expect(await screen.findByText(/serves numbers that start with 015\. Their owners/)).toBeTruthy();
});

test('the password that only the settings have had is asked for at its field', async () => {
  const followed = route({ followsSettings: true, hasPassword: false });
  const { user } = open('/config/5', {
    ...routeNetwork({ routes: [followed] }),
    'PUT /routes/5': () =>
      errorAnswer(422, 'rule-refused', 'No', {
        errors: { password: 'Give its password, too.' },
        problems: { password: 'password-needed' },
      }),
  });
  expect(await screen.findByText('Follows the settings')).toBeTruthy();
  await refill(user, screen.getByLabelText(/^Port/), '4000');
  await user.type(screen.getByLabelText(/^Your own password/), 'mine');
  await user.click(save());
  expect(await screen.findByText('Give its password, too.')).toBeTruthy();
});

test('a route that was used offers to be switched off in place of being deleted', async () => {
  const { user, bodies } = open('/config/5', {
    'DELETE /routes/5': () => errorAnswer(409, 'in-use', 'Messages were sent over this route.'),
    'PUT /routes/5': ({ body }) => ({ json: route(body as object) }),
  });
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const question = await screen.findByRole('dialog', { name: 'Delete the route Grameenphone direct?' });
  await user.click(within(question).getByRole('button', { name: 'Confirm' }));
  const refusal = await screen.findByRole('dialog', { name: 'Grameenphone direct cannot be deleted' });
  await user.click(within(refusal).getByRole('button', { name: 'Switch off' }));
  await waitFor(() => expect(bodies('PUT')).toEqual([{ isEnabled: false }]));
});

test('a test message goes over the route once, and its way is shown', async () => {
  const { user, seen } = open('/config', {
    'POST /noauth/v2/routes/5/test': () => ({
      status: 202,
      json: { batchId: '9', messageId: '77', segments: 1, encoding: 'GSM7', credits: 1 },
    }),
    'GET /api/v3/report/sms/single/totalsms': () => ({
      json: reportReply([message({ id: '77' })]),
    }),
  });
  await user.click(await screen.findByRole('button', { name: 'Send a test message' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Test message over Grameenphone direct' }));
  await user.type(dialog.getByLabelText(/^Recipient/), '01712345678');
  await user.dblClick(dialog.getByText('Send', { selector: 'button' }));
  expect(await dialog.findByText('Delivered', { selector: '.MuiChip-label' })).toBeTruthy();
  const sent = seen.filter(({ path }) => path === '/noauth/v2/routes/5/test');
  expect(sent.map(({ body }) => body)).toEqual([{ to: '01712345678' }]);
  expect(sent[0]?.headers['idempotency-key']).toBeTruthy();
});

test('the hours of promotional texts are shown, and changed where they are', async () => {
  const { user, bodies } = open('/config', {
    'PUT /sending-hours': ({ body }) => ({ json: body }),
  });
  expect(await screen.findByText('08:00 to 22:00 (Asia/Dhaka)')).toBeTruthy();
  await user.click(screen.getAllByRole('button', { name: 'Change sending hours' })[0]!);
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Sending hours for promotional messages' }),
  );
  const closes = dialog.getByLabelText(/^To/);
  await user.clear(closes);
  await user.type(closes, '07:00');
  await user.click(dialog.getByText('Save', { selector: 'button' }));
  expect(await dialog.findByText('This must be after the start.')).toBeTruthy();
  await user.clear(closes);
  await user.type(closes, '21:30');
  await user.click(dialog.getByText('Save', { selector: 'button' }));
  await waitFor(() => expect(bodies('PUT')).toEqual([{ ...promotionalHours, closesAt: '21:30' }]));
});

test('hours can be taken away', async () => {
  const { user, bodies } = open('/config', {
    'PUT /sending-hours': ({ body }) => ({ json: body }),
  });
  await user.click((await screen.findAllByRole('button', { name: 'Change sending hours' }))[0]!);
  await user.click(await screen.findByLabelText('Only during these hours'));
  await user.click(screen.getByText('Save', { selector: 'button' }));
  await waitFor(() =>
    expect(bodies('PUT')).toEqual([{ ...promotionalHours, opensAt: null, closesAt: null }]),
  );
});
