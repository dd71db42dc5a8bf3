import { expect, test } from '../helpers/administration.ts';
import { adminScreens } from '../helpers/adminScreens.ts';
import { expectForbidden } from '../helpers/forms.ts';
import { complaintsOf, followTo } from '../helpers/pageChecks.ts';
import { addPerson, addRole, padma } from '../helpers/staff.ts';

test('each screen names the permission that is missing, and shows nothing of itself @full', async ({
  barta,
  admin,
  openAs,
}) => {
  const role = await addRole(admin, padma.id, ['view-dashboard', 'update-user-self']);
  const page = await openAs(await addPerson(barta, admin, { companyId: padma.id, roleId: role.id }));
  const complaints = complaintsOf(page);
  await page.goto('/home/dashboard');
  for (const { path, permission } of await adminScreens(admin)) {
    if (permission === 'update-user-self' || permission === 'signed-in') continue;
    await followTo(page, path);
    await expectForbidden(page, permission);
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
  }
  expect(complaints).toEqual([]);
});
