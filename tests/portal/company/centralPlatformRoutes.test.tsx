import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { CentralPlatform } from '#contract/main-api/carriers/centralPlatform.ts';
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

/** The accounts stand in another order than on the screen. */
const settings: CentralPlatform = {
  numbersPerRequest: 100,
  campaignId: 'C-77',
  lowBalance: 500,
  hasApiKey: true,
  accounts: [
    {
      operator: 'robi',
      username: 'robi-user',
      billMsisdn: '8801800000000',
      secondary: { username: 'second', billMsisdn: '8801800000001' },
      hasPassword: true,
      hasSecondaryPassword: true,
    },
    {
      operator: 'grameenphone',
      username: 'gp-user',
      billMsisdn: '8801700000000',
      secondary: null,
      hasPassword: true,
      hasSecondaryPassword: false,
    },
  ],
};

const platformRoute = (changes: Parameters<typeof route>[0] = {}) =>
  route({
    kind: 'central-platform',
    name: 'Platform',
    systemId: '',
    port: 443,
    usesTls: true,
    responseSeconds: 30,
    receiptsPerMessage: 'one-for-all',
    hasPassword: true,
    centralPlatform: settings,
    ...changes,
  });

/** The accounts as they are sent when nothing was changed. */
const sentAccounts = settings.accounts.map(
  ({ hasPassword: _hasPassword, hasSecondaryPassword: _hasSecondary, ...account }) => account,
);
const { accounts: _accounts, hasApiKey: _hasApiKey, ...sentSettings } = settings;

function open(at: string, network: Network = {}) {
  const seen = stubNetwork({ ...routeNetwork({ routes: [platformRoute()] }), ...network });
  const bodies = (method: string) =>
    seen.filter((request) => request.method === method).map(({ body }) => body);
  return { bodies, ...renderPage(pages, { at, signedIn: provider }) };
}
const saving: Network = { 'PUT /routes/5': ({ body }) => ({ json: platformRoute(body as object) }) };

async function refill(user: UserEvent, input: HTMLElement, text: string) {
  await user.clear(input);
  await user.click(input);
  await user.paste(text);
}
const save = () => screen.getByText('Save', { selector: 'button' });
const account = async (name: string) => within(await screen.findByRole('group', { name }));

test('a new route over the Central Platform has the fields of its kind, and is sent with its accounts', async () => {
  const { user, bodies } = open('/config/create', {
    'POST /routes': ({ body }) => ({ status: 201, json: platformRoute(body as object) }),
  });
  await user.click(await screen.findByRole('radio', { name: /^Central Platform/ }));
  expect(screen.queryByLabelText(/^System ID/)).toBeNull();
  expect(screen.queryByLabelText(/How delivery receipts are recognised/)).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>(/^Port/).value).toBe('443');
  expect(screen.getByLabelText<HTMLInputElement>(/^TLS/).checked).toBe(true);
  await refill(user, screen.getByLabelText(/^Name/), 'Platform');
  await refill(user, screen.getByLabelText(/^Host/), 'platform.example');
  await refill(user, screen.getByLabelText(/^API key/), 'the-key');
  const gp = await account('Grameenphone');
  await user.click(gp.getByRole('switch'));
  await refill(user, gp.getByLabelText(/^Username/), ' gp-user ');
  await refill(user, gp.getByLabelText(/^Billing number/), '৮৮০১৭০০০০০০০০');
  await refill(user, gp.getByLabelText(/^Password/), 'gp-pass');
  await refill(user, screen.getByLabelText(/^Your own password/), 'mine');
  await user.click(save());
  await waitFor(() => expect(bodies('POST')).toHaveLength(1));
  const sent = bodies('POST')[0] as Record<string, unknown>;
  expect(sent).toMatchObject({
    kind: 'central-platform',
    name: 'Platform',
    host: 'platform.example',
    port: 443,
    usesTls: true,
    responseSeconds: 30,
    centralPlatform: {
      numbersPerRequest: 100,
      campaignId: null,
      lowBalance: null,
      apiKey: 'the-key',
      accounts: [
        {
          operator: 'grameenphone',
          username: 'gp-user',
          billMsisdn: '8801700000000',
          secondary: null,
          password: 'gp-pass',
        },
      ],
    },
  });
  for (const field of ['systemId', 'bindMode', 'idMode', 'receiptsPerMessage', 'password'])
    expect(sent).not.toHaveProperty(field);
});

