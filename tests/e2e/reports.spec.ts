import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { smsHistory } from '#contract/database-manager/messages.ts';
import { sendSingle } from '#contract/sms-receiver/sending.ts';
import { expect, test, type Person } from './helpers/administration.ts';
import { field } from './helpers/forms.ts';
import { newSender, sendMany } from './helpers/manyMessages.ts';
import { complaintsOf, expectAccessibleInBothThemes, expectFits, phone } from './helpers/pageChecks.ts';
import { expectOnPaper } from './helpers/onPaper.ts';
import { openScreen } from './helpers/people.ts';
import { addPerson, addRole } from './helpers/staff.ts';

/** The carrier cannot deliver to it. */
const failing = '01812990001';

/** Sends a batch of 13, one of which fails, and two single messages. */
async function sendSome(sender: Person) {
  const { batchId, numbers } = await sendMany(sender, 12);
  const failed = await sendMany(sender, 0, { recipients: [...numbers.slice(0, 2), failing] });
  for (const [index, to] of numbers.slice(0, 2).entries()) {
    // A cell that a spreadsheet must not calculate, and one that no line ends.
    const text = index === 0 ? '=1+1, "শুভেচ্ছা"\nfrom us' : 'Hello';
    await sender.api.call(sendSingle, { body: { to, text, class: 'transactional' } });
  }
  await expect
    .poll(async () => {
      const { totals } = await sender.api.call(smsHistory, { query: {} });
      return totals && [totals.sent, totals.delivered, totals.failed];
    })
    .toEqual([17, 16, 1]);
  return { batchId, failedBatchId: failed.batchId, numbers };
}

const figures = (page: Page) => page.getByRole('region', { name: 'Total of all pages' }).locator('dd');
/** From a list whose name goes on with what is chosen. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: new RegExp(`^${label}`) }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
  await expect(page.getByRole('listbox')).toHaveCount(0);
}

const rowsOf = (page: Page) => page.getByRole('button', { name: /^Open the message/ });

test('from the totals to a message and its receipt, by filters that stand in the address @full', async ({
  barta,
  admin,
  openAs,
}) => {
  const sender = await newSender(barta, admin);
  const { failedBatchId } = await sendSome(sender);
  const page = await openAs(sender);
  const complaints = complaintsOf(page);

  await page.goto('/home/reports/delivery-reports');
  await expect(figures(page)).toHaveText(['15', /^14/, /^1/, /^0/, /^0/, /^0/, '15', '15', '93.3%']);
  const batch = page.getByRole('row').filter({ has: page.getByRole('link', { name: failedBatchId }) });
  await expect(
    batch.getByRole('img', { name: '3 messages: 2 delivered, 1 failed, 0 cancelled, 0 pending' }),
  ).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await batch.getByRole('link', { name: `3 messages of batch ${failedBatchId}` }).click();
  await expect(rowsOf(page)).toHaveCount(3);
  await expect(field(page, 'Batch')).toHaveValue(failedBatchId);

  await page.getByRole('button', { name: 'Clear all filters' }).click();
  await expect(figures(page)).toHaveText(['17', /^16/, /^1/, /^0/, /^0/, /^0/, /\d+/, /\d+/, '94.1%']);
  await choose(page, 'Period', 'Yesterday');
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible();
  await choose(page, 'Period', 'Today');
  await expect(page.getByText('1-10 of 17', { exact: true })).toBeVisible();
  await expectOnPaper(page, async () => {
    await expect(rowsOf(page)).toHaveCount(10);
    await expect(page.getByText('Rows 1-10 of 17. Export the list for all of them.')).toBeVisible();
    await expect(page.getByText(/ · printed on \d\d\/\d\d\/\d{4}/)).toBeVisible();
    await expect(page.getByRole('combobox', { name: /^Period/ })).toHaveText('Today');
  });
  await page.getByRole('tab', { name: 'Totals' }).click();
  await choose(page, 'Group by', 'Status');
  await page.getByRole('link', { name: 'Undelivered' }).click();
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(page.getByRole('combobox', { name: /^Period/ })).toHaveText('Today');

  await page.reload();
  await rowsOf(page).click();
  const detail = page.getByRole('dialog', { name: /^Message \d+$/ });
  for (const stage of [
    'Accepted',
    'Submitted to the carrier',
    'Carrier answered',
    'Delivery receipt: undelivered',
  ]) {
    await expect(detail.getByText(stage, { exact: true })).toBeVisible();
  }
  const credit = detail.getByRole('region', { name: 'Credit' });
  await expect(credit.locator('dt')).toHaveText(['Held', 'Charged', 'Released', 'Refunded', 'Net cost']);
  await expect(credit.locator('dd')).toHaveText(['1', '1', '0', '0', '1']);
  await detail.getByRole('button', { name: 'Raw delivery receipt' }).click();
  await expect(detail.getByText(/stat:UNDELIV/)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  const shared = page.url();
  await page.keyboard.press('Escape');
  await expect(detail).toHaveCount(0);
  await expect(rowsOf(page)).toBeFocused();

  const other = await openAs(sender);
  await other.setViewportSize(phone);
  await other.goto(shared);
  await expect(other.getByRole('dialog').getByText('Delivery receipt: undelivered')).toBeVisible();
  await expectFits(other);
  await other.getByRole('button', { name: 'Close' }).click();
  await other.getByRole('button', { name: 'Filters' }).click();
  await expect(other.getByRole('dialog').getByRole('combobox', { name: /^Status/ })).toHaveText(
    'Undelivered',
  );
  await expectAccessibleInBothThemes(other);
  await other.getByRole('dialog').getByRole('button', { name: 'Clear all filters' }).click();
  await other.getByRole('button', { name: 'Show 17 rows' }).click();
  await expect(rowsOf(other)).toHaveCount(10);
  await expectFits(other);
  expect(complaints).toEqual([]);
});

test('an export holds the rows of the filters, whether it is downloaded or written as it comes', async ({
  barta,
  admin,
  openAs,
}) => {
  const sender = await newSender(barta, admin);
  const { numbers } = await sendSome(sender);
  const page = await openAs(sender);
  await page.goto('/home/reports/total-sms-reports');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  await expect(page.getByText('2 rows exported')).toBeVisible();
  expect(csv.startsWith('\ufeff')).toBe(true);
  for (const number of numbers.slice(0, 2)) expect(csv).toContain(`88${number}`);
  expect(csv).toContain(`"'=1+1, ""শুভেচ্ছা""\nfrom us"`);

  // A file of unknown length: the browser asks where to, which here is a file system of its own.
  await page.addInitScript(() => {
    const place = async () =>
      (await navigator.storage.getDirectory()).getFileHandle('report.csv', { create: true });
    Object.assign(window, { showSaveFilePicker: place });
  });
  await page.route('**/report/sms/history?*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), total: null } });
  });
  await page.goto(`/home/reports/sms-history?filter=${encodeURIComponent('{"status":"delivered"}')}`);
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  await expect(page.getByText('16 rows exported')).toBeVisible();
  const written = await page.evaluate(async () => {
    const handle = await (await navigator.storage.getDirectory()).getFileHandle('report.csv');
    return (await handle.getFile()).text();
  });
  expect(written.match(/"Delivered"/g)).toHaveLength(16);
});

