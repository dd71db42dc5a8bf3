import { updateCompany } from '#contract/main-api/people/companies.ts';
import { assignPermission } from '#contract/main-api/people/roles.ts';
import { addCredit } from '#contract/sms-receiver/credit.ts';
import type { Page } from '@playwright/test';
import { expect, test } from '../helpers/administration.ts';
import { save, field, expectHeading, pick } from '../helpers/forms.ts';
import { openScreen, trySignIn } from '../helpers/people.ts';
import { addCompany, addCompanyAdministrator, addRole, unique } from '../helpers/staff.ts';

const lineOf = (page: Page, who: string, action: string) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: who, exact: true }) })
    .filter({ has: page.getByRole('button', { name: action, exact: true }) });

test('the audit log shows who did what, with before and after, and to a company its own part only @full', async ({
  page,
  barta,
  admin,
  openAs,
}) => {
  const company = await addCompany(admin, { lowBalanceThreshold: 100 });
  const role = await addRole(admin, company.id, ['view-dashboard', 'send-single-sms']);
  const person = await addCompanyAdministrator(barta, admin, company.id);
  const { username, name } = person.user;
  await admin.api.call(addCredit, {
    body: { companyId: company.id, amount: 7_000, reference: unique('INV-') },
  });
  await admin.api.call(assignPermission, { body: { roleId: role.id, permissions: ['view-dashboard'] } });
  await person.api.call(updateCompany, { params: { id: company.id }, body: { lowBalanceThreshold: 900 } });
  await trySignIn(page, username, 'not this one');
  await expect(page.getByText('Registration No. or Password is incorrect')).toBeVisible();

  const desk = await openAs(person);
  const branch = unique('Riverside ');
  await desk.goto('/home/branch/create-branch');
  await field(desk, 'Name').fill(branch);
  await save(desk);
  await expectHeading(desk, 'Branch list');

  const office = await openAs(admin);
  await office.goto('/home/reports/audit-log?page=1&perPage=50');
  await pick(office, 'Company', company.name);
  const byAdmin = [
    `created the company ${company.name}`,
    `created the role ${role.name}`,
    `created the user ${name}`,
    `added 7,000 credits to ${company.name}`,
    `updated the role ${role.name}`,
  ];
  const byPerson = [
    'signed in',
    `changed the password of ${name}`,
    `updated the company ${company.name}`,
    `created the branch ${branch}`,
  ];
  for (const action of byAdmin) await expect(lineOf(office, admin.user.name, action)).toHaveCount(1);
  for (const action of byPerson) await expect(lineOf(office, name, action)).toHaveCount(1);
  await expect(office.getByRole('button', { name: `was refused when signing in as ${name}` })).toHaveCount(1);

  await office.getByRole('button', { name: `updated the company ${company.name}` }).click();
  const detail = office.getByRole('dialog');
  await expect(detail.getByRole('row', { name: 'Low-balance threshold 100 900' })).toBeVisible();
  await expect(detail.getByText(/127\.0\.0\.1/)).toBeVisible();

  await openScreen(desk, 'Audit log');
  for (const action of byPerson) await expect(lineOf(desk, name, action)).toHaveCount(1);
  // The provider's people have no names for a company.
  await expect(lineOf(desk, 'Barta', `added 7,000 credits to ${company.name}`)).toHaveCount(1);
  await expect(desk.getByRole('cell', { name: admin.user.name, exact: true })).toHaveCount(0);
  await expect(desk.getByText('Padma Traders')).toHaveCount(0);
});
