import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { RechargeRequest } from '#contract/sms-receiver/rechargeRequests.ts';
import { listOf, open } from '../helpers/balanceWorld.tsx';
import { errorAnswer } from '../helpers/signedIn.ts';

const request = (changes: Partial<RechargeRequest> = {}): RechargeRequest => ({
  id: 12,
  companyId: 7,
  companyName: 'Meghna Textiles',
  amount: 3_000,
  paymentReference: null,
  note: 'For Eid',
  sameReferenceAt: [],
  similarRequests: [],
  similarRecharges: [],
  currentBalance: 500,
  status: 'open',
  requestedBy: 'Farhana Islam',
  requestedAt: '2026-11-20T06:00:00.000Z',
  decidedBy: null,
  decidedAt: null,
  reason: null,
  rechargeId: null,
  ...changes,
});

test('another open request with a look-alike reference warns whoever decides', async () => {
  const twin = {
    id: 8,
    companyId: 9,
    companyName: 'Padma Traders',
    amount: 300,
    reference: 'TRX-l',
    requestedAt: '2026-11-21T06:00:00.000Z',
  };
  open({
    'GET /noauth/v1/credit/requests': () =>
      listOf([request({ paymentReference: 'TRX 1', similarRequests: [twin] })]),
  });
  expect(
    await screen.findByText(
      /^Looks like TRX-l in the open request of Padma Traders of .* for 300 credits\.$/,
    ),
  ).toBeTruthy();
});

test('an open request can be declined with a reason; without one the service says so under its input', async () => {
  let answer: object = errorAnswer(422, 'rule-refused', 'Required', {
    errors: { reason: 'This field is required.' },
    problems: { reason: 'required' },
  });
  let isOpen = true;
  const { user, calls } = open({
    'GET /noauth/v1/credit/requests': () => listOf(isOpen ? [request()] : []),
    'POST /noauth/v1/credit/requests/12/decision': () => answer,
  });
  await user.click(await screen.findByRole('button', { name: 'Decline' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Decline the request of Meghna Textiles' }),
  );
  await user.click(dialog.getByRole('button', { name: 'Decline' }));
  expect(await dialog.findByText('This field is required.')).toBeTruthy();
  // Whoever comes back to the window sees a list without it; what they have begun stays.
  const row = () => screen.queryByText('For Eid', { selector: 'td *, td' });
  expect(row()).not.toBeNull();
  isOpen = false;
  act(() => focusManager.setFocused(false));
  act(() => focusManager.setFocused(undefined));
  await waitFor(() => expect(row()).toBeNull());
  answer = {
    json: {
      request: request({ status: 'declined' }),
      data: { currentBalance: 1, held: 0, isLow: false },
      isRepeat: false,
    },
  };
  await user.click(dialog.getByRole('textbox', { name: /Reason/ }));
  await user.paste('Not paid');
  await user.click(dialog.getByRole('button', { name: 'Decline' }));
  expect(await screen.findByText('Request declined.')).toBeTruthy();
  expect(calls().map(({ body }) => body)).toEqual([
    { status: 'declined', reason: null },
    { status: 'declined', reason: 'Not paid' },
  ]);
});

test('confirming a payment that another company has named asks for a tick, also of another reference', async () => {
  const confirmed = {
    json: {
      request: request({ status: 'confirmed' }),
      data: { currentBalance: 1, held: 0, isLow: false },
      isRepeat: false,
    },
  };
  const refusal = errorAnswer(422, 'rule-refused', 'Refused', {
    errors: { reference: 'Another company has used this reference.' },
    problems: { reference: 'reference-of-other-company' },
  });
  const named = request({ paymentReference: 'TRX 1', sameReferenceAt: ['Padma Traders'] });
  const { user, calls } = open({
    'GET /noauth/v1/credit/requests': () => listOf([named]),
    'POST /noauth/v1/credit/requests/12/decision': ({ body }) =>
      (body as { isSeparatePayment?: boolean }).isSeparatePayment ? confirmed : refusal,
  });
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Confirm the recharge of Meghna Textiles' }),
  );
  await dialog.findByText('Last recharge: 5,000 credits on 20/11/2026, reference INV-1.');
  const tick = () => dialog.getByRole<HTMLInputElement>('checkbox', { name: 'This is a different payment' });
  const reference = dialog.getByRole('textbox', { name: /Reference/ });
  const submit = dialog.getByRole('button', { name: 'Add 3,000 credits' });
  expect(dialog.getByText(/TRX 1 was also used by Padma Traders/)).toBeTruthy();
  await user.click(submit);
  expect(await dialog.findByText('Another company has used this reference.')).toBeTruthy();
  await user.click(tick());
  await user.type(reference, '2');
  expect(dialog.queryByRole('checkbox')).toBeNull();
  await user.click(submit);
  expect(await dialog.findByText(/Another company has used reference TRX 12/)).toBeTruthy();
  expect(tick().checked).toBe(false);
  await user.click(tick());
  await user.click(submit);
  expect(await screen.findByText('3,000 credits added to Meghna Textiles.')).toBeTruthy();
  expect(calls().map(({ body }) => body)).toEqual([
    { status: 'confirmed', reference: 'TRX 1' },
    { status: 'confirmed', reference: 'TRX 12' },
    { status: 'confirmed', reference: 'TRX 12', isSeparatePayment: true },
  ]);
});

test('adding credit to a company with open requests says so', async () => {
  const { fill } = open({
    'GET /noauth/v1/credit/requests': () => listOf([request(), request({ id: 13, amount: 2_000 })]),
  });
  const { dialog } = await fill();
  expect(dialog.getByText(/has 2 open requests of 5,000 credits together/)).toBeTruthy();
});
