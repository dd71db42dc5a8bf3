import { expect, test } from './administration.ts';
import { adminScreens } from './adminScreens.ts';
import { expectForbidden, expectHeading } from './forms.ts';
import { complaintsOf, expectFitsPhone, followTo, phone, settled } from './pageChecks.ts';
import { addPerson, addRole, padma } from './staff.ts';

test('each screen names the permission that is missing, and shows nothing of itself', async ({
  barta,
  admin,
  openAs,
}) => {
  const role = await addRole(admin, padma.id, ['view-dashboard', 'update-user-self']);
  const page = await openAs(await addPerson(barta, admin, { companyId: padma.id, roleId: role.id }));
  const complaints = complaintsOf(page);
  await page.goto('/home/dashboard');
  for (const { path, permission } of await adminScreens(admin)) {
    if (permission === 'update-user-self') continue;
    await followTo(page, path);
    await expectForbidden(page, permission);
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
  }
  expect(complaints).toEqual([]);
});

test('each screen fits a phone without scrolling sideways', async ({ admin, openAs }) => {
  const page = await openAs(admin);
  await page.setViewportSize(phone);
  await page.goto('/home/dashboard');
  for (const { path, heading } of await adminScreens(admin)) {
    await followTo(page, path);
    await expectHeading(page, heading);
    await settled(page);
    await expectFitsPhone(page);
  }
});
