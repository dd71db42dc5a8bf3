import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import axe from 'axe-core';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { missingCharacters, passwordStrength } from '#src/components/form/inputs/passwordStrength.ts';
import ChangePasswordPage from '#src/pages/profile/ChangePasswordPage.tsx';
import ProfilePage from '#src/pages/profile/ProfilePage.tsx';
import { storedUser, storeUser } from '#src/session.ts';
import { renderPage, stubNetwork, type Network } from '../helpers/pageWorld.tsx';
import { errorAnswer, loginReply } from '../helpers/signedIn.ts';

const change = 'PUT /user/update-password';

function openPage(network: Network = {}) {
  const seen = stubNetwork({ [change]: () => ({ json: {} }), ...network });
  const rendered = renderPage(<ChangePasswordPage />, { signedIn: { passwordChangeRequired: true } });
  const fill = async (current: string, next: string, repeated = next) => {
    const paste = async (label: RegExp, password: string) => {
      await rendered.user.click(screen.getByLabelText(label));
      await rendered.user.paste(password);
    };
    await paste(/Current password/, current);
    await paste(/^New password/, next);
    await paste(/Repeat the new password/, repeated);
    await rendered.user.click(screen.getByRole('button', { name: 'Change password' }));
  };
  const changes = () => seen.filter(({ path }) => path === '/user/update-password');
  return { ...rendered, fill, changes };
}

test('changes the password, says so and empties the form', async () => {
  const { fill, changes } = openPage();
  await fill('barta-demo', 'correct horse battery');
  expect(await screen.findByText(/Password changed/)).toBeTruthy();
  expect(changes()[0]?.body).toEqual({ currentPassword: 'barta-demo', newPassword: 'correct horse battery' });
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/Current password/).value).toBe(''));
  expect(storedUser()?.passwordChangeRequired).toBe(false);
});

test('opened from a menu, which takes the focus back as it closes, fails no handler and has the focus', async () => {
  function MenuThenPage() {
    const [isOpened, setOpened] = useState(false);
    return (
      <>
        <Menu open={!isOpened} anchorEl={document.body}>
          <MenuItem onClick={() => setTimeout(() => setOpened(true))}>Change Password</MenuItem>
        </Menu>
        {isOpened && <ChangePasswordPage />}
      </>
    );
  }
  const failures: unknown[] = [];
  const onError = (event: ErrorEvent) => {
    event.preventDefault();
    failures.push(event.error);
  };
  window.addEventListener('error', onError);
  stubNetwork();
  renderPage(<MenuThenPage />);
  fireEvent.click(await screen.findByText('Change Password'));
  const input = await screen.findByLabelText(/Current password/);
  await waitFor(() => expect(document.activeElement).toBe(input));
  window.removeEventListener('error', onError);
  expect(failures).toEqual([]);
});

test('says beforehand how long it must be and that other sessions end', () => {
  openPage();
  expect(screen.getByText(/At least 10 characters/)).toBeTruthy();
  expect(screen.getByText(/All other devices .* are signed out/)).toBeTruthy();
});

test('a short or differing password is not sent', async () => {
  const { fill, changes } = openPage();
  await fill('barta-demo', 'short', 'shorter');
  expect(await screen.findByText('The two new passwords do not match.')).toBeTruthy();
  expect(screen.getByText('This value is too short.')).toBeTruthy();
  expect(changes()).toHaveLength(0);
});

test.each([
  ['currentPassword', 'The current password is wrong.', /Current password/],
  ['newPassword', 'This password is among the first that are guessed.', /^New password/],
])('a refused %s has its reason under the input, which takes the focus', async (field, reason, label) => {
  const { fill } = openPage({
    [change]: () => errorAnswer(422, 'rule-refused', 'No', { errors: { [field]: reason } }),
  });
  await fill('barta-demo', 'football 2026');
  expect(await screen.findByText(reason)).toBeTruthy();
  const input = screen.getByLabelText(label);
  expect(input.getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(input));
  expect(screen.getByLabelText<HTMLInputElement>(/^New password/).value).toBe('football 2026');
});

