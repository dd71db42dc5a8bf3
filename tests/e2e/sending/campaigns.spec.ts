import type { Page } from '@playwright/test';
import { createCampaign, updateCampaign } from '#contract/main-api/sending/campaigns.ts';
import { expect, test } from '../helpers/administration.ts';
import { confirm, expectHeading, field, save } from '../helpers/forms.ts';
import { answer, carrierOf, figure, newSender, sendMany } from '../helpers/manyMessages.ts';
import { expectUsable, followTo, monitor, settled } from '../helpers/pageChecks.ts';
import { openScreen } from '../helpers/people.ts';
import { addPerson, builtInRole } from '../helpers/staff.ts';

test.afterEach(({ barta }) => carrierOf(barta).setMode({ mode: 'happy' }));

const inMs = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();
const dayMs = 24 * 3_600_000;

/** Types a day and a time as the fields want them: `251120261030`. */
async function typeStart(page: Page, digits: string): Promise<void> {
  const start = page.getByRole('group', { name: /^Starts/ });
  await start.getByRole('spinbutton', { name: 'Day' }).click();
  await page.keyboard.type(digits);
}

function digitsOf(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  // Browsers of journeys are in Dhaka.
  const there = new Date(date.getTime() + 6 * 3_600_000);
  const day = `${two(there.getUTCDate())}${two(there.getUTCMonth() + 1)}${there.getUTCFullYear()}`;
  return `${day}${two(there.getUTCHours())}${two(there.getUTCMinutes())}`;
}

test('a campaign is made for a time, its batches move with its start, and it starts by itself @full', async ({
  barta,
  admin,
  openAs,
}) => {
  const sender = await newSender(barta, admin);
  const page = await openAs(sender);
  await page.goto('/home/profile');
  await openScreen(page, 'Create campaign');
  await field(page, 'Name').fill('Winter sale');
  await page.getByRole('radio', { name: /Transactional/ }).check();
  await typeStart(page, '010120201000');
  await save(page);
  await expect(page.getByText('This time has passed.')).toBeVisible();
  await typeStart(page, digitsOf(new Date(Date.now() + dayMs)));
  await save(page);
  await expectHeading(page, /Winter sale/);
  await expect(page.getByText('No batches yet.').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add messages' })).toHaveAttribute(
    'href',
    /\/home\/send-sms\/bulk\?campaign=\d+$/,
  );

  const campaignId = Number(page.url().match(/campaign\/(\d+)/)![1]);
  const { batchId } = await sendMany(sender, 20, { campaignId });
  await page.reload();
  await expect(page.getByText('Scheduled', { exact: true }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await typeStart(page, digitsOf(new Date(Date.now() + 2 * dayMs)));
  await expect(page.getByText('1 scheduled batch waits for this start and moves with it.')).toBeVisible();
  await save(page);
  await expect(page.getByText('Campaign updated.')).toBeVisible();

  await sender.api.call(updateCampaign, { params: { id: campaignId }, body: { startsAt: inMs(4_000) } });
  await followTo(page, `/home/send-sms/bulk/${batchId}`);
  await expect(page.getByText('Finished', { exact: true })).toBeVisible();
  await expect.poll(() => figure(page, 'Delivered')).toBe(20);
  await page.getByRole('link', { name: 'Winter sale' }).click();
  await expectHeading(page, /Winter sale.*Finished/);
});

test('an operator adds a message to a promotional campaign, by its terms and with its start', async ({
  barta,
  admin,
  openAs,
}) => {
  const sender = await newSender(barta, admin);
  const roleId = await builtInRole(admin, 'Operator');
  const operator = await addPerson(barta, admin, { companyId: sender.user.companyId, roleId });
  const { id } = await sender.api.call(createCampaign, {
    body: { name: 'Eid offer', class: 'promotional', startsAt: inMs(dayMs) },
  });
  const page = await openAs(operator);
  await page.goto(`/home/campaign/${id}/show`);
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0);
  await page.getByRole('link', { name: 'Add messages' }).click();
  await expect(page.getByText('Set by the campaign “Eid offer”.')).toHaveCount(2);
  await followTo(page, `/home/send-sms?campaign=${id}`);
  await expect(field(page, 'Sender ID')).toHaveValue('MEGHNA');
  await expect(page.getByText(/^Starts with the campaign: /)).toBeVisible();
  await page.getByRole('textbox', { name: 'Recipient' }).fill('01712345678');
  await page.getByRole('textbox', { name: 'Message' }).fill('Eid offer: 20 % off');
  await page.getByRole('button', { name: 'Schedule · 1 credit' }).click();
  await expect(page.getByText(/scheduled for/)).toBeVisible();
  await followTo(page, `/home/campaign/${id}/show`);
  await expectHeading(page, /Eid offer.*Scheduled/);
});

test('all of a campaign is paused and cancelled, with the figures of all its batches @full', async ({
  barta,
  admin,
  openAs,
}) => {
  const sender = await newSender(barta, admin);
  await carrierOf(barta).setMode({ mode: 'delay', delayMs: 1_000 });
  const { id: campaignId } = await sender.api.call(createCampaign, {
    body: { name: 'Eid greetings', class: 'transactional' },
  });
  await sendMany(sender, 300, { campaignId });
  await sendMany(sender, 200, { campaignId });
  const page = await openAs(sender);
  await page.goto(`/home/campaign/${campaignId}/show`);
  await page.getByRole('button', { name: 'Pause all' }).click();
  await expect(page.getByText('Eid greetings: 2 batches paused.')).toBeVisible();
  await expectHeading(page, /Paused/);
  await page.getByRole('button', { name: 'Cancel all' }).click();
  await expect(page.getByText('2 batches are affected.')).toBeVisible();
  await expect(page.getByText(/already sent\. \d+ will be cancelled and \d+ credits released/)).toBeVisible();
  await answer(page, 'Cancel all batches of Eid greetings?', 'Cancel unsent messages');
  await expectHeading(page, /Cancelled/);
  await carrierOf(barta).setMode({ mode: 'happy' });
  await expect
    .poll(async () => ((await figure(page, 'Cancelled')) ?? 0) + ((await figure(page, 'Delivered')) ?? 0))
    .toBe(500);
});

test('an empty campaign is deleted by its name; the pages are accessible and fit a phone @full', async ({
  barta,
  admin,
  openAs,
}) => {
  const sender = await newSender(barta, admin);
  const { id } = await sender.api.call(createCampaign, { body: { name: 'Mistake', class: 'promotional' } });
  const page = await openAs(sender);
  // That of creating one is looked at in adminPages.spec.ts.
  const paths = ['campaign-list', `${id}`, `${id}/show`];
  await page.goto('/home/profile');
  for (const path of paths) {
    await followTo(page, `/home/campaign/${path}`, monitor);
    await settled(page);
    await expectUsable(page);
  }
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog', { name: 'Delete the campaign Mistake?' })).toBeVisible();
  await confirm(page);
  await expect(page.getByText('No campaigns yet')).toBeVisible();
});
