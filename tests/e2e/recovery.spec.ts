import type { Page } from '@playwright/test';
import { expect, test } from './helpers/administration.ts';
import { codesSent, codeSentTo } from './helpers/carrier.ts';
import { expectHeading } from './helpers/forms.ts';
import { freshNumber, signIn, trySignIn } from './helpers/people.ts';
import { addPerson, builtInRole, padma, unique } from './helpers/staff.ts';

const wrongCode = 'This code is wrong or has expired.';

/** From the sign-in page to the page that takes the code. */
async function askForCode(page: Page, username: string): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Username').fill(username);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expectHeading(page, 'Forgot password');
  // It was typed once already.
  await expect(page.getByLabel('Username')).toHaveValue(username);
  await page.getByRole('button', { name: 'Send the code' }).click();
  await expectHeading(page, 'Enter the code');
}

const enterCode = (page: Page, code: string) => page.getByLabel('Code', { exact: true }).fill(code);

test('a forgotten password is replaced with a code from an SMS, whose text no report shows', async ({
  page,
  barta,
  admin,
  openAs,
}) => {
  const number = freshNumber();
  const roleId = await builtInRole(admin, 'Operator');
  const person = await addPerson(barta, admin, { companyId: padma.id, roleId, contactNo: number });
  const { username } = person.user;

  await askForCode(page, username);
  const code = await codeSentTo(barta, number);
  await enterCode(page, String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
  await expect(page.getByText(wrongCode)).toBeVisible();
  await enterCode(page, code);
  await expectHeading(page, 'Choose a new password');
  const chosen = 'river bank lamp post';
  await page.getByLabel('New password', { exact: true }).fill(chosen);
  await page.getByLabel('Repeat the new password').fill(chosen);
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByText('Password changed. Sign in with the new password.')).toBeVisible();

  await trySignIn(page, username, person.password);
  await expect(page.getByText('Registration No. or Password is incorrect')).toBeVisible();
  await signIn(page, username, chosen);

  const elsewhere = await openAs(person);
  await elsewhere.goto('/home/dashboard');
  await expect(elsewhere.getByText(/Your session has ended/)).toBeVisible();

  const office = await openAs(admin);
  await office.goto('/home/reports/total-sms-reports');
  const row = office.getByRole('row').filter({ hasText: number.slice(-6) });
  // The code, and after it the notice that the password was changed.
  await expect(row).toHaveCount(2);
  await row.last().getByRole('link').or(row.last().getByRole('button')).first().click();
  const detail = office.getByRole('dialog');
  await expect(detail.getByText('OTP', { exact: true })).toBeVisible();
  await expect(office.getByText(code)).toHaveCount(0);
  await expect(office.getByText('is your Barta verification code')).toHaveCount(0);
});

test('an unknown username goes the same way on the screen, and no SMS leaves', async ({
  page,
  barta,
  admin,
  openAs,
}) => {
  const roleId = await builtInRole(admin, 'Operator');
  const number = freshNumber();
  const { user } = await addPerson(barta, admin, { companyId: padma.id, roleId, contactNo: number });
  const known = await openAs();
  const unknown = unique('nobody');
  const sentBefore = await codesSent(barta);
  const screens = [];
  for (const [browser, username] of [
    [page, unknown],
    [known, user.username],
  ] as const) {
    await askForCode(browser, username);
    const asked = await wordsOf(browser, username);
    await enterCode(browser, '000000');
    await expect(browser.getByText(wrongCode)).toBeVisible();
    screens.push([asked, await wordsOf(browser, username)]);
  }
  expect(screens[1]).toEqual(screens[0]);
  // They leave in the order in which they were asked for, so one of the unknown name would be there by now.
  await codeSentTo(barta, number);
  expect(await codesSent(barta)).toBe(sentBefore + 1);
});

/** The text of a page, but for the name that was typed and the clocks. */
async function wordsOf(page: Page, username: string): Promise<string> {
  const words = await page.getByRole('main').innerText();
  return words.replaceAll(username, '…').replaceAll(/\d+:\d\d/g, '0:00');
}
