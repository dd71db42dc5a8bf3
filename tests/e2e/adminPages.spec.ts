import { expect, signedIn, test } from './administration.ts';
import { adminScreens, areas } from './adminScreens.ts';
import { codeSentTo } from './carrier.ts';
import { expectHeading } from './forms.ts';
import { complaintsOf, expectAccessibleInBothThemes, expectFitsPhoneToo, settled } from './pageChecks.ts';
import { freshNumber } from './people.ts';
import { addUser, builtInRole, padma } from './staff.ts';

for (const area of areas) {
  test(`each screen of ${area} opens by its address, with no accessibility fault and no browser complaint`, async ({
    admin,
    openAs,
  }) => {
    const page = await openAs(admin);
    const complaints = complaintsOf(page);
    for (const { path, heading } of await adminScreens(admin, [area])) {
      await page.goto(path);
      await expectHeading(page, heading);
      await settled(page);
      await expectAccessibleInBothThemes(page);
    }
    expect(complaints).toEqual([]);
  });
}

test('the way back to a forgotten password has no accessibility fault, and fits a phone', async ({
  page,
  barta,
  admin,
}) => {
  const number = freshNumber();
  const roleId = await builtInRole(admin, 'Operator');
  const { username } = await addUser(admin, { companyId: padma.id, roleId, contactNo: number });
  const complaints = complaintsOf(page);
  const check = async (heading: string) => {
    await expectHeading(page, heading);
    await expectAccessibleInBothThemes(page);
    await expectFitsPhoneToo(page);
  };
  await page.goto('/auth/forgot-password');
  await check('Forgot password');
  await page.getByLabel('Username').fill(username);
  await page.getByRole('button', { name: 'Send the code' }).click();
  await check('Enter the code');
  await page.getByLabel('Code', { exact: true }).fill(await codeSentTo(barta, number));
  await check('Choose a new password');
  // What the steps hand on is in memory only.
  await page.reload();
  await check('Forgot password');
  expect(complaints).toEqual([]);
});

test('the page of the first password has no accessibility fault, and fits a phone', async ({
  barta,
  admin,
  openAs,
}) => {
  const roleId = await builtInRole(admin, 'Operator');
  const { username } = await addUser(admin, {
    companyId: padma.id,
    roleId,
    password: 'handed-over-by-phone',
  });
  const page = await openAs(await signedIn(barta, username, 'handed-over-by-phone'));
  const complaints = complaintsOf(page);
  await page.goto('/home/dashboard');
  await expectHeading(page, 'Choose your own password');
  await expectAccessibleInBothThemes(page);
  await expectFitsPhoneToo(page);
  expect(complaints).toEqual([]);
});
