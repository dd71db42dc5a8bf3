import { demoPassword } from '#database/seed/demo.ts';
import { expect, test } from '../helpers/administration.ts';
import { confirm, expectHeading, field, save } from '../helpers/forms.ts';
import { expectAccessibleInBothThemes } from '../helpers/pageChecks.ts';
import { freshNumber, openScreen } from '../helpers/people.ts';
import { unique } from '../helpers/staff.ts';

test('a carrier over HTTP is set up by a preset, tried, switched on, and delivers a test message @full', async ({
  barta,
  admin,
  openAs,
}) => {
  const name = unique('Reseller ');
  const page = await openAs(admin);
  await page.goto('/home/config/create');
  await page.getByRole('radio', { name: /^HTTP/ }).check();
  await page.getByRole('combobox', { name: /^Carrier’s software/ }).click();
  await page.getByRole('option', { name: 'Jasmin (/send)' }).click();
  await field(page, 'Name').fill(name);
  await page.getByRole('switch', { name: 'On', exact: true }).uncheck();
  await field(page, 'Host').fill('127.0.0.1');
  await field(page, 'Port').fill(barta.env.SIMULATOR_HTTP_PORT!);
  await page.getByRole('switch', { name: 'TLS', exact: true }).uncheck();
  await field(page, 'Username').fill('barta');
  await page.getByLabel('Password', { exact: true }).fill('secret');
  // Where the portal reaches the SMS receiver, so does the carrier on this machine.
  await expect(field(page, 'Address of the SMS receiver')).toHaveValue(barta.url('SMS_RECEIVER_PORT'));
  // The route of all other journeys comes first.
  await field(page, 'Priority').fill('900');

  await page.getByRole('button', { name: 'Try it' }).click();
  await field(page, 'An answer of the carrier').fill('Success "7f3a"');
  await field(page, 'A delivery receipt').fill('id=7f3a&message_status=UNDELIV&err=027');
  await page.getByRole('button', { name: 'Show the request' }).click();
  await expect(page.getByText(/^POST http:\/\/127\.0\.0\.1:\d+\/send/)).toContainText('password=********');
  await expect(page.getByText('By rule 1 · Carrier’s ID: 7f3a')).toBeVisible();
  await expect(page.getByText('7f3a · UNDELIV · 027')).toBeVisible();

  for (const part of ['Request', 'Answers', 'Delivery receipts'])
    await page.getByRole('button', { name: new RegExp(`^${part} `) }).click();
  await page.getByRole('button', { name: 'Edit rule 1', exact: true }).click();
  await expectAccessibleInBothThemes(page);

  await page.getByLabel('Your own password').fill(demoPassword);
  await save(page);
  await expect(page.getByText(/\/carrier-receipts\/\d+\/[\w-]{32}$/)).toBeVisible();
  await openScreen(page, 'Route');
  await expectHeading(page, 'Route');
  const row = page.getByRole('row').filter({ hasText: name });
  await row.getByRole('switch').click();
  await page.getByRole('dialog').getByLabel('Your own password').fill(demoPassword);
  await confirm(page, 'Switch on');
  await expect(row.getByText('Connected')).toBeVisible();

  await row.getByRole('button', { name: 'Send a test message' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Recipient').fill(freshNumber());
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(dialog.getByText('Delivered', { exact: true }).first()).toBeVisible();
});
