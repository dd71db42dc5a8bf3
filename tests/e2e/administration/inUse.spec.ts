import { createBranch } from '#contract/main-api/people/branches.ts';
import { createDepartment } from '#contract/main-api/people/departments.ts';
import { sendSingle } from '#contract/sms-receiver/sending.ts';
import { addCredit } from '#contract/sms-receiver/credit.ts';
import type { Page } from '@playwright/test';
import { expect, test } from '../helpers/administration.ts';
import { confirm, expectHeading } from '../helpers/forms.ts';
import { followTo } from '../helpers/pageChecks.ts';
import { freshNumber } from '../helpers/people.ts';
import { addCompany, addPerson, addRole, addUser, unique } from '../helpers/staff.ts';

/** Asks to delete what a page shows. @returns the dialog that says why not */
async function tryDelete(page: Page, path: string, name: string) {
  await followTo(page, path);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }).click();
  return page.getByRole('dialog', { name: `${name} cannot be deleted` });
}

test('what is in use is not deleted: one reads what uses it, and what else can be done @full', async ({
  barta,
  admin,
  openAs,
}) => {
  const company = await addCompany(admin);
  const { id: companyId } = company;
  const role = await addRole(admin, companyId, ['view-dashboard', 'send-single-sms']);
  const [branch, department] = await Promise.all(
    [createBranch, createDepartment].map((spec) =>
      admin.api.call(spec, { body: { companyId, name: unique('Riverside ') } }),
    ),
  );
  await admin.api.call(addCredit, { body: { companyId, amount: 10, reference: unique('INV-') } });
  const { api, user } = await addPerson(barta, admin, {
    companyId,
    roleId: role.id,
    branchId: branch!.id,
    departmentId: department!.id,
  });
  await api.call(sendSingle, { body: { to: freshNumber(), text: 'Hello', class: 'transactional' } });
  const page = await openAs(admin);
  await page.goto('/home/profile');

  for (const [path, name, uses] of [
    [`/home/branch/${branch!.id}`, branch!.name, /1 user, 1 message/],
    [`/home/departments/${department!.id}`, department!.name, /1 user\b/],
    [`/home/roles/${role.id}`, role.name, /1 user\b/],
    [`/home/companies/${companyId}/show`, company.name, /1 user\b.*1 branch\b/],
  ] as const) {
    const dialog = await tryDelete(page, path, name);
    await expect(dialog.getByText(uses)).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toHaveCount(0);
  }

  const dialog = await tryDelete(page, `/home/users/${user.userId}/show`, user.name);
  await expect(dialog.getByText(/1 message\b/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByText(`${user.name} deactivated and signed out.`)).toBeVisible();
  await expect(page.getByText('Inactive', { exact: true })).toBeVisible();
});

test('what nothing uses is deleted after a question @full', async ({ admin, openAs }) => {
  const { id: companyId } = await addCompany(admin);
  const { id: roleId } = await addRole(admin, companyId, []);
  const { id, username } = await addUser(admin, { companyId, roleId });
  const page = await openAs(admin);
  await page.goto(`/home/users/${id}/show`);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('dialog').getByText(`Delete ${username}?`)).toBeVisible();
  await confirm(page);
  await expectHeading(page, 'User List');
  await page.getByRole('textbox', { name: 'Search' }).fill(username);
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible();
});
