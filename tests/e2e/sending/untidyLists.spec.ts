import { columnName, escapeXml, workbook } from '#tests/helpers/recipients/recipientFiles.ts';
import { expect, test } from '../helpers/administration.ts';
import { field } from '../helpers/forms.ts';
import { desktop, expectAccessibleInBothThemes, expectFits, phone } from '../helpers/pageChecks.ts';
import { openScreen } from '../helpers/people.ts';

const rowXml = (row: number, cells: readonly string[], attributes = '') =>
  `<row r="${row}" ${attributes}>${cells
    .map(
      (text, column) =>
        `<c r="${columnName(column)}${row}" t="inlineStr"><is><t>${escapeXml(text)}</t></is></c>`,
    )
    .join('')}</row>`;

/** A cover sheet, then a list with a title above its headings, two phone columns and a row that a filter hides. */
const untidy = workbook({
  rows: rowXml(1, ['Padma Ltd']) + rowXml(2, ['Hotline', '01711999999']),
  sheets: '<sheet name="Cover" sheetId="1" r:id="rId1"/><sheet name="Customers" sheetId="2" r:id="rId2"/>',
  extra: [
    {
      name: 'xl/worksheets/sheet2.xml',
      content: `<worksheet><sheetData>${[
        rowXml(1, ['Customers of November 2026']),
        rowXml(3, ['Name', 'Mobile', 'Guardian mobile', 'Due']),
        rowXml(4, ['Rahim', '01711000001', '01811000001', '500']),
        rowXml(5, ['Karim', '01711000002', '01811000002', '750'], 'hidden="1"'),
        rowXml(6, ['Salma', '01711000003 / 01911000003', '01811000003', 'nan']),
      ].join('')}</sheetData></worksheet>`,
    },
  ],
});
const file = {
  name: 'customers.xlsx',
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: untidy,
};

test('a list says what was taken for its table, asks what is in doubt, and can be read another way @full', async ({
  operator,
  openAs,
}) => {
  const page = await openAs(operator);
  await page.goto('/home/send-sms');
  await openScreen(page, 'Bulk SMS');
  await page.getByRole('tab', { name: 'Upload a file' }).click();
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByText('Only the sheet “Customers” of 2 sheets is read.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Row of the headings' })).toHaveValue('3');
  await expect(page.getByText('The row above the headings is left out.')).toBeVisible();
  await expect(
    page.getByText('Some rows are hidden in the file, by a filter or by hand. They are left out.'),
  ).toBeVisible();
  await expect(
    page.getByText(
      '2 columns contain mobile numbers: B · Mobile, C · Guardian mobile. Choose the phone number column.',
    ),
  ).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await page.getByRole('combobox', { name: 'Phone number column' }).click();
  await page.getByRole('option', { name: 'B · Mobile' }).click();
  await field(page, 'Message').fill('Dear {{Name}}, you owe {{Due}}.');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByText('2 of 2 rows will be sent.')).toBeVisible();
  await expect(page.getByText('1 row is hidden in the file. It is left out.')).toBeVisible();
  await expect(page.getByText('1 row has several numbers in its cell.')).toBeVisible();
  await expect(page.getByText('{{Due}}: row 6')).toBeVisible();
  await page.setViewportSize(phone);
  await expectFits(page);
  await page.setViewportSize(desktop);

  await page.getByText('1 row is hidden in the file.').locator('../..').getByRole('button').click();
  await expect(page.getByText('3 of 3 rows will be sent.')).toBeVisible();

  const headings = page.getByRole('textbox', { name: 'Row of the headings' });
  await headings.fill('4');
  await headings.press('Enter');
  await expect(page.getByText('The 2 rows above the headings are left out.')).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'A · Rahim' })).toBeVisible();

  await page.getByRole('combobox', { name: 'Sheet' }).click();
  await page.getByRole('option', { name: /^Cover/ }).click();
  await expect(page.getByText('Only the sheet “Cover” of 2 sheets is read.')).toBeVisible();
  await expect(page.getByRole('cell', { name: '01711999999' })).toBeVisible();
});
