import type { Page } from '@playwright/test';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeWorkbook } from '#tests/helpers/recipients/recipientFiles.ts';
import { expect, test } from '../helpers/administration.ts';
import { submits } from '../helpers/carrier.ts';
import { field } from '../helpers/forms.ts';
import { longestTask } from '../helpers/longestTask.ts';
import { expectAccessibleInBothThemes, expectFits, phone } from '../helpers/pageChecks.ts';
import { balance, openScreen } from '../helpers/people.ts';

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'barta-lists-'));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

const checkButton = (page: Page) => page.getByRole('button', { name: /^Check/ });
const sendButton = (page: Page) => page.getByRole('button', { name: /^Send [\d,]+ messages? for/ });

async function chooseFile(page: Page, file: string): Promise<void> {
  await page.getByRole('tab', { name: 'Upload a file' }).click();
  await page.locator('input[type=file]').setInputFiles(file);
}

/** So many numbers that no other list has. */
function numbers(prefix: string, count: number): string[] {
  return Array.from(
    { length: count },
    (_, index) => `${prefix}${String(index).padStart(11 - prefix.length, '0')}`,
  );
}

test('a workbook with duplicates and bad rows goes out to each valid number once, also on a double click', async ({
  barta,
  operator,
  openAs,
}) => {
  const good = numbers('015100', 30);
  const file = path.join(folder, 'members.xlsx');
  await writeWorkbook(file, [
    ['Name', 'Mobile'],
    ...good.map((number, index) => [`Member ${index}`, number]),
    ['Again', good[3]!],
    ['Short', '015100'],
    ['Landline', '0248112233'],
    ['Nobody', ''],
  ]);
  const page = await openAs(operator);
  await page.goto('/home/send-sms');
  const before = await balance(page);
  await openScreen(page, 'Bulk SMS');
  await chooseFile(page, file);
  await expect(page.getByRole('combobox', { name: 'Phone number column' })).toHaveText('B · Mobile');
  await expect(page.getByRole('cell', { name: good[0]! })).toBeVisible();
  await field(page, 'Message').fill('The meeting is on Friday.');
  await checkButton(page).click();
  await expect(page.getByText('30 of 34 rows will be sent.')).toBeVisible();
  await expect(sendButton(page)).toBeInViewport({ ratio: 1 });
  for (const reason of ['Duplicate of an earlier row', 'Number has too few digits', 'No mobile number']) {
    await expect(page.getByText(reason)).toBeVisible();
  }
  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download rejected rows' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const rejects = await readFile(await (await downloaded).path(), 'utf8');
  expect(rejects.trim().split('\r\n')).toHaveLength(1 + 4);
  // In the words of the screen, and the number as text for Excel.
  expect(rejects).toContain(`"32","=""${good[3]}""","Duplicate of an earlier row"`);

  // The checked list survives a reload, and so do the file and the way on.
  await page.reload();
  await expect(sendButton(page)).toHaveText('Send 30 messages for 30 credits');
  const looked = page.waitForResponse('**/noauth/v2/bulk/preview');
  await field(page, 'Message').fill('The meeting is on Sunday.');
  expect((await looked).status()).toBe(200);
  await expect(sendButton(page)).toHaveText('Send 30 messages for 30 credits');
  await expect(sendButton(page)).toBeEnabled();
  await sendButton(page).dblclick();
  await expect(page).toHaveURL(/\/home\/send-sms\/bulk\/\d+$/);
  await expect.poll(() => balance(page)).toBe(before - 30);
  await expect.poll(async () => (await submits(barta, good[29]!)).length).toBe(1);
  const sent = await Promise.all(good.map((number) => submits(barta, number)));
  expect(sent.map(({ length }) => length)).toEqual(good.map(() => 1));
});

test('a connection lost in the middle keeps everything, and too little credit says how much is missing @full', async ({
  operator,
  openAs,
}) => {
  const page = await openAs(operator);
  await page.goto('/home/send-sms/bulk');
  const rows = (await balance(page)) + 1_000;
  const file = path.join(folder, 'many.csv');
  await writeFile(file, numbers('01520', rows).join('\n'));
  await chooseFile(page, file);
  await expect(page.getByRole('table')).toBeVisible();
  await field(page, 'Message').fill('Hello');

  await page.route('**/noauth/v2/bulk/preview', (route) => route.abort('connectionreset'));
  await checkButton(page).click();
  await expect(page.getByText('The connection was lost.')).toBeVisible();
  await expect(page.getByText('many.csv')).toBeVisible();
  await expect(field(page, 'Message')).toHaveValue('Hello');
  await page.unroute('**/noauth/v2/bulk/preview');
  await page.getByRole('button', { name: 'Try again' }).click();

  const all = rows.toLocaleString('en-IN');
  await expect(page.getByText(`${all} of ${all} rows will be sent.`)).toBeVisible();
  await expect(page.getByText('1,000 credits are missing.')).toBeVisible();
  await expect(sendButton(page)).toBeDisabled();
  await expect(page.getByText('Not enough credit.')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize(phone);
  await expectFits(page);
});

test('a list of 100,000 rows holds the page up no longer than one of ten @full', async ({
  operator,
  openAs,
}) => {
  const page = await openAs(operator);
  const few = await longestTaskOf(page, 10);
  const many = await longestTaskOf(page, 100_000);
  // A tenth of a second is felt.
  expect(many).toBeLessThan(Math.max(100, 2 * few));
});

/** While such a list is chosen and checked. */
async function longestTaskOf(page: Page, count: number): Promise<number> {
  const file = path.join(folder, `${count}.csv`);
  const rows = numbers('0153', count).map((number, index) => `${number},Customer number ${index}`);
  await writeFile(file, ['Mobile,Name', ...rows].join('\n'));
  await page.goto('/home/send-sms/bulk');
  await page.getByRole('button', { name: 'Start over' }).click();
  await field(page, 'Message').fill('Hello');
  return longestTask(page, async () => {
    await chooseFile(page, file);
    await expect(page.getByRole('table')).toBeVisible();
    await checkButton(page).click();
    const all = count.toLocaleString('en-IN');
    await expect(page.getByText(`${all} of ${all} rows will be sent.`)).toBeVisible({ timeout: 90_000 });
  });
}
