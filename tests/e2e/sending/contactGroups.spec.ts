import { workbookOf } from '#tests/helpers/recipients/recipientFiles.ts';
import { expect, test } from '../helpers/administration.ts';
import { submits } from '../helpers/carrier.ts';
import { field } from '../helpers/forms.ts';
import { desktop, expectAccessibleInBothThemes, expectFits, phone } from '../helpers/pageChecks.ts';
import { freshNumber, openScreen } from '../helpers/people.ts';

test('a workbook becomes a contact group, which is sent to with its fields @full', async ({
  barta,
  operator,
  openAs,
}) => {
  const [rina, karim, late] = [freshNumber(), freshNumber(), freshNumber()];
  const page = await openAs(operator);
  await page.goto('/home/send-sms');
  await openScreen(page, 'Contact groups');
  await page.getByRole('link', { name: 'Create', exact: true }).first().click();
  await field(page, 'Name').fill('Parents of class 6');
  await page.keyboard.press('Enter');

  await page.locator('input[type=file]').setInputFiles({
    name: 'parents.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: workbookOf([
      ['Guardian', 'Mobile', 'Due'],
      ['Rina', rina, '1,200'],
      ['Nobody', '0171', '5'],
      ['করিম', karim, '900'],
      ['Rina again', `+88${rina}`, '1'],
    ]),
  });
  await expect(page.getByRole('combobox', { name: 'Phone number column' })).toHaveText('B · Mobile');
  await field(page, 'Name of the field: A · Guardian').fill('Name');
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('Rows read: 4. The group now has 2 contacts.')).toBeVisible();
  await expect(page.getByText('Number has too few digits')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download rejected rows' }).click();
  expect((await download).suggestedFilename()).toMatch(/^Parents of class 6 \d+\.csv$/);

  await page.getByRole('link', { name: 'Show the group' }).click();
  await page.getByRole('button', { name: 'Add contact' }).click();
  await field(page, 'Mobile number').fill(rina);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('This number is already in the group.')).toBeVisible();
  await field(page, 'Mobile number').fill(late);
  await field(page, 'Name').fill('Salma');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('textbox', { name: /^Number, or the beginning/ }).fill('sal');
  await expect(page.getByText('1-1 of 1')).toBeVisible();
  await page.getByRole('textbox', { name: /^Number, or the beginning/ }).fill('');
  await expect(page.getByText('1-3 of 3')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize(phone);
  await expectFits(page);
  await page.setViewportSize(desktop);

  // The group is chosen, and its fields are there to be inserted.
  await page.getByRole('link', { name: 'Send to this group' }).click();
  await expect(page.getByRole('button', { name: /^Parents of class 6/ })).toBeVisible();
  const text = field(page, 'Message');
  await text.fill('Dear ');
  await page.getByRole('button', { name: 'Name', exact: true }).click();
  await expect(text).toHaveValue(/^Dear \{\{name\}\}$/i);
  await text.fill('Dear {{name}}, you owe Tk {{due}}.');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByText('3 of 3 rows will be sent.')).toBeVisible();
  await expect(page.getByText(/^\{\{due\}\}: row \d$/)).toBeVisible();
  await page.getByRole('checkbox', { name: 'Send this message with empty fields' }).check();
  await page.getByRole('button', { name: /^Send 3 messages for/ }).click();
  await expect(page).toHaveURL(/\/home\/send-sms\/bulk\/\d+$/);
  const textsTo = async (number: string) => (await submits(barta, number)).map(({ text }) => text);
  await expect.poll(() => textsTo(rina)).toEqual(['Dear Rina, you owe Tk 1,200.']);
  await expect.poll(() => textsTo(karim)).toEqual(['Dear করিম, you owe Tk 900.']);
  await expect.poll(() => textsTo(late)).toEqual(['Dear Salma, you owe Tk .']);
});
