import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { HelpButton } from '#src/layout/help/HelpButton.tsx';
import { HelpProvider } from '#src/layout/help/HelpProvider.tsx';
import { FirstSteps, RemainingSteps } from '#src/pages/dashboard/first-steps/FirstSteps.tsx';
import { renderPage, stubNetwork, type Network } from '../helpers/pageWorld.tsx';

function open(network: Network = {}, options: Parameters<typeof renderPage>[1] = {}, isNew = true) {
  const seen = stubNetwork(network);
  const page = (
    <HelpProvider>
      <HelpButton />
      <FirstSteps isNew={isNew} />
    </HelpProvider>
  );
  return { seen, ...renderPage(page, { at: '/home/dashboard', ...options }) };
}

const card = () => screen.findByRole('region', { name: 'Welcome' });
const step = async (name: string) =>
  (await within(await card()).findByRole('link', { name })).closest('li')!.textContent;

test('administrators of a company see what is left to set up, and only what they may do', async () => {
  const { seen } = open({
    'GET /setup-steps': () => ({
      json: [
        { name: 'users', isDone: true },
        { name: 'alert', isDone: false },
      ],
    }),
  });
  await waitFor(async () => expect(await step('Invite users')).toContain('(Done)'));
  expect(await step('Set a balance warning')).toContain('(Not done yet)');
  expect(screen.getByRole('link', { name: 'Invite users' }).getAttribute('href')).toBe('/home/users/create');
  expect(screen.queryByRole('link', { name: 'Connect a route' })).toBeNull();
  expect(seen.filter(({ path }) => path === '/setup-steps')).toHaveLength(1);
});

test('the provider’s administrators see theirs', async () => {
  open(
    {
      'GET /setup-steps': () => ({
        json: ['route', 'hours', 'company', 'recharge', 'email'].map((name) => ({
          name,
          isDone: name === 'route' || name === 'email',
        })),
      }),
    },
    { signedIn: { scope: 'platform' } },
  );
  await waitFor(async () => expect(await step('Connect a route')).toContain('(Done)'));
  await waitFor(async () => expect(await step('Set up e-mail')).toContain('(Done)'));
  for (const name of ['Create a company', 'Add credit to a company', 'Set the sending hours']) {
    expect(await step(name)).toContain('(Not done yet)');
  }
});

test('people who only send see the steps to a message alone', async () => {
  open({}, { signedIn: { permission: [{ name: 'view-dashboard' }, { name: 'send-single-sms' }] } });
  const steps = within(await card());
  expect(await steps.findByText('Recipients see PadmaBank as the sender.')).toBeTruthy();
  expect(steps.getAllByRole('listitem')).toHaveLength(3);
});

test('the steps can be hidden, ask nothing while they are, and come back from the help panel', async () => {
  const { user, seen } = open();
  await user.click(await screen.findByRole('button', { name: 'Hide the steps' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Welcome' })).toBeNull());
  const asked = seen.length;
  await user.click(screen.getByRole('button', { name: /^Help for this page/ }));
  expect(seen).toHaveLength(asked);
  await user.click(await screen.findByRole('button', { name: 'Show the first steps' }));
  expect(await card()).toBeTruthy();
});

describe('once something was sent', () => {
  const remaining = (network: Network = {}, options: Parameters<typeof renderPage>[1] = {}) => {
    const seen = stubNetwork({
      'GET /setup-steps': () => ({
        json: [
          { name: 'users', isDone: true },
          { name: 'alert', isDone: false },
        ],
      }),
      ...network,
    });
    const page = (
      <HelpProvider>
        <HelpButton />
        <FirstSteps isNew={false} />
        <RemainingSteps />
      </HelpProvider>
    );
    return { seen, ...renderPage(page, { at: '/home/dashboard', ...options }) };
  };
  const left = { name: 'Still to set up' };

  test('administrators see what is left to set up until they hide it', async () => {
    const { user } = remaining();
    const steps = within(await screen.findByRole('region', left));
    expect(steps.getByRole('link', { name: 'Set a balance warning' })).toBeTruthy();
    expect(steps.getAllByRole('listitem')).toHaveLength(1);
    await user.click(steps.getByRole('button', { name: 'Hide the steps' }));
    await waitFor(() => expect(screen.queryByRole('region', left)).toBeNull());
    cleanup();
    const { seen } = remaining();
    await screen.findByRole('button', { name: /^Help for this page/ });
    expect(screen.queryByRole('region')).toBeNull();
    expect(seen).toEqual([]);
  });

  test('nothing is shown when all is done, or to people who only send', async () => {
    const { seen } = remaining({
      'GET /setup-steps': () => ({
        json: [
          { name: 'users', isDone: true },
          { name: 'alert', isDone: true },
        ],
      }),
    });
    await waitFor(() => expect(seen.map(({ path }) => path)).toContain('/setup-steps'));
    expect(screen.queryByRole('region')).toBeNull();
    cleanup();
    const { seen: bySender } = remaining({}, { signedIn: { permission: [{ name: 'send-single-sms' }] } });
    await screen.findByRole('button', { name: /^Help for this page/ });
    expect(screen.queryByRole('region')).toBeNull();
    expect(bySender).toEqual([]);
  });
});
