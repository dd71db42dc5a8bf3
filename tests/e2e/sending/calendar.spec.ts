import { sendBatch } from '#contract/sms-receiver/newBatches.ts';
import { expect, test } from '../helpers/administration.ts';
import { desktop, expectAccessibleInBothThemes, expectFits, followTo, phone } from '../helpers/pageChecks.ts';
import { freshNumber, openScreen } from '../helpers/people.ts';

const dayMs = 86_400_000;
/** At that hour of Dhaka, so many days ahead. */
const dhaka = (days: number, hour: number) =>
  new Date(Math.floor(Date.now() / dayMs) * dayMs + days * dayMs + (hour - 6) * 3_600_000);
const written = (day: Date) => day.toLocaleDateString('en-GB', { timeZone: 'Asia/Dhaka' });

test('what is scheduled stands in the calendar, and an empty day begins a send on it @full', async ({
  operator,
  admin,
  openAs,
}) => {
  // Two weeks ahead no other journey schedules anything.
  const busy = dhaka(14, 9);
  const date = busy.toISOString().slice(0, 10);
  for (let batch = 0; batch < 5; batch++) {
    await operator.api.call(sendBatch, {
      body: {
        recipients: [freshNumber()],
        text: 'Hello',
        class: 'transactional',
        startsAt: new Date(busy.getTime() + batch * 3_600_000).toISOString(),
      },
    });
  }
  const page = await openAs(operator);
  await page.goto('/home/send-sms');
  await openScreen(page, 'Calendar');
  await followTo(page, `/home/send-sms/calendar?view=month&date=${date}`);
  const entries = page.getByRole('link', { name: /, 1 message, 1 credit, Scheduled$/ });
  await expect(entries).toHaveCount(3);
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Week' }).click();
  await expect(page.getByText(/^Outside the sending hours/)).toBeVisible();
  await expect(entries).toHaveCount(5);
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Month' }).click();
  await page.getByRole('link', { name: '+2 more' }).click();
  await expect(page.getByText('5 batches · 5 messages · 5 credits')).toBeVisible();

  await followTo(page, `/home/send-sms/calendar?view=month&date=${date}`, phone);
  await expect(page.getByText('5 batches · 5 messages · 5 credits')).toBeVisible();
  await expectFits(page);
  await expectAccessibleInBothThemes(page);

  const empty = dhaka(15, 10);
  await followTo(page, `/home/send-sms/calendar?view=day&date=${empty.toISOString().slice(0, 10)}`, desktop);
  await expect(page.getByText('Nothing is scheduled on this day.')).toBeVisible();
  await page.getByRole('link', { name: `Schedule messages on ${written(empty)}` }).click();
  await expect(page).toHaveURL(/\/home\/send-sms\/bulk\?startsAt=/);
  expect(new Date(new URL(page.url()).searchParams.get('startsAt')!)).toEqual(empty);

  // The provider sees whose it is.
  const provider = await openAs(admin);
  await provider.goto(`/home/send-sms/calendar?view=day&date=${date}`);
  await expect(provider.getByText(/^Padma Traders · 1 message/).first()).toBeVisible();
});
