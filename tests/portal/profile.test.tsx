import { screen, waitFor } from '@testing-library/react';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import ChangePasswordPage from '#src/pages/profile/ChangePasswordPage.tsx';
import { storedUser } from '#src/session.ts';
import { renderPage, stubNetwork, type Network } from './pageWorld.tsx';

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
  expect(await screen.findByText(/Your password is changed/)).toBeTruthy();
  expect(changes()[0]?.body).toEqual({ currentPassword: 'barta-demo', newPassword: 'correct horse battery' });
  await waitFor(() => expect((screen.getByLabelText(/Current password/) as HTMLInputElement).value).toBe(''));
  expect(storedUser()?.passwordChangeRequired).toBe(false);
});

test('says beforehand how long it must be and that other sessions end', () => {
  openPage();
  expect(screen.getByText(/At least 10 characters/)).toBeTruthy();
  expect(screen.getByText(/Every other device .* is signed out/)).toBeTruthy();
});

test('a short or differing password is not sent', async () => {
  const { fill, changes } = openPage();
  await fill('barta-demo', 'short', 'shorter');
  expect(await screen.findByText('The two new passwords differ.')).toBeTruthy();
  expect(screen.getByText('This value is too short.')).toBeTruthy();
  expect(changes()).toHaveLength(0);
});

test('a wrong current password stands under its input', async () => {
  const { fill } = openPage({
    [change]: () => ({
      status: 422,
      json: {
        code: 'rule-refused',
        message: 'Some fields were refused.',
        requestId: 'r',
        errors: { currentPassword: 'The current password is not right.' },
        problems: { currentPassword: 'wrong-password' },
      },
    }),
  });
  await fill('not-it', 'correct horse battery');
  expect(await screen.findByText('The current password is not right.')).toBeTruthy();
  expect(screen.getByLabelText(/Current password/).getAttribute('aria-invalid')).toBe('true');
  expect((screen.getByLabelText(/^New password/) as HTMLInputElement).value).toBe('correct horse battery');
});

test('the markup has nothing that axe objects to', async () => {
  const { container, user } = openPage();
  await user.type(screen.getByLabelText(/^New password/), 'correct horse');
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`)).toEqual([]);
});
