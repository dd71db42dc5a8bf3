import type { Page } from '@playwright/test';
import { addContact, createContactGroup } from '#contract/main-api/sending/contactGroups.ts';
import { createSenderId } from '#contract/main-api/sending/senderIds.ts';
import { createTicket } from '#contract/main-api/tickets/tickets.ts';
import { smsHistory } from '#contract/database-manager/messages.ts';
import { requestRecharge } from '#contract/sms-receiver/rechargeRequests.ts';
import { sendSingle } from '#contract/sms-receiver/sending.ts';
import { expect, test, type Person } from './helpers/administration.ts';
import { field, save, select } from './helpers/forms.ts';
import { newSender, sendMany } from './helpers/manyMessages.ts';
import { settled } from './helpers/pageChecks.ts';
import { composeSms, freshNumber, openScreen } from './helpers/people.ts';
import { countPresses, pressesOf } from './helpers/presses.ts';
import { unique } from './helpers/staff.ts';

/** Where nothing arrives. */
const failing = ['01812990001', '01912990001'];

/** Whose work it is, and what they know before they begin. */
interface Case {
  sender: Person;
  admin: Person;
  company: string;
}

interface Task {
  name: string;
  /** Most clicks. Typing and keys are none. */
  goal: number;
  /** Makes what the task is about. @returns where it begins, the dashboard if nothing is said */
  prepare?: (given: Case) => Promise<string>;
  by?: 'provider';
  act: (page: Page, given: Case) => Promise<unknown>;
}

const failedBatch = async ({ sender }: Case) => {
  const { batchId } = await sendMany(sender, 1, { recipients: failing });
  await expect
    .poll(async () => (await sender.api.call(smsHistory, { query: { filter: { batchId } } })).totals?.failed)
    .toBe(2);
  return `/home/send-sms/bulk/${batchId}`;
};

/** A message that does not arrive. */
const failedMessage =
  (path: string) =>
  async ({ sender }: Case) => {
    const body = { to: failing[0]!, text: 'Your table is ready.', class: 'transactional' as const };
    const { messageId } = await sender.api.call(sendSingle, { body });
    const statusOf = async () => {
      const { responseList } = await sender.api.call(smsHistory, { query: {} });
      return responseList.find(({ id }) => id === messageId)?.status;
    };
    await expect.poll(statusOf).toBe('undelivered');
    return path;
  };

