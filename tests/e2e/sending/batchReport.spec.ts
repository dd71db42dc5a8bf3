import { complaintsOf, expectAccessibleInBothThemes, expectFits } from '../helpers/pageChecks.ts';
import { expect, test } from '../helpers/administration.ts';
import { newSender, sendMany } from '../helpers/manyMessages.ts';
import { countPresses, expectPresses } from '../helpers/presses.ts';
import { smsHistory } from '#contract/database-manager/messages.ts';

/** Two that the handset does not get, and one that the carrier does not know. */
const failing = ['01812990001', '01912990001', '01712990011'];

test('who failed in a batch is one click from its page, with why and where @full', async ({
  barta,
  admin,
  openAs,
}) => {
  const sender = await newSender(barta, admin);
  const { numbers } = await sendMany(sender, 3);
  const { batchId } = await sendMany(sender, 0, { recipients: [...numbers, ...failing, '0171'] });
  await expect
    .poll(async () => {
      const { totals } = await sender.api.call(smsHistory, { query: { filter: { batchId } } });
      return totals && [totals.delivered, totals.failed];
    })
    .toEqual([3, 3]);
  const page = await openAs(sender);
  const complaints = complaintsOf(page);
  await countPresses(page);
  await page.goto(`/home/send-sms/bulk/${batchId}`);
  const errors = page.getByRole('region', { name: 'Why messages failed' });
  await expect(errors.getByRole('listitem')).toHaveCount(2);
  await expectAccessibleInBothThemes(page);
  await expectFits(page);

  await page.getByRole('tab', { name: 'Failures' }).click();
  await expect(page).toHaveURL(new RegExp(`/bulk/${batchId}/failures$`));
  const rows = page.getByRole('button', { name: /^Open the message/ });
  await expect(rows).toHaveCount(3);
  await expectPresses(page, 1);
  await expect(page.getByRole('row').filter({ hasText: '1712-990011' })).toContainText(
    'The carrier does not know this number',
  );
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: /^The handset could not be reached/ }).click();
  await expect(rows).toHaveCount(2);
  await expect(page).toHaveURL(/errorCode/);

  await page.getByRole('tab', { name: 'Rejected rows' }).click();
  await expect(page.getByRole('row').filter({ hasText: '0171' })).toBeVisible();
  await page.getByRole('tab', { name: 'Overview' }).click();
  await page.getByRole('button', { name: 'Add a name' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Eid offer');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Eid offer' })).toBeVisible();
  expect(complaints).toEqual([]);
});