test('the markup has nothing that axe objects to', async () => {
  const { container, user } = openPage();
  await user.type(screen.getByLabelText(/^New password/), 'correct horse');
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`)).toEqual([]);
});

describe('the strength of a new password', () => {
  test.each([
    ['short', 'weak'],
    ['aaaaaaaaaaaaaaaaaaaa', 'weak'],
    ['mango 1234', 'fair'],
    ['correct horse battery', 'strong'],
  ])('%s is %s', (password, strength) => {
    expect(passwordStrength(password)).toBe(strength);
  });

  test('counts characters as the contract does, where an emoji is one', () => {
    expect(missingCharacters('🙂🙂🙂🙂🙂')).toBe(5);
  });
});

describe('the profile', () => {
  const own = { email: 'rina@padma.example', contactNo: '8801712345678' };
  const update = 'PUT /user/update-self';
  const session = 'GET /auth/session';

  function openProfile(network: Network = {}) {
    const seen = stubNetwork({ [update]: () => ({ json: {} }), ...network });
    const rendered = renderPage(<ProfilePage />, { signedIn: own });
    const retype = async (label: RegExp, text: string) => {
      await rendered.user.clear(screen.getByLabelText(label));
      await rendered.user.type(screen.getByLabelText(label), text);
    };
    const save = () => rendered.user.click(screen.getByRole('button', { name: 'Save' }));
    const saved = () => seen.filter(({ path }) => path === '/user/update-self').map(({ body }) => body);
    return { ...rendered, retype, save, saved };
  }

  test('shows who one is, and saves a new name without a password; the shell learns it too', async () => {
    const { retype, save, saved } = openProfile({
      [session]: () => ({ json: { ...loginReply([], own), name: 'Rina Khan', accessToken: undefined } }),
    });
    expect(screen.getByText('Padma Traders')).toBeTruthy();
    expect(screen.getByText('Operator')).toBeTruthy();
    expect(screen.queryByLabelText(/Current password/)).toBeNull();
    await retype(/Name/, 'Rina Khan');
    await save();
    expect(await screen.findByText('Profile saved.')).toBeTruthy();
    // Fields that were not touched may have been changed on another device since.
    expect(saved()).toEqual([{ name: 'Rina Khan' }]);
    await waitFor(() => expect(storedUser()?.name).toBe('Rina Khan'));
  });

  test('asks for the password when the number changes, and says why', async () => {
    const { user, retype, save, saved } = openProfile({ [session]: () => ({ json: loginReply() }) });
    await retype(/Contact number/, '01899123456');
    expect(await screen.findByText(/needs your current password/)).toBeTruthy();
    await save();
    expect(await screen.findByText('This field is required.')).toBeTruthy();
    expect(saved()).toEqual([]);
    await user.type(screen.getByLabelText(/Current password/), 'barta-demo');
    await save();
    await waitFor(() =>
      expect(saved()).toEqual([{ contactNo: '01899123456', currentPassword: 'barta-demo' }]),
    );
  });

  test('does not take the same number written otherwise for a new one', async () => {
    const { retype } = openProfile();
    await retype(/Contact number/, '01712-345678');
    expect(screen.queryByLabelText(/Current password/)).toBeNull();
  });

  test('takes a code in Bangla digits, and asks for another one when the number is another', async () => {
    const confirmed: unknown[] = [];
    const { user } = openProfile({
      'POST /user/contact-number/send-code': () => ({ json: {} }),
      'POST /user/contact-number/confirm': ({ body }) => {
        confirmed.push(body);
        return errorAnswer(422, 'rule-refused', 'No', { errors: { code: 'Wrong code.' } });
      },
    });
    await user.click(screen.getByRole('button', { name: 'Send code' }));
    await user.type(await screen.findByLabelText('Code'), '১২৩৪৫৬');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await screen.findByText('Wrong code.');
    expect(confirmed).toEqual([{ code: '123456' }]);
    act(() => storeUser(loginReply([], { ...own, contactNo: '8801899123456' })));
    await waitFor(() => expect(screen.queryByLabelText('Code')).toBeNull());
    expect(screen.queryByText('Wrong code.')).toBeNull();
  });

  test('shows what the service refuses at its field', async () => {
    const { user, retype, save } = openProfile({
      [update]: () => errorAnswer(422, 'rule-refused', 'No', { errors: { email: 'Not an address.' } }),
    });
    await retype(/E-mail/, 'rina@padma.test');
    await user.type(screen.getByLabelText(/Current password/), 'barta-demo');
    await save();
    expect(await screen.findByText('Not an address.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/E-mail/)));
  });
});
