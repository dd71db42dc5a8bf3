import { addCredit } from '#contract/sms-receiver/credit.ts';
import { requestRecharge } from '#contract/sms-receiver/rechargeRequests.ts';
import { expect, test } from '../helpers/administration.ts';
import { expectAccessibleInBothThemes } from '../helpers/pageChecks.ts';
import { addCompany, addCompanyAdministrator, unique } from '../helpers/staff.ts';

test('a request waits on the dashboard, warns of a similar payment, and is gone once it is confirmed @full', async ({
  barta,
  admin,
  openAs,
}) => {
  const company = await addCompany(admin);
  const buyer = await addCompanyAdministrator(barta, admin, company.id);
  const reference = unique('trx').toUpperCase();
  await admin.api.call(addCredit, {
    body: { companyId: company.id, amount: 70, reference: `${reference}-O1` },
  });
  const paymentReference = `${reference} 0l`;
  await buyer.api.call(requestRecharge, { body: { amount: 70, paymentReference } });

  const page = await openAs(admin);
  await page.goto('/home/profile');
  // Other journeys leave work as well: the count is more than it was, and then less.
  const bell = page.getByRole('button', { name: /waiting for you/ });
  const counted = async () =>
    Number(/(\d+) items? (is|are) waiting/.exec((await bell.getAttribute('aria-label'))!)![1]);
  await bell.waitFor();
  const before = await counted();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).fill('pending');
  await page.getByRole('option', { name: 'Waiting for you' }).click();
  await expect(page).toHaveURL(/\/home\/waiting$/);

  const item = page.getByRole('listitem').filter({ hasText: `Reference ${paymentReference}` });
  await expect(item).toContainText('Balance: 70 → 140 credits');
  await expect(item).toContainText(`Looks like ${reference}-O1, with which 70 credits was added`);
  await expectAccessibleInBothThemes(page);
  await item.getByRole('button', { name: /^Confirm/ }).click();
  const dialog = page.getByRole('dialog', { name: `Confirm the recharge of ${company.name}` });
  await expect(dialog.getByText('Check that this is not the same payment.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add 70 credits' }).click();
  await expect(item).toHaveCount(0);
  await expect.poll(counted).toBeLessThan(before);
});
