import { expect, test } from '../helpers/administration.ts';
import { expectHeading, expectRefused, field, pick, save, select } from '../helpers/forms.ts';
import { openScreen, signIn, signOut, trySignIn } from '../helpers/people.ts';
import {
  addCompany,
  addCompanyAdministrator,
  addUser,
  builtInRole,
  padma,
  unique,
} from '../helpers/staff.ts';

test('a new user signs in with the made password, must choose their own, and the first one is worth nothing', async ({
  page,
  admin,
  openAs,
}) => {
  const username = unique('rina');
  const office = await openAs(admin);
  await office.goto('/home/profile');
  await openScreen(office, 'Create User');
  await field(office, 'Name').fill('Rina Begum');
  await field(office, 'Username').fill(username);
  await expect(office.getByText(`“${username}” is available.`)).toBeVisible();
  await pick(office, 'Company', padma.name);
  await select(office, 'Role', 'Operator');
  await office.getByRole('button', { name: 'Generate' }).click();
  const made = await office.getByRole('status').locator('code').innerText();
  expect(made.length).toBeGreaterThanOrEqual(10);
  await save(office);
  const details = office.getByRole('dialog', { name: 'Rina Begum was created' });
  await expect(details.getByText(`First password: ${made}`)).toBeVisible();
  await details.getByRole('button', { name: 'Close' }).click();
  await expectHeading(office, 'User List');
  await office.getByRole('textbox', { name: 'Search' }).fill(username);
  const row = office.getByRole('row').filter({ hasText: username });
  await expect(row.getByRole('img', { name: 'Must change the password at the next sign-in' })).toBeVisible();

  await trySignIn(page, username, made);
  await expectHeading(page, 'Choose your own password');
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toHaveCount(0);
  // Nor is there a way round it.
  await page.goto('/home/send-sms');
  await expectHeading(page, 'Choose your own password');
  await expect(field(page, 'Recipient')).toHaveCount(0);

  const chosen = 'river bank lamp post';
  await page.getByLabel('Current password').fill(made);
  await page.getByLabel('New password', { exact: true }).fill(chosen);
  await page.getByLabel(/Repeat/).fill(chosen);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(field(page, 'Recipient')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();

  await signOut(page);
  await trySignIn(page, username, made);
  await expect(page.getByText('Registration No. or Password is incorrect')).toBeVisible();
  await signIn(page, username, chosen);
});

test('a taken username is told while it is typed and refused at its field, also when it was free a moment ago', async ({
  barta,
  admin,
  openAs,
}) => {
  const { id: companyId } = await addCompany(admin);
  const administrator = await addCompanyAdministrator(barta, admin, companyId);
  const page = await openAs(administrator);
  await page.goto('/home/users/create');
  // Usernames are one list over all companies, and letter case is no difference.
  await field(page, 'Username').fill('Operator');
  await expect(page.getByText('“Operator” is taken.')).toBeVisible();
  await field(page, 'Name').fill('Rina Begum');
  await select(page, 'Role', 'Operator');
  await page.getByRole('button', { name: 'Generate' }).click();
  await save(page);
  await expectRefused(field(page, 'Username'), 'This username is taken.');

  const username = unique('rina');
  await field(page, 'Username').fill(username);
  await expect(page.getByText(`“${username}” is available.`)).toBeVisible();
  const roleId = await builtInRole(admin, 'Operator');
  await addUser(admin, { username, roleId, companyId: padma.id });
  await save(page);
  await expectRefused(field(page, 'Username'), 'This username is taken.');
  await expectHeading(page, 'Create User');
});
