import { expect, test } from '../helpers/administration.ts';
import { expectHeading, expectRefused, field, pick, save, select } from '../helpers/forms.ts';
import { submits } from '../helpers/carrier.ts';
import { freshNumber, openScreen, signIn, signOut, trySignIn } from '../helpers/people.ts';
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
  await office.getByLabel('Choose a first password').click();
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

test('an invited user chooses a password on a phone by the link in an SMS, and signs in', async ({
  page,
  barta,
  admin,
  openAs,
}) => {
  const username = unique('sabina');
  const number = freshNumber();
  const office = await openAs(admin);
  await office.goto('/home/users/create');
  await field(office, 'Name').fill('Sabina Yasmin');
  await field(office, 'Username').fill(username);
  await field(office, 'Contact number').fill(number);
  await pick(office, 'Company', padma.name);
  await select(office, 'Role', 'Operator');
  await save(office);
  await expect(office.getByText('Sabina Yasmin was created, and an invitation is on its way.')).toBeVisible();
  await expectHeading(office, 'User List');
  await office.getByRole('textbox', { name: 'Search' }).fill(username);
  const row = office.getByRole('row').filter({ hasText: username });
  await expect(row.getByRole('img', { name: /Invited, not yet signed in/ })).toBeVisible();

  // The carrier gets it in parts.
  const whole = async () => (await submits(barta, number)).map(({ text }) => text).join('');
  await expect.poll(whole).toContain('Do not share this link.');
  const [link] = /\/auth\/invitation#\S+/.exec(await whole())!;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(link);
  await expect(page.getByText('Dear Sabina Yasmin')).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  const chosen = 'river bank lamp post';
  await page.getByLabel('New password', { exact: true }).fill(chosen);
  await page.getByLabel('Repeat the new password').fill(chosen);
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByText('Your account is ready.')).toBeVisible();
  await page.goto(link);
  await expect(page.getByText(/This link does not work any more/)).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('link', { name: 'Back to sign in' }).click();
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
  await page.getByLabel('Choose a first password').click();
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
