import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { RechargeRequest } from '#contract/sms-receiver/rechargeRequests.ts';
import type { Balance, Recharge } from '#contract/sms-receiver/credit.ts';
import { amountOf, caretAfter, digitsBefore } from '#src/components/credit/amountText.ts';
import { BalanceBadge } from '#src/layout/appBar/BalanceBadge.tsx';
import BalancePage from '#src/pages/balance/BalancePage.tsx';
import { keepDownloads, renderPage, stubNetwork, type Network } from '../helpers/pageWorld.tsx';
import { errorAnswer } from '../helpers/signedIn.ts';

const provider = { scope: 'platform', companyId: 1 } as const;

const balance = (changes: Partial<Balance> = {}): Balance => ({
  id: 7,
  companyName: 'Meghna Textiles',
  status: 'active',
  currentBalance: 5_000,
  held: 12,
  isLow: false,
  lowBalanceThreshold: 100,
  lastRechargeAt: '2026-11-20T06:00:00.000Z',
  daysLeft: 9,
  ...changes,
});

const recharge = (changes: Partial<Recharge> = {}): Recharge => ({
  id: 31,
  companyId: 7,
  companyName: 'Meghna Textiles',
  amount: 5_000,
  reference: 'INV-1',
  note: null,
  createdBy: 'Nasrin Akter',
  createdAt: '2026-11-20T06:00:00.000Z',
  requestId: null,
  ...changes,
});

const listOf = (responseList: object[]) => ({ json: { responseList, total: responseList.length } });
const add = 'POST /noauth/v1/credit/recharge';
const added = {
  status: 201,
  json: {
    recharge: recharge({ id: 32, amount: 50_000, reference: 'INV-2' }),
    data: { currentBalance: 54_980, held: 0, isLow: false },
    isRepeat: false,
  },
};

function open(network: Network = {}, signedIn: object = provider) {
  const seen = stubNetwork({
    'GET /noauth/v1/credit/balances': () => listOf([balance()]),
    'GET /noauth/v1/credit/recharge': () => listOf([recharge()]),
    'GET /noauth/v1/credit/requests': () => listOf([]),
    ...network,
  });
  const page = (
    <>
      <BalanceBadge />
      <BalancePage />
    </>
  );
  const { user } = renderPage(page, { signedIn });
  const calls = () => seen.filter(({ method }) => method === 'POST');
  const asked = (path: string) => seen.filter((request) => request.path === path).length;

  /** The dialog for the first company, filled in as far as the button. */
  const fill = async (reference = 'INV-2') => {
    await user.click(await screen.findByRole('button', { name: 'Add credit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add credit to Meghna Textiles' }));
    await dialog.findByText('Current balance: 4,980 credits');
    await user.click(dialog.getByRole('textbox', { name: /^Credits/ }));
    await user.paste('50000');
    await user.click(dialog.getByRole('textbox', { name: /Reference/ }));
    if (reference) await user.paste(reference);
    return { dialog, button: dialog.getByRole('button', { name: 'Add credit' }) };
  };
  return { seen, user, calls, asked, fill };
}

test('credit is added with its reference and a key, and every balance is asked for anew', async () => {
  const { user, fill, calls, asked } = open({ [add]: () => added });
  const { dialog, button } = await fill();
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /^Credits/ }).value).toBe('50,000');
  expect(dialog.getByText('Balance: 4,980 → 54,980 credits')).toBeTruthy();
  const before = [asked('/noauth/v1/credit/balances'), asked('/noauth/v1/credit')];
  await user.click(button);
  expect(await screen.findByText(/50,000 credits added to Meghna Textiles.* now 54,980/)).toBeTruthy();
  expect(calls().map(({ body }) => body)).toEqual([
    { companyId: 7, amount: 50_000, reference: 'INV-2', note: null },
  ]);
  expect(calls()[0]?.headers['idempotency-key']).toBeTruthy();
  await waitFor(() => {
    expect(asked('/noauth/v1/credit/balances')).toBeGreaterThan(before[0]!);
    expect(asked('/noauth/v1/credit')).toBeGreaterThan(before[1]!);
  });
});

