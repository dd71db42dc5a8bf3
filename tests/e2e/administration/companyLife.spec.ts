import type { Page } from '@playwright/test';
import { expect, test } from '../helpers/administration.ts';
import { confirm, expectForbidden, expectHeading, field, pick, save, select } from '../helpers/forms.ts';
import { followTo, openAsleep } from '../helpers/pageChecks.ts';
import { openScreen, trySignIn } from '../helpers/people.ts';
import { addCompany, addCompanyAdministrator, ownPassword, padma, unique } from '../helpers/staff.ts';

test('a company is created with its place, branch, department and administrator, who sees their own company only @full', async ({
  page,
  admin,
  openAs,
}) => {
  const office = await openAs(admin);
  const [company, branch, department, username] = ['Meghna ', 'Riverside ', 'Freight ', 'rina'].map(unique);
  await office.goto('/home/profile');
  await openScreen(office, 'Create Company');
  await field(office, 'Name').fill(company!);
  await field(office, 'First sender ID').fill('MEGHNA');
  await choosePlace(office, ['Chattogram', 'Cumilla', 'Daudkandi']);
  await save(office);
  await expectHeading(office, new RegExp(company!));
  await expect(office.getByText(/Daudkandi.*Cumilla.*Chattogram/)).toBeVisible();

  // The company is known from the page that one comes from.
  await office.getByRole('link', { name: 'Create branch' }).last().click();
  await expect(office.getByRole('combobox', { name: 'Company' })).toHaveValue(company!);
  await field(office, 'Name').fill(branch!);
  await save(office);
  await expectHeading(office, 'Branch list');
  await openScreen(office, 'Departments');
  await office.getByRole('link', { name: 'Create', exact: true }).click();
  await pick(office, 'Company', company!);
  await field(office, 'Name').fill(department!);
  await save(office);
  await expectHeading(office, 'Departments');

  await openScreen(office, 'Create User');
  await field(office, 'Name').fill('Rina Begum');
  await field(office, 'Username').fill(username!);
  await pick(office, 'Company', company!);
  await select(office, 'Role', 'Company administrator');
  await select(office, 'Branch', branch!);
  await select(office, 'Department', department!);
  await office.getByLabel('Choose a first password').click();
  await office.getByLabel(/^First password/).fill(ownPassword);
  await save(office);
  await office.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expectHeading(office, 'User List');

  await trySignIn(page, username!, ownPassword);
  await page.getByLabel('Current password').fill(ownPassword);
  for (const label of ['New password', 'Repeat the new password']) {
    await page.getByLabel(label, { exact: true }).fill('river bank lamp post');
  }
  await page.getByRole('button', { name: 'Change password' }).click();
  await expectHeading(page, 'Dashboard');
  await expectOwnCompanyOnly(page, { username: username!, company: company!, branch: branch! });
  // Their messages go out under the sender ID that the company began with.
  await openScreen(page, 'Single SMS');
  await expect(page.getByRole('combobox', { name: /^Sender ID/ })).toHaveText('MEGHNA (default)');
});

/** Each level offers what lies in the one above it, and goes when that changes. */
async function choosePlace(page: Page, [division, district, thana]: [string, string, string]): Promise<void> {
  const inputs = page.getByRole('group', { name: 'Location' }).getByRole('combobox');
  await expect(inputs.nth(1)).toBeDisabled();
  await pick(page, 'Division', 'Dhaka');
  await pick(page, 'District', 'Gazipur');
  await pick(page, 'Thana', 'Kaliakair');
  await pick(page, 'Division', division);
  await expect(inputs.nth(1)).toHaveValue('');
  await expect(inputs.nth(2)).toBeDisabled();
  await inputs.nth(1).fill('Gazipur');
  await expect(page.getByRole('option', { name: 'Gazipur' })).toHaveCount(0);
  await pick(page, 'District', district);
  await pick(page, 'Thana', thana);
}

async function expectOwnCompanyOnly(
  page: Page,
  own: { username: string; company: string; branch: string },
): Promise<void> {
  await openScreen(page, 'User List');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('row').nth(1)).toContainText(own.username);
  await openScreen(page, 'Branch list');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('row').nth(1)).toContainText(own.branch);
  // Nobody of a company needs a filter or a list of companies, nor makes one.
  await expect(page.getByRole('combobox', { name: 'Company' })).toHaveCount(0);
  await followTo(page, '/home/companies');
  await expectForbidden(page, 'view-company-list');
  await followTo(page, '/home/companies/create');
  await expect(page.getByText('It is for the provider’s staff only.')).toBeVisible();
  await followTo(page, `/home/companies/${padma.id}/show`);
  await expect(page.getByText('This record no longer exists.')).toBeVisible();
  await expect(page.getByText(padma.name)).toHaveCount(0);
}

test('suspending a company leads its people to the sign-in page with their next click, and resuming lets them in @full', async ({
  barta,
  admin,
  openAs,
}) => {
  const company = await addCompany(admin);
  const person = await addCompanyAdministrator(barta, admin, company.id);
  const [office, desk] = [await openAs(admin), await openAs(person)];
  await openAsleep(desk, '/home/dashboard', desk.getByRole('heading', { name: 'Dashboard', level: 1 }));

  await office.goto(`/home/companies/${company.id}/show`);
  await office.getByRole('button', { name: 'Suspend' }).click();
  await confirm(office);
  await expect(office.getByText(`${company.name} suspended.`)).toBeVisible();
  await expectHeading(office, /Suspended/);

  await openScreen(desk, 'User List');
  await desk.clock.resume();
  await expect(desk).toHaveURL(/\/auth\/login/);
  await expect(desk.getByText(/Your session has ended/)).toBeVisible();
  await trySignIn(desk, person.user.username, person.password);
  await expect(desk.getByText('Registration No. or Password is incorrect')).toBeVisible();

  await office.getByRole('button', { name: 'Resume' }).click();
  await confirm(office);
  await expect(office.getByText(`${company.name} resumed.`)).toBeVisible();
  await trySignIn(desk, person.user.username, person.password);
  // Where they were going when they were signed out.
  await expectHeading(desk, 'User List');
});