const tasks: Task[] = [
  {
    name: 'see who failed in a batch, and send to them again',
    goal: 3,
    prepare: failedBatch,
    act: async (page) => {
      await page.getByRole('tab', { name: 'Failures' }).click();
      await expect(page.getByRole('button', { name: /^Open the message/ })).toHaveCount(2);
      await page.getByRole('button', { name: 'Resend' }).first().click();
      await page.getByRole('button', { name: 'Send 2 messages' }).click();
      await expect(page).toHaveURL(/\/bulk\/\d+$/);
    },
  },
  {
    name: 'export the failures of a batch',
    goal: 3,
    prepare: failedBatch,
    act: async (page) => {
      await page.getByRole('tab', { name: 'Failures' }).click();
      const file = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export' }).click();
      await page.getByRole('menuitem', { name: /CSV/ }).click();
      await file;
    },
  },
  {
    name: 'add credit to a company',
    goal: 4,
    by: 'provider',
    act: async (page, { company }) => {
      await openScreen(page, 'Balance');
      await field(page, 'Search').fill(company);
      await page
        .getByRole('row')
        .filter({ hasText: company })
        .getByRole('button', { name: 'Add credit' })
        .click();
      const dialog = page.getByRole('dialog', { name: `Add credit to ${company}` });
      await field(dialog, 'Credits').fill('50');
      await field(dialog, 'Reference').fill(unique('INV-'));
      await dialog.getByRole('button', { name: 'Add credit' }).click();
      await expect(page.getByText(`50 credits added to ${company}.`)).toBeVisible();
    },
  },
  {
    name: 'confirm a request for a recharge',
    goal: 1,
    by: 'provider',
    prepare: async ({ sender }) => {
      await sender.api.call(requestRecharge, { body: { amount: 70, paymentReference: unique('TRX') } });
      return '/home/waiting';
    },
    act: async (page, { company }) => {
      const item = page.getByRole('listitem').filter({ hasText: company }).filter({ hasText: 'Reference' });
      await item.getByRole('button', { name: /^Confirm/ }).click();
      // Its value is there already.
      await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByText(`70 credits added to ${company}.`)).toBeVisible();
    },
  },
  {
    name: 'make a user',
    goal: 4,
    prepare: () => Promise.resolve('/home/users/create'),
    act: async (page) => {
      await field(page, 'Name').fill('Rina Begum');
      await field(page, 'Username').fill(unique('rina'));
      await field(page, 'Contact number').fill(freshNumber());
      await select(page, 'Role', 'Operator');
      await save(page);
      await expect(page.getByText('Rina Begum was created, and an invitation is on its way.')).toBeVisible();
    },
  },
  {
    name: 'see what lowered the balance',
    goal: 1,
    act: async (page) => {
      await page.getByRole('button', { name: /^Balance:/ }).click();
      await expect(
        page
          .getByRole('dialog', { name: 'Balance' })
          .getByRole('link', { name: /^Batch/ })
          .first(),
      ).toBeVisible();
    },
  },
  {
    name: 'make a ticket of a failed message, and ask for a refund',
    goal: 5,
    prepare: failedMessage('/home/reports/total-sms-reports'),
    act: async (page) => {
      await page
        .getByRole('button', { name: /^Open the message to/ })
        .first()
        .click();
      await page.getByRole('dialog').getByRole('link', { name: 'Create ticket' }).click();
      await field(page, 'Description').fill('She waited at the gate.');
      await save(page);
      await page.getByRole('button', { name: 'Request a refund' }).click();
      await page.getByRole('dialog').getByRole('textbox').last().fill('It never came.');
      await page.getByRole('dialog').getByRole('button', { name: 'Request', exact: true }).click();
      await expect(page.getByText(/requested a refund/)).toBeVisible();
    },
  },
  {
    name: 'send one message',
    goal: 2,
    act: async (page) => {
      await openScreen(page, 'Single SMS');
      await composeSms(page, freshNumber(), 'The shop is open.');
      await page.getByRole('button', { name: 'Send · 1 credit' }).click();
      await expect(page.getByText(/accepted · 1 credit/)).toBeVisible();
    },
  },
  {
    name: 'send to a group',
    goal: 3,
    prepare: async ({ sender }) => {
      const { id } = await sender.api.call(createContactGroup, { body: { name: unique('Parents ') } });
      await sender.api.call(addContact, { params: { id }, body: { to: freshNumber() } });
      return '/home/contacts';
    },
    act: async (page) => {
      await page
        .getByRole('link', { name: /^Send to/ })
        .first()
        .click();
      await field(page, 'Message').fill('School is closed.');
      await page.getByRole('button', { name: 'Check', exact: true }).click();
      await page.getByRole('button', { name: /^Send 1 message/ }).click();
      await expect(page).toHaveURL(/\/send-sms\/bulk\/\d+$/);
    },
  },
  {
    name: 'cancel a scheduled batch',
    goal: 2,
    prepare: async ({ sender }) => {
      const startsAt = new Date(Date.now() + 3_600_000).toISOString();
      return `/home/send-sms/bulk/${(await sendMany(sender, 3, { startsAt })).batchId}`;
    },
    act: async (page) => {
      await page.getByRole('button', { name: 'Cancel', exact: true }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Cancel/ })
        .click();
      await expect(page.getByText('Cancelled', { exact: true }).first()).toBeVisible();
    },
  },
  {
    name: 'see whether a number got its message',
    goal: 0,
    prepare: failedMessage('/home/dashboard'),
    act: async (page) => {
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('combobox', { name: 'Search everything' })).toBeFocused();
      await page.keyboard.type(failing[0]!);
      await expect(page.getByRole('option', { name: /Your table is ready/ }).first()).toContainText(
        'Undelivered',
      );
    },
  },
  {
    name: 'approve a sender ID',
    goal: 2,
    by: 'provider',
    prepare: async ({ sender }) => {
      await sender.api.call(createSenderId, { body: { name: unique('S').slice(0, 11).toUpperCase() } });
      return '/home/waiting';
    },
    act: async (page, { company }) => {
      const item = page.getByRole('listitem').filter({ hasText: company }).filter({ hasText: 'Reject' });
      await item.getByRole('button', { name: /^Approve/ }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Approve/ })
        .click();
      await expect(item).toHaveCount(0);
    },
  },
  {
    name: 'take an unassigned ticket',
    goal: 1,
    by: 'provider',
    prepare: async ({ sender }) => {
      const { id } = await sender.api.call(createTicket, {
        body: { subject: 'Charged twice', description: 'By two.', complainTypeId: 1, priority: 'high' },
      });
      return `/home/tickets/${id}/show`;
    },
    act: async (page) => {
      await page.getByRole('button', { name: 'Assign to me' }).click();
      await expect(page.getByText(/assigned to you/)).toBeVisible();
    },
  },
  {
    name: 'opt a number out',
    goal: 3,
    act: async (page) => {
      await openScreen(page, 'Opt-outs');
      await page.getByRole('button', { name: 'Add opt-outs' }).click();
      await page.getByRole('dialog').getByRole('textbox').first().fill(freshNumber());
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^(Add|Opt out)/ })
        .click();
      await expect(page.getByText('1 number added.')).toBeVisible();
    },
  },
  {
    name: 'make an API key',
    goal: 3,
    prepare: () => Promise.resolve('/home/api-keys/create'),
    act: async (page) => {
      await field(page, 'Name').fill(unique('Shop '));
      await save(page);
      await page.getByRole('button', { name: 'Copy key' }).click();
      await page.getByRole('button', { name: 'I have stored the key' }).click();
      await expect(page.getByRole('row').filter({ hasText: 'Active' })).not.toHaveCount(0);
    },
  },
];

test('fifteen daily tasks need few clicks @full', async ({ barta, admin, openAs }) => {
  expect(tasks).toHaveLength(15);
  const sender = await newSender(barta, admin);
  const given: Case = { sender, admin, company: sender.user.companyName };
  const pages = { company: await openAs(sender), provider: await openAs(admin) };
  for (const page of Object.values(pages)) {
    await countPresses(page);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: barta.portal });
  }
  const needed: Record<string, { clicks: number; goal: number }> = {};
  for (const { name, goal, by, prepare, act } of tasks) {
    await test.step(name, async () => {
      const start = (await prepare?.(given)) ?? '/home/dashboard';
      const page = pages[by ?? 'company'];
      await page.goto(start);
      await settled(page);
      await act(page, given);
      needed[name] = { clicks: await pressesOf(page), goal };
    });
  }
  test.info().annotations.push({ type: 'clicks', description: JSON.stringify(needed) });
  const above = Object.entries(needed).filter(([, { clicks, goal: most }]) => clicks > most);
  expect(above).toEqual([]);
});
