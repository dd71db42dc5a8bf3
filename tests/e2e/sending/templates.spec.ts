import { expect, test } from '../helpers/administration.ts';
import { CarrierControl } from '#tests/helpers/processes/carrierControl.ts';
import { submits } from '../helpers/carrier.ts';
import { expectRefused, field } from '../helpers/forms.ts';
import { followTo } from '../helpers/pageChecks.ts';
import { composeSms, freshNumber, openScreen } from '../helpers/people.ts';

test('a text is kept as a template, chosen again with its fields, and sent @full', async ({
  barta,
  operator,
  openAs,
}) => {
  const page = await openAs(operator);
  await page.goto('/home/send-sms');
  await composeSms(page, freshNumber(), 'Dear {{name}}, your parcel is here.');
  await page.getByRole('button', { name: 'Save as template' }).click();
  await page.getByRole('textbox', { name: 'Name of the template' }).fill('Parcel');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Template Parcel saved.')).toBeVisible();

  await openScreen(page, 'Templates');
  await page.getByRole('link', { name: 'Parcel' }).click();
  const text = page.getByRole('textbox', { name: /^Message/ });
  await text.press('End');
  await page.getByRole('button', { name: 'Insert a field' }).click();
  await page.getByRole('textbox', { name: 'Name of the field' }).fill('shop');
  await page.keyboard.press('Enter');
  await expect(text).toHaveValue('Dear {{name}}, your parcel is here.{{shop}}');
  await expect(text).toBeFocused();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Template updated.')).toBeVisible();

  const number = freshNumber();
  await openScreen(page, 'Single SMS');
  await composeSms(page, number, '');
  await page.getByRole('button', { name: 'Templates' }).click();
  await page.getByRole('combobox', { name: 'Search templates' }).fill('parc');
  await expect(page.getByRole('option', { name: /Parcel/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'name', exact: true })).toBeFocused();
  await page.keyboard.type('Rahim');
  await page.keyboard.press('Tab');
  await page.keyboard.type(' Padma');
  await page.getByRole('button', { name: /^Send · / }).click();
  await expect(page.getByText('Delivered').first()).toBeVisible();
  expect(await submits(barta, number)).toMatchObject([{ text: 'Dear Rahim, your parcel is here. Padma' }]);
});

test('who answers STOP gets nothing more, until somebody lets them @full', async ({
  barta,
  operator,
  openAs,
}) => {
  const number = freshNumber();
  const carrier = new CarrierControl(barta.carrierControl);
  const page = await openAs(operator);
  // Whoever was never written to has nothing to stop.
  await page.goto('/home/send-sms');
  await composeSms(page, number, 'Our offers');
  await page.getByRole('button', { name: /^Send · / }).click();
  await expect(page.getByText('Delivered').first()).toBeVisible();
  await carrier.sendMessage({ from: `88${number}`, to: 'PADMA', text: 'STOP' });

  await followTo(page, '/home/opt-outs');
  const row = page.getByRole('row').filter({ hasText: number.slice(-6) });
  await expect(row.getByText('Asked by SMS')).toBeVisible();

  await openScreen(page, 'Single SMS');
  await composeSms(page, number, 'Hello');
  await page.getByRole('button', { name: /^Send · / }).click();
  await expectRefused(field(page, 'Recipient'), 'This number has opted out; nothing was sent.');
  expect(await submits(barta, number)).toMatchObject([{ text: 'Our offers' }]);

  await openScreen(page, 'Opt-outs');
  await row.getByRole('button', { name: 'Allow messages again' }).click();
  await page.getByRole('button', { name: 'Remove from the list' }).click();
  await expect(page.getByText(/are allowed again\./)).toBeVisible();
  await page.getByRole('button', { name: 'Add opt-outs' }).click();
  await page.getByRole('textbox', { name: /^Numbers/ }).fill(`${freshNumber()}\n${freshNumber()} , 0171`);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('2 numbers added.')).toBeVisible();
  await expect(page.getByText('This number has too few digits.')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('Imported').first()).toBeVisible();

  await openScreen(page, 'Single SMS');
  await composeSms(page, number, 'Hello');
  await page.getByRole('button', { name: /^Send · / }).click();
  await expect(page.getByText('Delivered').first()).toBeVisible();
});
