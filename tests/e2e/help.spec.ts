import { sendSingle } from '#contract/sms-receiver/sending.ts';
import { expect, test } from './helpers/administration.ts';
import {
  complaintsOf,
  expectAccessibleInBothThemes,
  expectFits,
  phone,
  settled,
} from './helpers/pageChecks.ts';
import { freshNumber } from './helpers/people.ts';

test('the help panel and an explained term are reached with the keyboard, and are accessible @full', async ({
  operator,
  openAs,
}) => {
  const page = await openAs(operator);
  const complaints = complaintsOf(page);
  await page.goto('/home/send-sms');
  await settled(page);
  const help = page.getByRole('button', { name: /^Help for this page/ });
  await help.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Help: Single SMS' });
  await expect(panel).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(help).toBeFocused();

  // A tooltip begins at the top left corner. If the pointer is there, the tooltip slides away from under it and closes.
  await page.mouse.move(1200, 700);
  // From the field before it, as somebody comes to it who uses no mouse.
  await page.getByRole('textbox', { name: 'Recipient' }).focus();
  const term = page.getByRole('button', { name: 'Class', exact: true });
  for (
    let presses = 0;
    presses < 10 && !(await term.evaluate((one) => one.matches(':focus')));
    presses += 1
  ) {
    await page.keyboard.press('Tab');
  }
  // Those of the terms before it may still be fading.
  const explanation = page.getByRole('tooltip').filter({ hasText: 'one-time code, transactional or' });
  await expect(explanation).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(explanation).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('a list on a phone begins with rows; its filters are behind a button that counts them', async ({
  admin,
  operator,
  openAs,
}) => {
  await operator.api.call(sendSingle, {
    body: { to: freshNumber(), text: 'Hello', class: 'transactional' },
  });
  const page = await openAs(admin);
  await page.setViewportSize(phone);
  // Its number is part of its name.
  const filters = page.getByRole('button', { name: /^(\d+ )?Filters$/ });
  for (const path of ['/home/users/list', '/home/reports/total-sms-reports']) {
    await page.goto(path);
    await settled(page);
    await expectFits(page);
    await expect(filters).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
    const first = page.locator('#main-content li .MuiCardActionArea-root').first();
    const { y, height } = (await first.boundingBox())!;
    expect(y + height, path).toBeLessThan(phone.height);
  }
  await filters.click();
  await page.getByRole('dialog').getByLabel('Recipient').fill('01712');
  await page.getByRole('button', { name: /^Show/ }).click();
  await expect(filters).toContainText('1');
});
