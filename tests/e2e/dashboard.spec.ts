import type { Page } from '@playwright/test';
import { sendSingle } from '#contract/sms-receiver/sending.ts';
import { expect, test, type Person } from './helpers/administration.ts';
import { newSender } from './helpers/manyMessages.ts';
import {
  complaintsOf,
  expectAccessibleInBothThemes,
  expectUsable,
  followTo,
  monitor,
  settled,
} from './helpers/pageChecks.ts';
import { freshNumber, openScreen } from './helpers/people.ts';

/** The carrier cannot deliver to it. */
const failing = '01812990001';

/** Today's figures refresh themselves every quarter of a minute. */
const refreshed = { timeout: 60_000 };

const card = (page: Page, label: string) =>
  page.getByRole('region', { name: 'Today' }).getByRole('listitem').filter({ hasText: label });
const chart = (page: Page, name: string) => page.getByRole('region', { name }).first();
const listFigures = (page: Page) => page.getByRole('region', { name: 'Total of all pages' }).locator('dd');

/** Three that arrive and one that does not, 5 credits in all. */
async function sendFour({ api }: Person): Promise<void> {
  const numbers = [freshNumber(), freshNumber(), freshNumber(), failing];
  for (const [index, to] of numbers.entries()) {
    const text = index === 0 ? 'আপনার অর্ডারটি গ্রহণ করা হয়েছে। আগামীকাল সকাল ১০টার মধ্যে পৌঁছে যাবে। ধন্যবাদ।' : 'Hello';
    await api.call(sendSingle, { body: { to, text, class: 'transactional' } });
  }
}

test('the figures move by themselves, lead to their messages, and are the same everywhere @full', async ({
  barta,
  admin,
  openAs,
}) => {
  const sender = await newSender(barta, admin);
  const page = await openAs(sender);
  const complaints = complaintsOf(page);
  await page.goto('/home/dashboard');
  await expect(page.getByRole('region', { name: 'Welcome' })).toBeVisible();
  await expect(card(page, 'Messages')).toContainText('0');
  await expect(page.getByText(/^No comparison yet: it needs 2 earlier \w+days/)).toBeVisible();
  await expect(page.getByText('No batch has been sent yet.')).toBeVisible();

  await sendFour(sender);
  await expect(card(page, 'Delivery rate')).toContainText('75%', refreshed);
  for (const [label, figure] of [
    ['Messages', '4'],
    ['Delivered', '3'],
    ['Failed', '1'],
    ['Cancelled', '0'],
    ['Pending', '0'],
  ] as const) {
    await expect(card(page, label).locator('p').nth(1)).toHaveText(figure);
  }
  await page.getByRole('button', { name: 'Refresh now' }).click();
  await expect(card(page, 'Balance')).toContainText('Lasts over a year at recent usage');
  const picture = '4 messages: 3 delivered, 1 failed, 0 cancelled, 0 pending.';
  await expect(chart(page, 'Messages per day').getByRole('img', { name: picture })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Welcome' })).toHaveCount(0);
  await expect(page.getByText(/^50% of delivered messages arrived within/)).toBeVisible();
  await expect(
    chart(page, 'Delivery rate per day').getByRole('img', { name: /^Delivery rate 75%/ }),
  ).toBeVisible();
  await expect(chart(page, 'By weekday and hour').getByText(/4 messages\. Times are in /)).toBeVisible();
  await settled(page);
  await expectUsable(page);

  await page.getByRole('button', { name: 'New message' }).click();
  await page.getByRole('menuitem', { name: 'Multiple SMS' }).click();
  await expect(page).toHaveURL(/\/home\/send-multiple-sms$/);
  await page.goBack();
  await chart(page, 'Why messages failed').getByRole('listitem').getByRole('link').click();
  await expect(page.getByRole('button', { name: /^Open the message/ })).toHaveCount(1);
  await page.goBack();
  await chart(page, 'By operator').getByRole('button', { name: 'Show as table' }).click();
  await page.getByRole('link', { name: 'Grameenphone' }).click();
  await expect(listFigures(page)).toHaveText(['3', /^3/, /^0/, /^0/, /^0/, /^0/, '4', '4', '100%']);

  await page.goBack();
  await card(page, 'Failed').getByRole('link').click();
  // As many messages as the card says, and no others.
  await expect(listFigures(page)).toHaveText(['1', /^0/, /^1/, /^0/, /^0/, /^0/, '1', /\d/, '0%']);
  await expect(page.getByRole('combobox', { name: 'Outcome' })).toHaveText('Failed');

  await openScreen(page, 'Sms Sending Credit');
  // The opening balance, and what was recharged.
  await expect(listFigures(page).nth(0)).toHaveText('0');
  await expect(listFigures(page).nth(1)).toHaveText('5,000');
  await expect(page.getByText('+5,000')).toBeVisible();
  await expect(page.getByRole('row', { name: /Single messages/ })).toBeVisible();
  await settled(page);
  await expectUsable(page);
  await page.getByRole('tab', { name: 'All entries' }).click();
  await page
    .getByRole('link', { name: /^Batch \d/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: /^Open the message/ })).toHaveCount(1);
  expect(complaints).toEqual([]);

  const office = await openAs(admin);
  const officeComplaints = complaintsOf(office);
  await office.setViewportSize(monitor);
  await office.goto('/home/dashboard');
  // The demo's companies have sent on such days before, if not at this time of the night.
  await expect(chart(office, 'Companies today')).toContainText(
    /as usual\.|Not as usual: \d of \d compan|No company can be compared yet\./,
  );
  await settled(office);
  await expectUsable(office);
  await followTo(office, '/home/reports/master-report');
  await office.getByRole('combobox', { name: 'Company' }).fill(sender.user.companyName);
  await office.getByRole('option', { name: sender.user.companyName }).click();
  const row = office.getByRole('row').filter({ hasText: sender.user.companyName });
  await expect(row.getByRole('cell')).toContainText(['', '5,000', '4', '3', '1', '0', '0']);
  await settled(office);
  await expectAccessibleInBothThemes(office);
  await row.getByRole('link').click();
  await expect(listFigures(office).first()).toHaveText('4');
  expect(officeComplaints).toEqual([]);
});