test('a new route without an account, or with an empty one, is not sent', async () => {
  const { user, bodies } = open('/config/create');
  await user.click(await screen.findByRole('radio', { name: /^Central Platform/ }));
  await user.click(save());
  expect(await screen.findByText('Add the account of at least one operator.')).toBeTruthy();
  const bl = await account('Banglalink');
  await user.click(bl.getByRole('switch'));
  await refill(user, bl.getByLabelText(/^Billing number/), '123x');
  await user.click(bl.getByRole('button', { name: 'Add a secondary account' }));
  const secondary = within(bl.getByRole('group', { name: 'Secondary account' }));
  await user.click(save());
  expect(await bl.findByText('5 to 15 digits, as the operator gave it.')).toBeTruthy();
  expect(secondary.getAllByText('This field is required.')).toHaveLength(3);
  expect(bl.getAllByText('This field is required.')).toHaveLength(5);
  await refill(user, bl.getAllByLabelText(/^Billing number/)[0]!, '8801900000000');
  await waitFor(() => expect(bl.queryByText(/5 to 15 digits/)).toBeNull());
  expect(bodies('POST')).toEqual([]);
});

test('saving without a change of the platform sends nothing of it, and asks for no password', async () => {
  const { user, bodies } = open('/config/5', saving);
  await refill(user, await screen.findByLabelText(/^Priority/), '7');
  await user.click(save());
  await waitFor(() => expect(bodies('PUT')).toEqual([{ priority: 7 }]));
});

test('a changed setting is sent with all others, and secrets stay unless they are typed', async () => {
  const { user, bodies } = open('/config/5', saving);
  const gp = await account('Grameenphone');
  await refill(user, gp.getByLabelText(/^Username/), 'other-user');
  expect(gp.getByText('Stored. Leave empty to keep it.')).toBeTruthy();
  await user.click(save());
  expect(await screen.findByText('This field is required.')).toBeTruthy();
  expect(bodies('PUT')).toEqual([]);
  await refill(user, screen.getByLabelText(/^Your own password/), 'mine');
  await user.click(save());
  const [robi, grameenphone] = sentAccounts;
  await waitFor(() =>
    expect(bodies('PUT')).toEqual([
      {
        centralPlatform: {
          ...sentSettings,
          accounts: [robi, { ...grameenphone, username: 'other-user' }],
        },
        currentPassword: 'mine',
      },
    ]),
  );
});

test('a typed password is sent alone with its account, an API key is removed by a box of its own', async () => {
  const { user, bodies } = open('/config/5', saving);
  const robi = await account('Robi');
  const [first, second] = robi.getAllByLabelText(/^Password/);
  expect(second).toBeTruthy();
  await refill(user, first!, 'new-pass');
  await user.click(screen.getByLabelText(/^Remove the API key/));
  await refill(user, await screen.findByLabelText(/^Your own password/), 'mine');
  await user.click(save());
  const [sentRobi, grameenphone] = sentAccounts;
  await waitFor(() =>
    expect(bodies('PUT')).toEqual([
      {
        centralPlatform: {
          ...sentSettings,
          apiKey: null,
          accounts: [{ ...sentRobi, password: 'new-pass' }, grameenphone],
        },
        currentPassword: 'mine',
      },
    ]),
  );
});