test('a double click adds once', async () => {
  let answer: (() => void) | undefined;
  const { user, fill, calls } = open({
    [add]: () => new Promise((resolve) => (answer = () => resolve(added))),
  });
  const { button } = await fill();
  await user.dblClick(button);
  await waitFor(() => expect(answer).toBeTruthy());
  answer?.();
  await screen.findByText(/50,000 credits added/);
  expect(calls()).toHaveLength(1);
});

test('after a lost answer the same is sent with the same key', async () => {
  let isLost = true;
  const { user, fill, calls } = open({
    [add]: () => {
      if (isLost) throw new TypeError('lost');
      return added;
    },
  });
  const { dialog, button } = await fill();
  await user.click(button);
  expect(await dialog.findByText(/The credit may have been added/)).toBeTruthy();
  isLost = false;
  await user.click(button);
  await screen.findByText(/50,000 credits added/);
  const keys = calls().map(({ headers }) => headers['idempotency-key']);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('a reference of another recharge is refused on its input, and an empty one before', async () => {
  const { user, fill, calls } = open({
    [add]: () =>
      errorAnswer(409, 'conflict', 'Used', {
        errors: { reference: 'This reference was used for another recharge.' },
        problems: { reference: 'reference-used' },
      }),
  });
  const { dialog, button } = await fill('');
  await user.click(button);
  expect(await dialog.findByText('This field is required.')).toBeTruthy();
  expect(calls()).toHaveLength(0);
  await user.type(dialog.getByRole('textbox', { name: /Reference/ }), 'INV-1');
  await user.click(button);
  expect(await dialog.findByText('This reference was used for another recharge.')).toBeTruthy();
});

test('a reference of another company needs a tick', async () => {
  const refusal = errorAnswer(422, 'rule-refused', 'Refused', {
    errors: { reference: 'Another company has used this reference.' },
    problems: { reference: 'reference-of-other-company' },
  });
  const { user, fill, calls } = open({
    [add]: ({ body }) => ((body as { isSeparatePayment?: boolean }).isSeparatePayment ? added : refusal),
  });
  const { dialog, button } = await fill(' INV-2 ');
  expect(dialog.queryByRole('checkbox')).toBeNull();
  await user.click(button);
  expect(await dialog.findByText(/Another company has used reference INV-2/)).toBeTruthy();
  await user.click(dialog.getByRole('checkbox', { name: 'This is a different payment' }));
  await user.click(button);
  expect(await screen.findByText(/50,000 credits added to Meghna Textiles/)).toBeTruthy();
  const body = { companyId: 7, amount: 50_000, reference: 'INV-2', note: null };
  expect(calls().map((each) => each.body)).toEqual([body, { ...body, isSeparatePayment: true }]);
});

test('a repeat says that nothing was added, where it stays until one closes it', async () => {
  // By somebody else, since the dialog was opened.
  const { user, fill } = open({ [add]: () => ({ ...added, json: { ...added.json, isRepeat: true } }) });
  const { dialog, button } = await fill();
  await user.click(button);
  expect((await dialog.findByRole('alert')).textContent).toBe(
    'Nothing was added: reference INV-2 with 50,000 credits was already added on 20/11/2026.',
  );
  expect(screen.queryByText(/credits added/)).toBeNull();
});

test('what is added is said to be added, also when a newer recharge is known', async () => {
  const { user, fill } = open({
    [add]: () => added,
    'GET /noauth/v1/credit/recharge': () => listOf([recharge({ id: 33 })]),
  });
  const { button } = await fill();
  await user.click(button);
  expect(await screen.findByText(/50,000 credits added/)).toBeTruthy();
});

test.each([
  [0, 'balances'],
  [1, 'recharges'],
])('a file that cannot hold everything says so (list %s, %s)', async (index) => {
  keepDownloads();
  const many = (rows: object[]) => () => ({ json: { responseList: rows, total: 50_100 } });
  const { user } = open({
    'GET /noauth/v1/credit/balances': many([balance()]),
    'GET /noauth/v1/credit/recharge': many([recharge()]),
  });
  await screen.findByText('INV-1');
  await screen.findByRole('button', { name: 'Add credit' });
  await user.click(screen.getAllByRole('button', { name: 'Export' })[index]!);
  await user.click(await screen.findByRole('menuitem', { name: 'CSV' }));
  expect(await screen.findByText(/^The file holds the first 50,000 of 50,100 rows/)).toBeTruthy();
});

test('a file of a list that changed while it was read says so', async () => {
  keepDownloads();
  const { user } = open({
    'GET /noauth/v1/credit/balances': () => ({ json: { responseList: [balance()], total: 2 } }),
  });
  await screen.findByRole('button', { name: 'Add credit' });
  await user.click(screen.getAllByRole('button', { name: 'Export' })[0]!);
  await user.click(await screen.findByRole('menuitem', { name: 'CSV' }));
  expect(await screen.findByText('The list changed during the export. The file may lack rows.')).toBeTruthy();
});

test("a company's people see their own balance, and neither companies nor a way to add", async () => {
  open({}, { companyId: 7 });
  expect(await screen.findByText('5,000')).toBeTruthy();
  await screen.findByText('INV-1');
  expect(screen.queryByRole('button', { name: 'Add credit' })).toBeNull();
  expect(screen.queryByRole('columnheader', { name: 'Company' })).toBeNull();
  expect(screen.queryByRole('combobox', { name: 'Company' })).toBeNull();
});

test('the badge leads here, and says so when the balance is low', async () => {
  open({
    'GET /noauth/v1/credit': () => ({ json: { data: { currentBalance: 80, held: 0, isLow: true } } }),
  });
  const badge = await screen.findByRole('link', { name: /Balance: 80 sms.*Low balance/ });
  expect(badge.getAttribute('href')).toBe('/home/companies/balance-check');
});

test('an amount is read in either script, and the caret stays behind the digit typed', () => {
  expect(amountOf('৫০,০০০')).toBe(50_000);
  expect(amountOf('1,00,000 ')).toBe(100_000);
  expect(amountOf(' ')).toBeNull();
  for (const text of ['1,000.00', '-5', '1e5', 'abc']) expect(amountOf(text)).toBe(text);
  expect(caretAfter('12,345', digitsBefore('12345', 2))).toBe(2);
  expect(caretAfter('12,345', digitsBefore('12345', 3))).toBe(4);
});

const request = (changes: Partial<RechargeRequest> = {}): RechargeRequest => ({
  id: 12,
  companyId: 7,
  companyName: 'Meghna Textiles',
  amount: 3_000,
  paymentReference: null,
  note: 'For Eid',
  sameReferenceAt: [],
  status: 'open',
  requestedBy: 'Farhana Islam',
  requestedAt: '2026-11-20T06:00:00.000Z',
  decidedBy: null,
  decidedAt: null,
  reason: null,
  rechargeId: null,
  ...changes,
});

test('an open request can be declined with a reason; without one the service says so under its input', async () => {
  let answer: object = errorAnswer(422, 'rule-refused', 'Required', {
    errors: { reason: 'This field is required.' },
    problems: { reason: 'required' },
  });
  const { user, calls } = open({
    'GET /noauth/v1/credit/requests': () => listOf([request()]),
    'POST /noauth/v1/credit/requests/12/decision': () => answer,
  });
  await user.click(await screen.findByRole('button', { name: 'Decline' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Decline the request of Meghna Textiles' }),
  );
  await user.click(dialog.getByRole('button', { name: 'Decline' }));
  expect(await dialog.findByText('This field is required.')).toBeTruthy();
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

test('the provider sees how long each balance lasts, as far as that can be said', async () => {
  const balances = [
    balance(),
    balance({ id: 8, companyName: 'Surma Foods', daysLeft: null }),
    balance({ id: 9, companyName: 'Jamuna Bank', daysLeft: 4_000 }),
  ];
  open({ 'GET /noauth/v1/credit/balances': () => listOf(balances) });
  const rowOf = async (name: string) => within((await screen.findByRole('link', { name })).closest('tr')!);
  expect((await rowOf('Meghna Textiles')).getByRole('cell', { name: '9' })).toBeTruthy();
  expect((await rowOf('Surma Foods')).getByRole('cell', { name: '–' })).toBeTruthy();
  expect((await rowOf('Jamuna Bank')).getByRole('cell', { name: '> 365' })).toBeTruthy();
});
