import type { Page } from '@playwright/test';
import { smsHistory } from '#contract/database-manager/messages.ts';
import { listOptOuts } from '#contract/sms-receiver/optOuts.ts';
import { sendSingle } from '#contract/sms-receiver/sending.ts';
import { expect, storageOf, test, type Person } from './helpers/administration.ts';
import { newSender } from './helpers/manyMessages.ts';
import {
  complaintsOf,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectFits,
  phone,
  settled,
} from './helpers/pageChecks.ts';
import { countPresses, expectPresses } from './helpers/presses.ts';
import { slowness } from './helpers/slowness.ts';

const search = (page: Page) => page.getByRole('combobox', { name: 'Search everything' });
const option = (page: Page, name: RegExp) => page.getByRole('option', { name });

/** A message that has arrived. @returns its number as people write it, and as it is stored */
async function sendOne(sender: Person, digits: string) {
  const text = `Your code for locker ${digits}`;
  await sender.api.call(sendSingle, { body: { to: `01811${digits}`, text, class: 'transactional' } });
  await expect
    .poll(async () => {
      const { responseList } = await sender.api.call(smsHistory, { query: {} });
      return responseList.find(({ to }) => to === `8801811${digits}`)?.status;
    })
    .toBe('delivered');
  return { typed: `01811-${digits.slice(0, 3)} ${digits.slice(3)}`, shown: `+880 1811-${digits}` };
}

test('no key is lost while the code of the search loads', async ({ operator, openAs }) => {
  const page = await openAs(operator);
  // Files that are fetched by way of the test are not in the browser's cache.
  await page.route('**/*.js', (route) => route.continue());
  await page.goto('/home/send-sms');
  await settled(page);
  await page.keyboard.press('Control+k');
  // As a quick typist does; the dialog appears in the midst of it.
  await page.keyboard.type('sms history', { delay: 40 });
  await expect(search(page)).toHaveValue('sms history');
  await expect(search(page)).toBeFocused();
});

test('whether a number got its message is known when it is typed, and the rest is done by keys', async ({
  barta,
  admin,
  openAs,
}) => {
  const sender = await newSender(barta, admin);
  const { typed, shown } = await sendOne(sender, '234561');
  const page = await openAs(sender);
  const complaints = complaintsOf(page);
  await countPresses(page);
  await page.goto('/home/reports/sms-history');
  await settled(page);

  await page.keyboard.press('Control+k');
  await expect(search(page)).toBeFocused();
  await page.keyboard.type(typed);
  // No click and no other key: the number, the status and the time.
  await expect(option(page, /Your code for locker/)).toContainText(/Delivered/);
  await expect(option(page, /Your code for locker/)).toContainText(shown);
  await expect(option(page, /Your code for locker/)).toContainText(/\d\d\/\d\d\/\d{4} \d\d:\d\d/);
  await expectPresses(page, 0);
  await expectAccessibleInBothThemes(page);

  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /^Message \d/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // The focus is where it was before.
  await page.getByRole('button', { name: 'Search everything' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('healt');
  await expect(option(page, /Health/)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Search everything' })).toBeFocused();

  await page.setViewportSize(phone);
  await page.getByRole('button', { name: 'Search everything' }).click();
  await page.keyboard.type(typed);
  await expect(option(page, /Your code for locker/)).toBeVisible();
  await expectFits(page);
  await expectAccessibleInBothThemes(page);
  expect(complaints).toEqual([]);
});

test('somebody is opted out from a message by two clicks @full', async ({ barta, admin, openAs }) => {
  const sender = await newSender(barta, admin);
  const { typed } = await sendOne(sender, '234562');
  const page = await openAs(sender);
  await countPresses(page);
  await page.goto('/home/reports/sms-history');
  await settled(page);
  await page.keyboard.press('Control+k');
  await expect(search(page)).toBeFocused();
  await page.keyboard.type(typed);
  await expect(option(page, /Your code for locker/)).toBeVisible();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: /^Message \d/ });
  await expect(drawer.getByRole('group', { name: 'Actions for this message' })).toBeVisible();
  await expectAccessible(page);

  await drawer.getByRole('button', { name: 'Opt out' }).click();
  await page
    .getByRole('dialog', { name: /^Opt out \+880 1811-234562/ })
    .getByRole('button', { name: 'Opt out' })
    .click();
  await expect(page.getByText('+880 1811-234562 is opted out.')).toBeVisible();
  await expectPresses(page, 2);
  expect(await sender.api.call(listOptOuts, { query: {} })).toMatchObject([{ msisdn: '8801811234562' }]);
});

test('a new ticket about a message begins with its subject, kind and number, and another message with its number', async ({
  barta,
  admin,
  openAs,
}) => {
  const sender = await newSender(barta, admin);
  await sender.api.call(sendSingle, {
    body: { to: '01812990001', text: 'This one fails', class: 'transactional' },
  });
  const page = await openAs(sender);
  await page.goto('/home/reports/sms-history');
  await page.getByRole('button', { name: /^Open the message/ }).click();
  const drawer = page.getByRole('dialog', { name: /^Message \d/ });
  await expect(drawer.getByText('Undelivered').first()).toBeVisible();
  await drawer.getByRole('link', { name: 'Create ticket' }).click();
  await expect(page.getByRole('textbox', { name: /^Subject/ })).toHaveValue(
    'Message to +880 1812-990001: Undelivered',
  );
  await expect(page.getByRole('combobox', { name: /Message not delivered/ })).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Customer’s number/ })).toHaveValue(/1812.?990001/);

  await page.goBack();
  await drawer.getByRole('link', { name: 'Send to number' }).click();
  await expect(page.getByRole('textbox', { name: 'Recipient' })).toHaveValue(/1812.?990001/);
});

