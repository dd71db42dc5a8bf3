import { createTemplate } from '#contract/main-api/sending/templates.ts';
import { expect, test } from '../helpers/administration.ts';
import { submits } from '../helpers/carrier.ts';
import { field } from '../helpers/forms.ts';
import { desktop, expectAccessibleInBothThemes, expectFits, phone } from '../helpers/pageChecks.ts';
import { freshNumber, openScreen } from '../helpers/people.ts';
import { countPresses, expectPresses } from '../helpers/presses.ts';

test('rows of a spreadsheet become a message each by a template, the first one as a test to oneself @full', async ({
  barta,
  operator,
  openAs,
}) => {
  const [rina, karim, own] = [freshNumber(), freshNumber(), freshNumber()];
  const page = await openAs(operator);
  await page.goto('/home/send-sms');
  await openScreen(page, 'Multiple SMS');
  await field(page, 'Mobile numbers or spreadsheet rows').fill(
    `Mobile\tName\tDue\n${rina}\tRina\t1,200\n${karim}\tকরিম\t900\n0171\tNobody\t5`,
  );
  await expect(page.getByRole('combobox', { name: 'Phone number column' })).toHaveText('A · Mobile');
  const template = field(page, 'Message');
  await template.fill('Dear , you owe Tk {{due}}.');
  await template.evaluate((input: HTMLTextAreaElement) => input.setSelectionRange(5, 5));
  await page.getByRole('button', { name: 'Name', exact: true }).click();
  await expect(template).toHaveValue('Dear {{Name}}, you owe Tk {{due}}.');
  const handset = page.getByRole('region', { name: 'Phone preview' });
  await expect(handset.getByText('Dear Rina, you owe Tk 1,200.')).toBeVisible();
  await page.getByRole('button', { name: 'Next message' }).click();
  await expect(handset.getByText('Dear করিম, you owe Tk 900.')).toBeVisible();

  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByText('2 of 3 rows will be sent.')).toBeVisible();
  // Known before anything is sent: the route of the demonstration has a limit.
  await expect(page.getByText('Estimated duration').locator('..')).toContainText(/1 s/);
  await expect(page.getByText(/1 message becomes Unicode because of its field values/)).toBeVisible();
  const send = page.getByRole('button', { name: 'Send 2 messages for 2 credits' });
  await expect(send).toBeInViewport({ ratio: 1 });
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize(phone);
  await expectFits(page);
  await page.getByRole('heading', { name: 'Check and send' }).evaluate((heading) => heading.scrollIntoView());
  await expect(send).toBeInViewport({ ratio: 1 });
  await page.setViewportSize(desktop);

  await page.getByRole('textbox', { name: 'Number for the test' }).fill(own);
  await page.getByRole('button', { name: /^Send a test to this number/ }).click();
  await expect(page.getByText(/Test sent to/)).toBeVisible();
  await send.click();
  await expect(page).toHaveURL(/\/home\/send-sms\/bulk\/\d+$/);
  const textsTo = async (number: string) => (await submits(barta, number)).map(({ text }) => text);
  await expect.poll(() => textsTo(rina)).toEqual(['Dear Rina, you owe Tk 1,200.']);
  await expect.poll(() => textsTo(karim)).toEqual(['Dear করিম, you owe Tk 900.']);
  await expect.poll(() => textsTo(own)).toEqual(['Dear Rina, you owe Tk 1,200.']);
});

test('a personalised list goes out by a saved template with six clicks', async ({
  barta,
  operator,
  openAs,
}) => {
  const [rina, karim] = [freshNumber(), freshNumber()];
  await operator.api.call(createTemplate, {
    body: { name: 'Fees due', text: 'Dear {{name}}, you owe Tk {{due}}.', class: 'transactional' },
  });
  const page = await openAs(operator);
  await countPresses(page);
  await page.goto('/home/send-sms');
  await openScreen(page, 'Multiple SMS');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file' }).click();
  await (
    await chooser
  ).setFiles({
    name: 'due.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Mobile,Name,Due\n${rina},Rina,500\n${karim},Karim,900\n`),
  });
  await page.getByRole('button', { name: 'Templates', exact: true }).click();
  await page.getByRole('option', { name: /Fees due/ }).click();
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByRole('button', { name: 'Send 2 messages for 2 credits' }).click();
  await expect(page).toHaveURL(/\/home\/send-sms\/bulk\/\d+$/);
  await expectPresses(page, 6);
  const textsTo = async (number: string) => (await submits(barta, number)).map(({ text }) => text);
  await expect.poll(() => textsTo(karim)).toEqual(['Dear Karim, you owe Tk 900.']);
});
