import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { httpPresets } from '#services/engine/carriers/http/presets.ts';
import {
  base,
  choosePreset,
  httpRoute,
  input,
  jasmin,
  openRoutes,
  refill,
  save,
  saved,
  unfold,
} from '../helpers/httpRouteWorld.tsx';
import { routeNetwork } from '../helpers/routeWorld.ts';
import { errorAnswer } from '../helpers/signedIn.ts';

const rules = () => screen.getAllByRole('listitem', { name: /^rule/ });

test('a new route is filled in by a preset, and is sent with what the provider has entered', async () => {
  const { user, bodies } = openRoutes('/config/create', {
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
  const { user } = openRoutes('/config/create');
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
  const { user, bodies } = openRoutes('/config/5');
  await screen.findByRole('button', { name: /^Request/ });
  await refill(user, input(/^Priority/), '7');
  await user.click(save());
  await waitFor(() => expect(bodies('PUT', '/routes/5')).toEqual([{ priority: 7 }]));
});

test('rules are read, moved, added and removed, and are sent in their order', async () => {
  const [first, second, third, fourth] = jasmin.answers;
  const httpCarrier = { ...saved, answers: [first!, second!, third!, fourth!] };
  const { user, bodies } = openRoutes('/config/5', routeNetwork({ routes: [httpRoute({ httpCarrier })] }));
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
  const { user } = openRoutes('/config/5');
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
  const { user, bodies } = openRoutes('/config/5');
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
  const { user } = openRoutes('/config/5', {
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
  const { user, bodies } = openRoutes('/config/5');
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
  const { user, bodies } = openRoutes('/config/5');
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