test('the search opens within 50 ms of Ctrl-K @full', async ({ barta, operator, browser }) => {
  // Its code is fetched while the browser is idle, as for people.
  const context = await browser.newContext({
    baseURL: barta.portal,
    storageState: storageOf(barta, operator),
  });
  const page = await context.newPage();
  await page.goto('/home/reports/sms-history');
  await settled(page);
  await page.waitForLoadState('networkidle');
  const times: number[] = [];
  for (let run = 0; run < 11; run += 1) {
    const slow = await slowness(page);
    times.push(
      (await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const start = performance.now();
            // Two frames: the first one after the change is the one that paints it.
            const checkFocus = () =>
              document.activeElement?.getAttribute('role') === 'combobox'
                ? requestAnimationFrame(() => resolve(performance.now() - start))
                : requestAnimationFrame(checkFocus);
            window.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', code: 'KeyK', ctrlKey: true }));
            checkFocus();
          }),
      )) / slow,
    );
    await page.keyboard.press('Escape');
    await expect(search(page)).toHaveCount(0);
  }
  const median = times.toSorted((one, other) => one - other)[5]!;
  test.info().annotations.push({
    type: 'Ctrl-K',
    description: `${median.toFixed(1)} ms, the median of ${times.length}`,
  });
  expect(median).toBeLessThanOrEqual(50);
  await context.close();
});

test('shortcuts lead to screens and through a list and its drawer', async ({ barta, admin, openAs }) => {
  const sender = await newSender(barta, admin);
  await sendOne(sender, '234563');
  await sendOne(sender, '234564');
  const page = await openAs(sender);
  await page.goto('/home/profile');
  await settled(page);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await expect(page).toHaveURL(/\/home\/reports\/sms-history/);
  await expect(page.getByRole('button', { name: /^Open the message/ })).toHaveCount(2);
  await page.keyboard.press('j');
  await expect(page.getByRole('button', { name: /^Open the message/ }).first()).toBeFocused();
  await page.keyboard.press('Enter');
  const titleOf = () => page.getByRole('dialog').getByRole('heading', { level: 2 }).textContent();
  await expect(page.getByRole('dialog', { name: /^Message \d/ })).toBeVisible();
  const first = await titleOf();
  await page.keyboard.press('j');
  await expect.poll(titleOf).not.toBe(first);
  await page.keyboard.press('k');
  await expect.poll(titleOf).toBe(first);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('n');
  await expect(page).toHaveURL(/\/home\/send-sms$/);
});
