import { listBatches } from '#contract/sms-receiver/batches.ts';
import { expect, test } from '../helpers/administration.ts';
import { answer, carrierOf, figure, newSender, sendMany, timesSubmitted } from '../helpers/manyMessages.ts';
import {
  complaintsOf,
  expectAccessibleInBothThemes,
  expectUsable,
  followTo,
  monitor,
  settled,
} from '../helpers/pageChecks.ts';
import { balance } from '../helpers/people.ts';
import { addCompany, addCompanyAdministrator } from '../helpers/staff.ts';

/** Ten a second: there is something left to decide about, however slow the browser is. */
const slowly = { mode: 'delay', delayMs: 1_000 };

test.afterEach(({ barta }) => carrierOf(barta).setMode({ mode: 'happy' }));

test('a batch that is paused, reloaded and resumed counts on and reaches each number once', async ({
  barta,
  admin,
  openAs,
}) => {
  const sender = await newSender(barta, admin);
  await carrierOf(barta).setMode(slowly);
  const { batchId, numbers } = await sendMany(sender, 600);
  const page = await openAs(sender);
  await page.goto(`/home/send-sms/bulk/${batchId}`);
  await expect(page.getByRole('heading', { name: `Batch ${batchId}`, level: 1 })).toBeVisible();
  await expect.poll(() => figure(page, 'Delivered')).toBeGreaterThan(3);
  const before = (await figure(page, 'Delivered'))!;
  await page.reload();
  await expect.poll(() => figure(page, 'Delivered')).toBeGreaterThan(before);

  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText(/paused: \d+ sent, \d+ wait until you resume it/)).toBeVisible();
  await expect(page.getByText('Paused', { exact: true })).toBeVisible();
  // Messages in flight arrive, and none follows them.
  await expect.poll(() => figure(page, 'Submitted')).toBe(0);
  const sent = (await figure(page, 'Delivered'))!;
  expect(sent).toBeLessThan(600);
  expect((await figure(page, 'Waiting'))! + sent).toBe(600);
  expect((await timesSubmitted(barta, numbers)).reduce((sum, times) => sum + times)).toBe(sent);

  await carrierOf(barta).setMode({ mode: 'happy' });
  await page.getByRole('button', { name: 'Resume' }).click();
  await answer(page, `Resume batch ${batchId}?`, 'Resume');
  await expect(page.getByText('Finished', { exact: true })).toBeVisible();
  await expect.poll(() => figure(page, 'Delivered')).toBe(600);
  expect(await timesSubmitted(barta, numbers)).toEqual(numbers.map(() => 1));
});

test('cancelling gives back the credit of what has not left, as it said, and a resend is checked first', async ({
  barta,
  admin,
  openAs,
}) => {
  const sender = await newSender(barta, admin, 1_000);
  await carrierOf(barta).setMode(slowly);
  const text = 'শীতের ছাড় শুরু হচ্ছে শুক্রবার। আপনার কাছের দোকানে আসুন, সবার জন্য উপহার আছে।';
  const { batchId, credits } = await sendMany(sender, 300, { text });
  expect(credits).toBe(600);
  const page = await openAs(sender);
  await page.goto(`/home/send-sms/bulk/${batchId}`);
  await expect.poll(() => figure(page, 'Delivered')).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page.getByText(/already sent\. \d+ will be cancelled and \d+ credits released/)).toBeVisible();
  await answer(page, `Cancel batch ${batchId}?`, 'Cancel unsent messages');
  await expect(page.getByText('Cancelled', { exact: true }).first()).toBeVisible();
  await carrierOf(barta).setMode({ mode: 'happy' });
  await expect.poll(() => figure(page, 'Waiting')).toBeNull();
  await expect.poll(() => figure(page, 'Submitted')).toBe(0);
  const delivered = (await figure(page, 'Delivered'))!;
  const cancelled = (await figure(page, 'Cancelled'))!;
  expect(cancelled + delivered).toBe(300);
  await expect.poll(() => balance(page)).toBe(1_000 - 2 * delivered);
  // Nor has any of it failed for who reads the reports.
  await followTo(page, '/home/reports/delivery-reports');
  const ended = `300 messages: ${delivered} delivered, 0 failed, ${cancelled} cancelled, 0 pending`;
  await expect(page.getByRole('row').getByRole('img', { name: ended })).toBeVisible();

  // Three that do not arrive.
  const failing = await sendMany(sender, 2, {
    recipients: ['01812990001', '01812990002', '01812990011', '01812345678'],
  });
  await followTo(page, `/home/send-sms/bulk/${failing.batchId}`);
  await page.getByRole('button', { name: 'Resend' }).click();
  await expect(page.getByText(/^Costs 3 credits; you have [\d,]+\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Send 3 messages' }).click();
  await expect(page).not.toHaveURL(new RegExp(`/${failing.batchId}$`));
  await expect.poll(() => figure(page, 'Failed')).toBe(3);
});

test('a batch of another company, or of nobody, is said not to be there', async ({
  barta,
  admin,
  openAs,
}) => {
  const { batchId } = await sendMany(await newSender(barta, admin), 2);
  const company = await addCompany(admin);
  const page = await openAs(await addCompanyAdministrator(barta, admin, company.id));
  await page.goto(`/home/send-sms/bulk/${batchId}`);
  await expect(page.getByText('Batch not found')).toBeVisible();
  for (const id of ['987654321', 'x']) {
    await followTo(page, `/home/send-sms/bulk/${id}`);
    await expect(page.getByText('Batch not found')).toBeVisible();
  }
  await page.getByRole('link', { name: 'See all batches' }).click();
  await expect(page.getByText('No batches yet')).toBeVisible();
});

test('the pages of batches are accessible in both themes and fit a phone @full', async ({
  barta,
  admin,
  openAs,
}) => {
  const sender = await newSender(barta, admin);
  const startsAt = new Date(Date.now() + 3_600_000).toISOString();
  const [done, scheduled] = [await sendMany(sender, 3), await sendMany(sender, 3, { startsAt })];
  await expect
    .poll(async () => {
      const { responseList } = await sender.api.call(listBatches, { query: {} });
      return responseList.find(({ batchId }) => batchId === done.batchId)!.counts.delivered;
    })
    .toBe(3);
  const page = await openAs(sender);
  const complaints = complaintsOf(page);
  const paths = ['send-sms/batches', `send-sms/bulk/${done.batchId}`, `send-sms/bulk/${scheduled.batchId}`];
  await page.goto('/home/profile');
  for (const path of paths) {
    await followTo(page, `/home/${path}`, monitor);
    await settled(page);
    await expectUsable(page);
  }
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expectAccessibleInBothThemes(page);
  expect(complaints).toEqual([]);
});
