import { expect, test } from '../helpers/administration.ts';
import { submits } from '../helpers/carrier.ts';
import { field } from '../helpers/forms.ts';
import { expectAccessibleInBothThemes, expectFitsPhone, phone } from '../helpers/pageChecks.ts';
import { freshNumber, openScreen } from '../helpers/people.ts';

/** What the journeys begin with. */
const desk = { width: 1440, height: 900 };

test('rows of a spreadsheet become a message each by a template, the first one as a test to oneself', async ({
  barta,
  operator,
  openAs,
}) => {
  const [rina, karim, own] = [freshNumber(), freshNumber(), freshNumber()];
  const page = await openAs(operator);
  await page.goto('/home/send-sms');
  await openScreen(page, 'Multiple SMS');
  await field(page, 'Rows from a spreadsheet').fill(
    `Mobile\tName\tDue\n${rina}\tRina\t1,200\n${karim}\tকরিম\t900\n0171\tNobody\t5`,
  );
  await expect(page.getByRole('combobox', { name: 'Column of the numbers' })).toHaveText('A · Mobile');
  await page.getByRole('radio', { name: /One template/ }).check();
  const template = field(page, 'Template');
  await template.fill('Dear , you owe Tk {{due}}.');
  await template.evaluate((input: HTMLTextAreaElement) => input.setSelectionRange(5, 5));
  await page.getByRole('button', { name: 'Name', exact: true }).click();
  await expect(template).toHaveValue('Dear {{Name}}, you owe Tk {{due}}.');
  const handset = page.getByRole('region', { name: 'Preview on a handset' });
  await expect(handset.getByText('Dear Rina, you owe Tk 1,200.')).toBeVisible();
  await page.getByRole('button', { name: 'Next message' }).click();
  await expect(handset.getByText('Dear করিম, you owe Tk 900.')).toBeVisible();

  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByText('2 of 3 rows get a message.')).toBeVisible();
  await expect(
    page.getByText(/1 message becomes Unicode because of what stands in its fields/),
  ).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize(phone);
  await expectFitsPhone(page);
  await page.setViewportSize(desk);

  await page.getByRole('textbox', { name: 'Your own number' }).fill(own);
  await page.getByRole('button', { name: /^Send me a test/ }).click();
  await expect(page.getByText(/A test is on its way/)).toBeVisible();
  await page.getByRole('button', { name: 'Send 2 messages for 2 credits' }).click();
  await expect(page).toHaveURL(/\/home\/send-sms\/bulk\/\d+$/);
  const textsTo = async (number: string) => (await submits(barta, number)).map(({ text }) => text);
  await expect.poll(() => textsTo(rina)).toEqual(['Dear Rina, you owe Tk 1,200.']);
  await expect.poll(() => textsTo(karim)).toEqual(['Dear করিম, you owe Tk 900.']);
  await expect.poll(() => textsTo(own)).toEqual(['Dear Rina, you owe Tk 1,200.']);
});
