import type { Page } from '@playwright/test';
import { composeText } from '#domain/sms/segments.ts';
import { sendSingle } from '#contract/sms-receiver/sending.ts';
import { expect, test } from '../helpers/administration.ts';
import { submits } from '../helpers/carrier.ts';
import { newSender } from '../helpers/manyMessages.ts';
import { balance, composeSms, freshNumber, openScreen, signIn } from '../helpers/people.ts';

/** Typed with letters in two parts, as some keyboards do. */
const typedText = 'আপনার অর্ডারটি গ্রহণ করা হয়েছে। আগামীকাল সকাল ১০টার মধ্যে পৌঁছে যাবে। ধন্যবাদ।';
/** As it is sent and shown: composed letters take less room. */
const banglaText = composeText(typedText);
const sendButton = (page: Page) => page.getByRole('button', { name: /^Send( · |$)/ });

test('a Bangla SMS goes from the browser to the handset, and its receipt into the report', async ({
  page,
  barta,
}) => {
  await signIn(page, 'operator');
  const before = await balance(page);
  const number = freshNumber();

  await openScreen(page, 'Single SMS');
  await composeSms(page, number, typedText);
  await expect(page.getByText('Unicode', { exact: true })).toBeVisible();
  await expect(page.getByText(/2 parts/).first()).toBeVisible();
  await expect(page.getByText('Grameenphone', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Send · 2 credits' }).click();

  await expect(page.getByText(/accepted · 2 credits/)).toBeVisible();
  await expect.poll(() => balance(page)).toBe(before - 2);
  await expect(page.getByText('Delivered')).toBeVisible();
  await expect.poll(async () => (await submits(barta, number)).length).toBe(2);

  await openScreen(page, 'Single Sms Report');
  const row = page.getByRole('row').filter({ hasText: number.slice(-6) });
  await row.getByText('Delivered').hover();
  await expect(page.getByRole('tooltip')).toHaveText('The carrier confirmed delivery.');
  await row.getByRole('link').or(row.getByRole('button')).first().click();
  const detail = page.getByRole('dialog');
  for (const stage of [
    'Accepted',
    'Submitted to the carrier',
    'Carrier answered',
    'Delivery receipt: delivered',
  ]) {
    await expect(detail.getByText(stage, { exact: true }).first()).toBeVisible();
  }
  await expect(detail.getByText(banglaText)).toBeVisible();
});

test('when the connection is lost after sending, sending again sends once', async ({
  barta,
  operator,
  openAs,
}) => {
  const page = await openAs(operator);
  await page.goto('/home/send-sms');
  const number = freshNumber();
  await composeSms(page, number, 'Only one of me');
  // The server gets it and the answer never arrives: the worst moment to lose a connection.
  await page.route('**/noauth/v2/single', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await sendButton(page).click();
  await expect(page.getByText(/it is not known whether the message was accepted/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Only one of me');

  await page.unroute('**/noauth/v2/single');
  await sendButton(page).click();
  await expect(page.getByText(/accepted · 1 credit/)).toBeVisible();
  await expect.poll(async () => (await submits(barta, number)).length).toBe(1);
});

test('a bad number, an empty and an over-long text are told at their fields and not sent; a double click sends once', async ({
  barta,
  operator,
  openAs,
}) => {
  const page = await openAs(operator);
  await page.goto('/home/send-sms');
  const before = await balance(page);

  await composeSms(page, '0171234', 'Hello');
  await page.getByRole('textbox', { name: 'Recipient' }).blur();
  await expect(page.getByText('This number has too few digits.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Message' }).press('Control+Enter');

  await composeSms(page, '01712345678', '');
  await page.getByRole('textbox', { name: 'Message' }).press('Control+Enter');
  await expect(page.getByText('Enter a message.')).toBeVisible();

  await page.getByRole('textbox', { name: 'Message' }).fill('a'.repeat(1_531));
  await expect(page.getByText(/Too long: 11 parts/)).toBeVisible();
  await expect(sendButton(page)).toBeDisabled();
  expect(await balance(page)).toBe(before);

  const number = freshNumber();
  await composeSms(page, number, 'Once');
  // The field shrinks with its text, and moves the button: a press while it moves is no click.
  await expect(sendButton(page)).toHaveText(/1 credit/);
  await sendButton(page).dblclick();
  await expect(page.getByText('Delivered')).toBeVisible();
  expect(await submits(barta, number)).toHaveLength(1);
});

test('without credit it says so, keeps the text and sends nothing', async ({ barta, admin, openAs }) => {
  const sender = await newSender(barta, admin, 1);
  // The last of it.
  await sender.api.call(sendSingle, { body: { to: freshNumber(), text: 'a', class: 'transactional' } });
  const page = await openAs(sender);
  await page.goto('/home/send-sms');
  expect(await balance(page)).toBe(0);
  const number = freshNumber();
  await composeSms(page, number, 'No money');
  await sendButton(page).click();
  await expect(page.getByText('Not sent: not enough credit.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('No money');
  expect(await submits(barta, number)).toHaveLength(0);
});
