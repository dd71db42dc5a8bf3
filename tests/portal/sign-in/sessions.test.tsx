import { screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import type { OpenSession } from '#contract/main-api/sign-in/sessions.ts';
import type { User } from '#contract/main-api/people/users.ts';
import { OwnSessions } from '#src/pages/profile/OwnSessions.tsx';
import { UserSessions } from '#src/resources/users/UserSessions.tsx';
import { renderPage, stubNetwork, type Network } from '../helpers/pageWorld.tsx';
import { errorAnswer } from '../helpers/signedIn.ts';

const here: OpenSession = {
  id: 'a'.repeat(32),
  isCurrent: true,
  browser: 'Firefox',
  system: 'Windows',
  isPhone: false,
  address: '203.0.113.7',
  isFromCell: false,
  startedAt: '2026-11-28T06:00:00.000Z',
  lastUsedAt: '2026-11-28T07:30:00.000Z',
};
const there: OpenSession = {
  ...here,
  id: 'b'.repeat(32),
  isCurrent: false,
  browser: 'Chrome',
  system: 'Android',
  isPhone: true,
};

function open(network: Network = {}, responseList = [here, there]) {
  const seen = stubNetwork({
    'GET /auth/sessions': () => ({ json: { responseList, total: responseList.length } }),
    'POST /auth/sessions/end': () => ({ json: { ended: 1 } }),
    ...network,
  });
  const rendered = renderPage(<OwnSessions />);
  const ends = () => seen.filter(({ path }) => path === '/auth/sessions/end').map(({ body }) => body);
  const lists = () => seen.filter(({ path }) => path === '/auth/sessions');
  return { ...rendered, ends, lists };
}

test('lists browser, system, address and times, and does not offer to end this one', async () => {
  const { container } = open();
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first!.textContent).toMatch(/Firefox on Windows.*This session.*From 203\.0\.113\.7/);
  expect(within(first!).queryByRole('button')).toBeNull();
  expect(within(second!).getByRole('button', { name: /^End the session Chrome on Android/ })).toBeTruthy();
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations).toEqual([]);
});

test('a session whose browser is unknown says so', async () => {
  open({}, [{ ...there, browser: null, system: null, address: null }]);
  expect(await screen.findByText('Unknown browser')).toBeTruthy();
});

test('ends one with the password, and reads the list anew', async () => {
  const { user, ends, lists } = open();
  await user.click(await screen.findByRole('button', { name: /^End the session/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'End this session?' }));
  await user.click(dialog.getByRole('button', { name: 'End' }));
  expect(await dialog.findByText('This field is required.')).toBeTruthy();
  expect(ends()).toEqual([]);
  await user.type(dialog.getByLabelText(/Current password/), 'barta-demo');
  await user.click(dialog.getByRole('button', { name: 'End' }));
  expect(await screen.findByText('Session ended.')).toBeTruthy();
  expect(ends()).toEqual([{ session: there.id, currentPassword: 'barta-demo' }]);
  await waitFor(() => expect(lists()).toHaveLength(2));
});

test('ends all others, and shows a wrong password under the input', async () => {
  let tries = 0;
  const { user, ends } = open({
    'POST /auth/sessions/end': () =>
      (tries += 1) === 1
        ? errorAnswer(422, 'rule-refused', 'No', {
            errors: { currentPassword: 'The current password is wrong.' },
          })
        : { json: { ended: 3 } },
  });
  await user.click(await screen.findByRole('button', { name: 'End all others' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/Current password/), 'wrong');
  await user.click(dialog.getByRole('button', { name: 'End all others' }));
  expect(await dialog.findByText('The current password is wrong.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'End all others' }));
  expect(await screen.findByText('3 sessions ended.')).toBeTruthy();
  expect(ends().at(-1)).toEqual({ currentPassword: 'wrong' });
});

test('without other sessions there is none to end', async () => {
  open({}, [here]);
  await screen.findByText('This session');
  expect(screen.queryByRole('button')).toBeNull();
});

test('an administrator ends the session of a user after a question, and not where the user outranks them', async () => {
  const seen = stubNetwork({
    'GET /user/sessions': () => ({ json: { responseList: [there], total: 1 } }),
    'POST /user/sessions/end': () => ({ json: { ended: 1 } }),
  });
  const colleague = { id: 7, name: 'Sabina Yasmin', isEditable: true } as User;
  const { user, unmount } = renderPage(<UserSessions user={colleague} />);
  await user.click(await screen.findByRole('button', { name: /^End the session Chrome on Android/ }));
  await user.click(await screen.findByText('Confirm', { selector: 'button' }));
  expect(await screen.findByText('Session ended.')).toBeTruthy();
  const ends = seen.filter(({ path }) => path === '/user/sessions/end');
  expect(ends.map(({ body }) => body)).toEqual([{ userId: 7, id: there.id }]);
  unmount();
  renderPage(<UserSessions user={{ ...colleague, isEditable: false }} />);
  expect(screen.queryByText('Sessions')).toBeNull();
});
