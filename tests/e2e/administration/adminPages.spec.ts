import type { Preferences } from '#src/preferences.ts';
import { expect, signedIn, test } from '../helpers/administration.ts';
import { adminScreens, areas, type Area } from '../helpers/adminScreens.ts';
import { codeSentTo } from '../helpers/carrier.ts';
import { expectHeading } from '../helpers/forms.ts';
import {
  complaintsOf,
  expectAccessible,
  expectFits,
  expectUncut,
  expectUsable,
  expectUsableOnPhones,
  followTo,
  monitor,
  settled,
} from '../helpers/pageChecks.ts';
import { freshNumber } from '../helpers/people.ts';
import { expectReachable, tabletWidths } from '../helpers/reachable.ts';
import { addUser, builtInRole, padma } from '../helpers/staff.ts';

/** Its screens are opened by their addresses. Those of the others by links, since loading the portal costs more than any check. */
const byAddress: Area = 'people';

/** As somebody who has chosen Bangla has it in their browser. */
function banglaAt(url: string) {
  const preferences: Preferences = { locale: 'bn' };
  return { name: 'barta-preferences', value: encodeURIComponent(JSON.stringify(preferences)), url };
}

for (const area of areas) {
  test(`each screen of ${area} is accessible, and fits a large monitor @full`, async ({ admin, openAs }) => {
    const page = await openAs(admin);
    const complaints = complaintsOf(page);
    await page.setViewportSize(monitor);
    if (area !== byAddress) await page.goto('/home/nowhere');
    for (const { path, heading } of await adminScreens(admin, [area])) {
      if (area === byAddress) await page.goto(path);
      else await followTo(page, path);
      await expectHeading(page, heading);
      await settled(page);
      await expectFits(page);
      await expectAccessible(page);
    }
    expect(complaints).toEqual([]);
  });

  // Each screen is opened once, as wide as a large monitor, and then made narrower, down to the narrowest phone.
  test(`each screen of ${area} can be used in Bangla, in the dark, on a tablet and a phone @full`, async ({
    admin,
    openAs,
    barta,
  }) => {
    const page = await openAs(admin);
    const complaints = complaintsOf(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.context().addCookies([banglaAt(barta.portal)]);
    await page.goto('/home/nowhere');
    for (const { path, heading } of await adminScreens(admin, [area])) {
      // A record may have the same name in each language; a screen has not.
      const record = heading instanceof RegExp ? `|${heading.source}` : '';
      const named = new RegExp(`[\\u0980-\\u09ff]${record}`);
      await followTo(page, path, monitor);
      await expectHeading(page, named);
      await settled(page);
      for (const width of tabletWidths) {
        await page.setViewportSize({ width, height: 800 });
        await settled(page);
        await expectReachable(page);
      }
      await expectUsableOnPhones(page);
      await expectHeading(page, named);
    }
    expect(complaints).toEqual([]);
  });
}

/** The lists with the most figures. */
const wideLists = [
  '/home/companies',
  '/home/reports/sms-sending-credit',
  '/home/reports/sms-sending-credit/entries',
  '/home/reports/audit-log',
  '/home/reports/delivery-reports',
  '/home/send-sms/batches',
];

test('lists show their headings and figures whole, to the provider and to a company, in both languages @full', async ({
  admin,
  operator,
  openAs,
  barta,
}) => {
  for (const person of [admin, operator]) {
    const page = await openAs(person);
    await page.goto('/home/nowhere');
    for (const language of ['en', 'bn']) {
      if (language === 'bn') {
        await page.context().addCookies([banglaAt(barta.portal)]);
        await page.reload();
      }
      for (const path of wideLists) {
        await followTo(page, path);
        await settled(page);
        await expectUncut(page);
      }
    }
  }
});

test('the way back to a forgotten password has no accessibility fault, and fits a phone @full', async ({
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
    await expectUsable(page);
  };
  await page.goto('/auth/forgot-password');
  await check('Forgot password');
  await page.getByLabel('Username').fill(username);
  await page.getByRole('button', { name: 'Send the code' }).click();
  await check('Enter the code');
  await page.getByLabel('Code', { exact: true }).fill(await codeSentTo(barta, number));
  await check('Choose a new password');
  // The state that one step hands to the next is in memory only.
  await page.reload();
  await check('Forgot password');
  expect(complaints).toEqual([]);
});

test('the page of the first password has no accessibility fault, and fits a phone @full', async ({
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
  await expectUsable(page);
  expect(complaints).toEqual([]);
});
