import { Secret, TOTP } from 'otpauth';
import { expect, test } from '../helpers/administration.ts';
import { trySignIn, signIn, signOut } from '../helpers/people.ts';
import { addPerson, builtInRole, ownPassword, padma } from '../helpers/staff.ts';

const codeOf = (key: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + steps * 30_000 });

test('two-step verification is set up, asked for at the next sign-in, and reset when the phone is lost', async ({
  page,
  barta,
  admin,
  openAs,
}) => {
  const roleId = await builtInRole(admin, 'Operator');
  const { user } = await addPerson(barta, admin, { companyId: padma.id, roleId });
  const { username } = user;

  await signIn(page, username, ownPassword);
  await page.goto('/home/profile');
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await page
    .getByRole('region', { name: 'Two-step verification' })
    .getByLabel(/Current password/)
    .fill(ownPassword);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  const shown = await page.getByRole('group', { name: 'Key for the authenticator app' }).textContent();
  const key = shown!.replaceAll(' ', '');
  await page.getByLabel('Code').fill(codeOf(key));
  await page.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recoveryCode = (await codes.first().textContent())!;
  await page.getByRole('button', { name: 'I have stored them' }).click();
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible();

  await signOut(page);
  await trySignIn(page, username, ownPassword);
  await expect(page.getByRole('heading', { name: 'Two-step verification' })).toBeVisible();
  await page.getByLabel('Code').fill('000000');
  await expect(page.getByText('This code is wrong or has expired.')).toBeVisible();
  await page.getByLabel('Code').fill(codeOf(key, 1));
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();

  await signOut(page);
  await trySignIn(page, username, ownPassword);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCode);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();

  const office = await openAs(admin);
  await office.goto(`/home/users/${user.userId}/show`);
  await office.getByRole('button', { name: 'Reset two-step verification' }).click();
  await office.getByRole('button', { name: 'Confirm' }).click();
  await expect(office.getByText(`Two-step verification of ${username} was reset.`)).toBeVisible();
  await page.goto('/home/dashboard');
  await expect(page.getByText(/Your session has ended/)).toBeVisible();
  await signIn(page, username, ownPassword);
});
