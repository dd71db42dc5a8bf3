import { screen, waitFor, within } from '@testing-library/react';
import { startOfMonth, startOfToday } from 'date-fns';
import { expect, test } from 'vitest';
import { LedgerGroup } from '#contract/sms-receiver/transactionGroups.ts';
import { caretAfter, figuresBefore, wholeNumberOf } from '#src/components/form/inputs/wholeNumber.ts';
import { balance, listOf, open, recharge } from '../helpers/balanceWorld.tsx';
import { nothingIn } from '../helpers/nothingIn.ts';
import { keepDownloads } from '../helpers/pageWorld.tsx';
import { errorAnswer } from '../helpers/signedIn.ts';

const add = 'POST /noauth/v1/credit/recharge';
const added = {
  status: 201,
  json: {
    recharge: recharge({ id: 32, amount: 50_000, reference: 'INV-2' }),
    data: { currentBalance: 54_980, held: 0, isLow: false },
    isRepeat: false,
  },
};

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
  let isEnough = false;
  const { user, fill } = open({
    [add]: () => {
      isEnough = true;
      return { ...added, json: { ...added.json, isRepeat: true } };
    },
    // A list of those that are low has the company no longer.
    'GET /noauth/v1/credit/balances': () => listOf(isEnough ? [] : [balance()]),
  });
  const { dialog, button } = await fill();
  const row = () => screen.queryByText('Meghna Textiles', { selector: 'a' });
  expect(row()).not.toBeNull();
  await user.click(button);
  expect((await dialog.findByRole('alert')).textContent).toBe(
    'Nothing was added: reference INV-2 with 50,000 credits was already added on 20/11/2026.',
  );
  await waitFor(() => expect(row()).toBeNull());
  expect(dialog.getByRole('alert')).toBeTruthy();
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

test('the badge tells people of a company why the balance has changed, with a step to all movements', async () => {
  const group = (changes: Partial<LedgerGroup>): LedgerGroup => ({
    ...nothingIn(LedgerGroup),
    recharged: 0,
    held: 0,
    charged: 0,
    released: 0,
    refunded: 0,
    change: 0,
    balanceAfter: 0,
    id: '1',
    day: '2026-11-27',
    from: '2026-11-26T18:00:00.000Z',
    to: '2026-11-27T18:00:00.000Z',
    companyId: 7,
    companyName: 'Meghna Textiles',
    kind: 'batch',
    batchId: '12',
    batchName: 'Winter sale',
    entries: 1,
    createdAt: '2026-11-27T06:00:00.000Z',
    ...changes,
  });
  const asked: string[] = [];
  const { user } = open(
    {
      'GET /noauth/v1/transaction/groups': ({ query }) => {
        asked.push(JSON.parse(query.filter!).from);
        return {
          json: {
            responseList: [
              group({ held: 300, change: -300 }),
              group({ id: '2', kind: 'singles', batchId: null, batchName: null, released: 20, change: 20 }),
            ],
            total: null,
            pageInfo: { hasNextPage: false, nextCursor: null },
            totals: {
              recharged: 0,
              held: 300,
              charged: 250,
              released: 20,
              refunded: 0,
              balanceChange: -250,
              heldChange: 30,
            },
            balances: { opening: 5_260, closing: 4_980 },
          },
        };
      },
    },
    { companyId: 7 },
  );
  await user.click(await screen.findByRole('button', { name: /^Balance: 4,980/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Balance' }));
  expect(await dialog.findByText('Why is my balance lower?')).toBeTruthy();
  expect((await dialog.findByText('− Held')).nextSibling?.textContent).toBe('300');
  expect(dialog.getByText('Opening balance').nextSibling?.textContent).toBe('5,260');
  expect(dialog.getByText('= Closing balance').nextSibling?.textContent).toBe('4,980');
  expect(dialog.getByRole('link', { name: 'Winter sale' }).getAttribute('href')).toBe(
    '/home/send-sms/bulk/12',
  );
  expect(dialog.getByText('−300')).toBeTruthy();
  expect(dialog.getByText('+20')).toBeTruthy();
  expect(asked).toEqual([startOfToday().toISOString()]);
  await user.click(dialog.getByRole('button', { name: 'This month' }));
  await waitFor(() => expect(asked.at(-1)).toBe(startOfMonth(new Date()).toISOString()));
  const { search, pathname } = new URL(
    dialog.getByRole('link', { name: 'Open all movements' }).getAttribute('href')!,
    location.origin,
  );
  expect(pathname).toBe('/home/reports/sms-sending-credit');
  expect(JSON.parse(new URLSearchParams(search).get('filter')!)).toEqual({ from: asked.at(-1) });
});

test('a whole number is read in either script, and the caret stays behind the digit typed', () => {
  expect(wholeNumberOf('৫০,০০০')).toBe(50_000);
  expect(wholeNumberOf('1,00,000 ')).toBe(100_000);
  expect(wholeNumberOf(' ')).toBeNull();
  expect(wholeNumberOf('-৭২০')).toBe(-720);
  expect(Object.is(wholeNumberOf('-0'), 0)).toBe(true);
  for (const text of ['1,000.00', '-', '5-', '--5', '1e5', '১.৫', 'abc', '½'])
    expect(wholeNumberOf(text)).toBe(text);
  expect(caretAfter('12,345', figuresBefore('12345', 2))).toBe(2);
  expect(caretAfter('12,345', figuresBefore('12345', 3))).toBe(4);
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
