import type { Page } from '@playwright/test';
import { expect, test } from '../helpers/administration.ts';
import { confirm, expectForbidden, expectHeading, save } from '../helpers/forms.ts';
import { followTo, openAsleep } from '../helpers/pageChecks.ts';
import { openScreen } from '../helpers/people.ts';
import { addCompany, addPerson, addRole } from '../helpers/staff.ts';

const entry = (page: Page) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Single SMS', exact: true });

test('a permission taken from a role is gone with the next click of whoever has it, and comes back the same way', async ({
  barta,
  admin,
  openAs,
}) => {
  const { id: companyId } = await addCompany(admin);
  const role = await addRole(admin, companyId, [
    'view-dashboard',
    'send-single-sms',
    'view-single-sms-report',
  ]);
  const person = await addPerson(barta, admin, { companyId, roleId: role.id });
  const [office, desk] = [await openAs(admin), await openAs(person)];
  await openAsleep(desk, '/home/dashboard', entry(desk));

  await office.goto(`/home/roles/${role.id}`);
  const box = office.getByRole('checkbox', { name: 'Send single SMS', exact: true });
  await expect(box).toBeChecked();
  await box.uncheck();
  await save(office);
  const summary = office.getByRole('dialog');
  await expect(summary.getByText('1 user is affected at once.')).toBeVisible();
  await expect(summary.getByRole('list', { name: 'Removed' }).getByRole('listitem')).toHaveText([
    'Send single SMS',
  ]);
  await confirm(office, 'Save changes');
  await expect(office.getByText('Role updated.')).toBeVisible();

  await openScreen(desk, 'Single SMS');
  await desk.clock.resume();
  await expectForbidden(desk, 'send-single-sms');
  await expect(entry(desk)).toHaveCount(0);
  await expect(desk.getByRole('textbox', { name: 'Recipient' })).toHaveCount(0);

  // The next message of this kind is looked for below.
  await expect(office.getByText('Role updated.')).toBeHidden();
  await followTo(office, `/home/roles/${role.id}`);
  await expect(box).not.toBeChecked();
  await box.check();
  await save(office);
  await expect(summary.getByRole('list', { name: 'Added' }).getByRole('listitem')).toHaveText([
    'Send single SMS',
  ]);
  await confirm(office, 'Save changes');
  await expect(office.getByText('Role updated.')).toBeVisible();

  await openScreen(desk, 'Single Sms Report');
  await expectHeading(desk, 'Single Sms Report');
  await expect(entry(desk)).toBeVisible();
  await entry(desk).click();
  await expect(desk.getByRole('textbox', { name: 'Recipient' })).toBeVisible();
});