test('an account that is removed and added again is as before, and a secondary one can be removed', async () => {
  const { user, bodies } = open('/config/5', saving);
  const robi = await account('Robi');
  await user.click(robi.getByRole('switch', { name: 'Robi' }));
  await waitFor(() => expect(robi.queryByLabelText(/^Username/)).toBeNull());
  const gp = await account('Grameenphone');
  expect(gp.getByLabelText<HTMLInputElement>(/^Username/).value).toBe('gp-user');
  await user.click(robi.getByRole('switch', { name: 'Robi' }));
  expect(await robi.findByDisplayValue('robi-user')).toBeTruthy();
  expect(screen.queryByLabelText(/^Your own password/)).toBeNull();
  await user.click(robi.getByRole('button', { name: 'Remove the secondary account' }));
  await refill(user, await screen.findByLabelText(/^Your own password/), 'mine');
  await user.click(save());
  const [sentRobi, grameenphone] = sentAccounts;
  await waitFor(() =>
    expect(bodies('PUT')).toEqual([
      {
        centralPlatform: {
          ...sentSettings,
          accounts: [grameenphone, { ...sentRobi, secondary: null }],
        },
        currentPassword: 'mine',
      },
    ]),
  );
});

test('what the service refuses is shown at its input, or above the accounts if it is about all of them', async () => {
  let problems: Record<string, string> = { 'centralPlatform.accounts.1.username': 'Refused name.' };
  const { user } = open('/config/5', {
    'PUT /routes/5': () => errorAnswer(422, 'rule-refused', 'No', { errors: problems }),
  });
  const gp = await account('Grameenphone');
  await refill(user, gp.getByLabelText(/^Username/), 'other-user');
  await refill(user, await screen.findByLabelText(/^Your own password/), 'mine');
  await user.click(save());
  expect(await gp.findByText('Refused name.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(gp.getByLabelText(/^Username/)));
  problems = { centralPlatform: 'An account has no password.' };
  await user.click(save());
  expect(await screen.findByText('An account has no password.')).toBeTruthy();
});

test('the accounts of a route of one-time codes are changed with full access only', async () => {
  stubNetwork(routeNetwork({ routes: [platformRoute({ carriesSystemTexts: true })] }));
  const permission = ['manage-route', 'view-company-list'].map((name) => ({ name }));
  renderPage(pages, { at: '/config/5', signedIn: { ...provider, permission } });
  const gp = await account('Grameenphone');
  expect(gp.getByRole<HTMLInputElement>('switch').disabled).toBe(true);
  expect(gp.getByLabelText<HTMLInputElement>(/^Username/).readOnly).toBe(true);
  expect(gp.queryByRole('button', { name: /secondary/ })).toBeNull();
});

test('beside the form stands what is left with the operators, and how many messages are under way', async () => {
  const askedAt = '2026-11-21T06:00:00.000Z';
  const purses = [
    { operator: null, balance: 12_345.5, isLow: false, askedAt },
    { operator: 'grameenphone' as const, balance: 40, isLow: true, askedAt },
    { operator: 'robi' as const, balance: 0, isLow: true, askedAt },
  ];
  open('/config/5', routeNetwork({ routes: [platformRoute()], states: [liveState({ purses, pending: 7 })] }));
  const list = within(await screen.findByRole('list', { name: 'Balances with the carrier' }));
  expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Platform12,345.5',
    'GrameenphoneLow40',
    'RobiEmpty0',
  ]);
  const room = screen.getByRole('meter', { name: 'Messages waiting for an answer' });
  expect(room.getAttribute('aria-valuetext')).toBe('7 of 1,000');
});

test('the list says which protocol a route speaks, and where little is left', async () => {
  const purses = [
    { operator: null, balance: 900, isLow: false, askedAt: '2026-11-21T06:00:00.000Z' },
    { operator: 'robi' as const, balance: 0.5, isLow: true, askedAt: '2026-11-21T06:00:00.000Z' },
  ];
  open('/config', routeNetwork({ routes: [platformRoute()], states: [liveState({ purses })] }));
  expect(await screen.findByText('Low balance: Robi 0.5')).toBeTruthy();
  expect(await screen.findByText(/^Central Platform\s*smsc.example:443$/)).toBeTruthy();
});
