import { currentUser } from '#contract/main-api/sign-in/auth.ts';
import { expect, signedIn, test } from '../helpers/administration.ts';
import { addPerson, builtInRole, ownPassword, padma } from '../helpers/staff.ts';

test('a person ends a session that was started elsewhere, and an administrator the one that is left', async ({
  barta,
  admin,
  openAs,
}) => {
  const roleId = await builtInRole(admin, 'Operator');
  const rina = await addPerson(barta, admin, { companyId: padma.id, roleId });
  const { username, userId } = rina.user;
  const elsewhere = await signedIn(barta, username, ownPassword);

  const page = await openAs(rina);
  await page.goto('/home/profile');
  const sessions = page.getByRole('region', { name: 'Where you are signed in' });
  await expect(sessions.getByText('This session')).toBeVisible();
  await sessions.getByRole('button', { name: /^End the session/ }).click();
  const dialog = page.getByRole('dialog', { name: 'End this session?' });
  await dialog.getByLabel('Current password').fill(ownPassword);
  await dialog.getByRole('button', { name: 'End', exact: true }).click();
  await expect(page.getByText('Session ended.')).toBeVisible();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  expect((await elsewhere.api.refusal(currentUser)).status).toBe(401);

  const office = await openAs(admin);
  await office.goto(`/home/users/${userId}/show`);
  const theirs = office.getByRole('region', { name: 'Sessions' });
  await theirs.getByRole('button', { name: /^End the session/ }).click();
  await office.getByRole('button', { name: 'Confirm' }).click();
  await expect(theirs.getByText('Not signed in anywhere.')).toBeVisible();
  await page.goto('/home/dashboard');
  await expect(page).toHaveURL(/\/auth\/login/);
});
