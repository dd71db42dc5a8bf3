import type { Locator, Page } from '@playwright/test';
import { countUnread } from '#contract/main-api/notifications.ts';
import { createTicket } from '#contract/main-api/tickets/tickets.ts';
import { expect, test } from './helpers/administration.ts';
import { submits } from './helpers/carrier.ts';
import { expectHeading, field, select } from './helpers/forms.ts';
import {
  complaintsOf,
  expectAccessible,
  expectUsable,
  followTo,
  monitor,
  settled,
} from './helpers/pageChecks.ts';
import { composeSms, openScreen } from './helpers/people.ts';

/** The simulated carrier reports what goes there as undelivered. */
const number = '01755990001';

test('a complaint about a message carries its timeline, the message is sent again, and it is resolved @full', async ({
  barta,
  operator,
  openAs,
}) => {
  const page = await openAs(operator);
  const complaints = complaintsOf(page);
  await page.goto('/home/send-sms');
  await composeSms(page, number, 'Your parcel is at the gate.');
  await page.getByRole('button', { name: /^Send · / }).click();
  await expect(page.getByText('Undelivered').first()).toBeVisible();

  await openScreen(page, 'Single Sms Report');
  await page
    .getByRole('button', { name: /^Open the message to/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('link', { name: 'Create ticket' }).click();
  await expectHeading(page, 'Create ticket');
  await expect(page.getByRole('region', { name: 'About a message' })).toContainText('at the gate');
  await field(page, 'Subject').fill('The parcel text never came');
  await expect(page.getByRole('combobox', { name: /^Kind of complaint/ })).toHaveText(
    'Message not delivered',
  );
  await field(page, 'Description').fill('She stood at the gate and had no text.');
  await page.getByRole('button', { name: 'Save' }).click();

  await expectHeading(page, /^Ticket \d+: The parcel text never came$/);
  const message = page.getByRole('region', { name: 'Message' });
  await expect(message.getByText('Submitted to the carrier')).toBeVisible();
  await expect(message.getByText('Delivery receipt: undelivered')).toBeVisible();
  await settled(page);
  await expectAccessible(page);

  await message.getByRole('button', { name: 'Resend' }).click();
  const question = page.getByRole('dialog', { name: 'Resend this message?' });
  await expect(question).toContainText('Your parcel is at the gate.');
  await question.getByRole('button', { name: 'Resend' }).dblclick();
  const thread = page.getByRole('region', { name: 'Activity' });
  await expect(thread.getByText(/resent the message/)).toBeVisible();
  expect(await submits(barta, number)).toHaveLength(2);
  await field(page, 'Write a comment').fill('Sent again, she has it now.');
  await page.keyboard.press('Control+Enter');
  await expect(thread.getByRole('listitem').filter({ hasText: 'she has it now' })).toBeVisible();

  // By the keyboard alone, on the board.
  await followTo(page, '/home/tickets/board', monitor);
  await settled(page);
  await expectUsable(page);
  const card = (status: string) =>
    page.getByRole('region', { name: status }).getByRole('group', { name: /The parcel text never came/ });
  await card('Open').focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Drop here').first()).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Over In progress.')).toBeAttached();
  await page.keyboard.press('Space');
  await expect(card('In progress')).toBeVisible();
  await expect(page.getByText(/^Ticket \d+: In progress\.$/)).toBeVisible();

  await card('In progress').getByRole('link').click();
  await page.getByRole('button', { name: 'Resolve' }).click();
  const resolving = page.getByRole('dialog', { name: /^Resolve ticket/ });
  await resolving.getByRole('textbox').fill('The second one arrived.');
  await resolving.getByRole('button', { name: 'Resolve' }).click();
  await expect(thread.getByText('The second one arrived.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Close the ticket' })).toBeVisible();
  await expectUsable(page);

  await openScreen(page, 'Tickets');
  // The demo has tickets of weeks, more than a page of them.
  await page.getByRole('textbox', { name: 'Search' }).fill('The parcel text never came');
  await expect(page.getByRole('row', { name: /The parcel text never came/ })).toContainText('Resolved');
  await settled(page);
  await expectUsable(page);
  expect(complaints).toEqual([]);
});

test("the provider's answer rings the company's bell, and its notes do not @full", async ({
  admin,
  manager,
  openAs,
}) => {
  const [office, desk] = [await openAs(admin), await openAs(manager)];
  await desk.goto('/home/tickets/create');
  await field(desk, 'Subject').fill('Charged twice');
  await select(desk, 'Kind of complaint', 'Wrong charge');
  await field(desk, 'Description').fill('The balance went down by two.');
  await desk.getByRole('button', { name: 'Save' }).click();
  await expectHeading(desk, /Charged twice$/);
  const path = new URL(desk.url()).pathname;
  const id = /\d+/.exec(path)![0];
  // Other journeys leave something unread, too.
  const { unread: before } = await manager.api.call(countUnread, {});

  await office.goto(path);
  await office.getByRole('button', { name: 'Internal note' }).click();
  await field(office, 'Write an internal note').fill('Looks like a resend.');
  await office.getByRole('button', { name: 'Add note' }).click();
  // The form begins anew when the note is kept, and what is clicked in that moment is gone.
  await expect(field(office, 'Write an internal note')).toHaveValue('');
  await expect(office.getByText('Looks like a resend.')).toBeVisible();
  await office.getByRole('button', { name: 'Comment', exact: true }).click();
  await field(office, 'Write a comment').fill('We look into it.');
  await office.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(office.getByText('We look into it.')).toBeVisible();

  await desk.goto('/home/dashboard');
  await expect.poll(() => unreadOf(desk)).toBe(before + 1);
  await bellOf(desk).click();
  await desk.getByRole('link', { name: new RegExp(`commented on ticket ${id}`) }).click();
  await expect(desk.getByText('We look into it.')).toBeVisible();
  await expect(desk.getByText('Looks like a resend.')).toHaveCount(0);
  await expect.poll(() => unreadOf(desk)).toBe(before);
});

test('a new ticket rings for those who handle tickets, and for nobody who has switched that off', async ({
  admin,
  manager,
  openAs,
}) => {
  const body = { subject: 'Nothing came', description: 'Since the morning.', complainTypeId: 1 };
  const office = await openAs(admin);
  await office.goto('/home/profile/notifications');
  const box = office.getByRole('checkbox', { name: 'New ticket by Portal' });
  const choose = async (isOn: boolean) => {
    await box.setChecked(isOn);
    await office.getByRole('button', { name: 'Save' }).click();
    await expect(office.getByText('Notification settings saved.')).toBeVisible();
  };
  await choose(false);
  const { unread: before } = await admin.api.call(countUnread, {});
  await manager.api.call(createTicket, { body });
  expect((await admin.api.call(countUnread, {})).unread).toBe(before);
  await office.reload();
  await expect(box).not.toBeChecked();
  await choose(true);
  const { id } = await manager.api.call(createTicket, { body });
  await followTo(office, '/home/notifications');
  await office.getByRole('link', { name: new RegExp(`created ticket ${id}`) }).click();
  await expectHeading(office, /Nothing came$/);
});

function bellOf(page: Page): Locator {
  return page.getByRole('button', { name: /^Notifications, / });
}

/** The number of unread notifications on the bell. */
async function unreadOf(page: Page): Promise<number> {
  const name = await bellOf(page).getAttribute('aria-label');
  return Number(/\d+/.exec(name ?? '')?.[0] ?? 0);
}