test('who sees masked numbers is shown one for a reason, which stands in the audit log @full', async ({
  barta,
  admin,
  openAs,
}) => {
  const sender = await newSender(barta, admin);
  const { numbers } = await sendSome(sender);
  const { companyId } = sender.user;
  const role = await addRole(admin, companyId, ['view-sms-history', 'update-user-self']);
  const clerk = await addPerson(barta, admin, { companyId, roleId: role.id });
  const page = await openAs(clerk);
  await page.goto('/home/reports/sms-history');
  await expect(page.getByRole('textbox', { name: 'Recipient' })).toHaveCount(0);
  await expect(rowsOf(page).first()).toHaveText(/•••/);
  await rowsOf(page).first().click();
  const detail = page.getByRole('dialog', { name: /^Message \d+$/ });
  await detail.getByRole('button', { name: 'Show the number' }).click();
  const question = page.getByRole('dialog', { name: 'Why do you need the number?' });
  await expectAccessibleInBothThemes(page);
  await field(question, 'Reason').fill('The recipient has called us');
  await question.getByRole('button', { name: 'Show the number' }).click();
  const whole = numbers[1]!.replace(/^0(\d{4})/, '+880 $1-');
  await expect(detail.getByText(whole)).toBeFocused();
  await page.keyboard.press('Escape');
  await rowsOf(page).first().click();
  await expect(detail.getByText(/•••/)).toBeVisible();

  const office = await openAs(sender);
  await office.goto('/home/profile');
  await openScreen(office, 'Audit log');
  await office.getByRole('button', { name: /showed the full number of the message/ }).click();
  await expect(office.getByRole('dialog').getByText('The recipient has called us')).toBeVisible();
  // One person has one name: in what was done and in who did it when.
  for (const line of [' showed ', ' · ']) {
    await expect(office.getByRole('dialog').getByText(`${clerk.user.username}${line}`)).toBeVisible();
  }
});
