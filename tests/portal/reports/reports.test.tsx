import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import axe from 'axe-core';
import { format } from 'date-fns';
import { Route, Routes, useLocation } from 'react-router-dom';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { noTotals } from '#contract/database-manager/filter.ts';
import type { BatchReport } from '#contract/database-manager/batches.ts';
import type { MessageReceipt, MessageTimeline } from '#contract/database-manager/messages.ts';
import { xlsxType } from '#contract/exportQuery.ts';
import { permissionKeys, type PermissionKey } from '#contract/permissions.ts';
import { shownStatuses } from '#contract/sms-receiver/messages.ts';
import { recoverFailedQueries } from '#src/dataProviders/recovery.ts';
import { durationParts } from '#src/components/useFormats.ts';
import { toCsv } from '#src/components/list/listFile.ts';
import {
  chooseFirst,
  daysOf,
  lastDays,
  periodOf,
  presetOf,
  presets,
} from '#src/components/list/period/period.ts';
// Loaded by then, as it is where the browser has had a moment.
import '#src/components/message/actions/RevealDialog.tsx';
import { timelineOf } from '#src/components/message/timeline.ts';
import { rowCounter } from '#src/dataProviders/http/exports.ts';
import BulkSmsReportPage from '#src/pages/reports/BulkSmsReportPage.tsx';
import SingleSmsReportPage from '#src/pages/reports/SingleSmsReportPage.tsx';
import SmsHistoryPage from '#src/pages/reports/SmsHistoryPage.tsx';
import {
  keepDownloads,
  message,
  renderPage,
  reportReply,
  stubNetwork,
  type Network,
  type SeenRequest,
} from '../helpers/pageWorld.tsx';
import { errorAnswer } from '../helpers/signedIn.ts';

const single = 'GET /api/v3/report/sms/single/totalsms';
const bulk = 'GET /api/v3/report/sms/bulk/totalsms';
const history = 'GET /api/v2/report/sms/history';
const historyPath = '/home/reports/sms-history';

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{pathname + search}</output>;
}
const address = () => decodeURIComponent(screen.getByLabelText('address').textContent);

/** The three reports where the shell has them. */
function open(path: string, network: Network, options: Parameters<typeof renderPage>[1] = {}) {
  const seen = stubNetwork(network);
  const page = (
    <>
      <Routes>
        <Route path="/home/reports/total-sms-reports" element={<SingleSmsReportPage />} />
        <Route path="/home/reports/delivery-reports" element={<BulkSmsReportPage />} />
        <Route path={historyPath} element={<SmsHistoryPage />} />
        <Route path="*" element={null} />
      </Routes>
      <Address />
    </>
  );
  return { seen, ...renderPage(page, { ...options, at: `/home/reports/${path}` }) };
}

function openSingle(
  messages = [message()],
  options: Parameters<typeof renderPage>[1] & { query?: string } = {},
) {
  return open(
    `total-sms-reports${options.query ?? ''}`,
    { [single]: () => ({ json: reportReply(messages) }) },
    options,
  );
}

const holding = (...missing: PermissionKey[]) => ({
  permission: permissionKeys.filter((key) => !missing.includes(key)).map((name) => ({ name })),
});

const asked = (seen: SeenRequest[]) => seen.filter(({ path }) => path.endsWith('/totalsms'));
const lastFilter = (seen: SeenRequest[]) =>
  JSON.parse(asked(seen).at(-1)?.query.filter ?? '{}') as Record<string, string>;

/** A figure of the bar above the rows, with its share. */
const total = (name: string) =>
  screen.getByText(name, { selector: 'dt *' }).closest('div')!.querySelector('dd')!.textContent;

async function choosePeriod(user: ReturnType<typeof openSingle>['user'], name: string) {
  await user.click(await screen.findByRole('combobox', { name: 'Period' }));
  await user.click(await screen.findByRole('option', { name }));
}

describe('the list', () => {
  test('asks for ten rows, the newest first, and shows each with its status and all of them added up', async () => {
    const totals = {
      sent: 1_200,
      delivered: 1_100,
      failed: 50,
      cancelled: 10,
      pending: 40,
      scheduled: 0,
      segments: 2_400,
      credits: 2_300,
      ratedDelivered: 1_100,
      ratedFailed: 50,
    };
    const rows = [message(), message({ to: '8801812345678', status: 'rejected' })];
    const { seen, container } = open('total-sms-reports', {
      [single]: () => ({ json: reportReply(rows, { total: 1_200, totals }) }),
    });
    expect(await screen.findByText('Rejected')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Open the message to +880 1812-345678' })).toBeTruthy();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(asked(seen)[0]?.query).toEqual({ filter: '{}', range: '[0,9]', sort: '["acceptedAt","DESC"]' });
    const shown = ['Messages', 'Delivered', 'Failed', 'Cancelled', 'Pending', 'Parts', 'Net cost'];
    expect(shown.map(total)).toEqual(['1,200', '1,10091.7%', '504.2%', '100.8%', '403.3%', '2,400', '2,300']);
    expect(
      screen.getByRole('img', { name: /^1,200 messages: 1,100 delivered, 50 failed, 10 cancelled/ }),
    ).toBeTruthy();
    expect(screen.queryByRole('columnheader', { name: /Company/ })).toBeNull();
    const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`)).toEqual([]);
  });

  test('a filter goes into the call and into the address, and all are cleared together', async () => {
    const { user, seen } = openSingle();
    await user.type(await screen.findByRole('textbox', { name: 'Recipient' }), 'x01712');
    await waitFor(() => expect(lastFilter(seen)).toEqual({ msisdn: '01712' }));
    expect(address()).toContain('"msisdn":"01712"');
    await choosePeriod(user, 'Today');
    await waitFor(() => expect(lastFilter(seen)).toEqual({ msisdn: '01712', ...periodOf(lastDays(1)) }));
    await user.click(screen.getByRole('button', { name: 'Clear all filters' }));
    await waitFor(() => expect(lastFilter(seen)).toEqual({}));
    expect(screen.getByRole('combobox', { name: 'Period' }).textContent).toBe('Any time');
  });

  test('a shared address shows its filters, to the provider with companies, and says why nothing is added up', async () => {
    const filter = { batchId: '9', operator: 'robi', userId: 77, companyId: 3 };
    const { seen } = open(
      `sms-history?filter=${encodeURIComponent(JSON.stringify(filter))}`,
      { [history]: () => ({ json: reportReply([message({ kind: 'bulk' })], { totals: null }) }) },
      { signedIn: { scope: 'platform', ...holding('view-user-list') } },
    );
    expect(await screen.findByRole('columnheader', { name: /Company/ })).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Batch' }).value).toBe('9');
    expect(screen.getByRole('combobox', { name: 'Operator' }).textContent).toBe('Robi');
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'User' }).textContent).toBe('User 77'));
    expect(screen.getByRole('cell', { name: 'Bulk' })).toBeTruthy();
    expect(total('Net cost')).toBe('—');
    expect(screen.getByText(/There are no totals/)).toBeTruthy();
    const ofHistory = seen.find(({ path }) => path.endsWith('/history'));
    expect(JSON.parse(ofHistory!.query.filter!)).toEqual(filter);
  });

  test('refreshes itself until nothing is under way', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const messages = [message({ id: '1', status: 'submitted', finalAt: null })];
    const { seen } = openSingle(messages);
    await screen.findByText('Submitted');
    messages[0] = message({ id: '1' });
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(await screen.findByText('Delivered', { selector: '.MuiChip-label' })).toBeTruthy();
    const before = asked(seen).length;
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(asked(seen)).toHaveLength(before);
  });

  test('of unknown length it goes on as long as there is a next page', async () => {
    const rows = Array.from({ length: 10 }, () => message());
    const { user, seen } = open('sms-history', {
      [history]: ({ query }) => {
        const pageInfo = query.cursor
          ? { hasNextPage: false, nextCursor: null }
          : { hasNextPage: true, nextCursor: 'next' };
        return { json: reportReply(rows, { total: null, pageInfo }) };
      },
    });
    expect(await screen.findByText('1-10 of more than 10')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Go to next page' }));
    await waitFor(() => expect(seen.at(-1)?.query).toMatchObject({ range: '[10,19]', cursor: 'next' }));
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Go to next page' }).disabled).toBe(true),
    );
  });

  test('without any message it leads to the send page, and without a match to other filters', async () => {
    openSingle([]);
    const link = await screen.findByRole('link', { name: 'Send a single SMS' });
    expect(link.getAttribute('href')).toBe('/home/send-sms');
    cleanup();
    const { user, seen } = openSingle([], { query: '?filter={"status":"failed"}&displayedFilters={}' });
    const instead = (await screen.findByText('Nothing matches these filters.')).parentElement!;
    await user.click(within(instead).getByRole('button', { name: 'Clear all filters' }));
    await waitFor(() => expect(lastFilter(seen)).toEqual({}));
  });

  test('a refused address can be left by clearing the filters', async () => {
    const { user, seen } = open('total-sms-reports?filter={"status":"bogus"}&sort=hack&order=X', {
      [single]: ({ query }) =>
        query.filter?.includes('bogus') || query.sort?.includes('hack')
          ? errorAnswer(400, 'validation-failed')
          : { json: reportReply([message()]) },
    });
    const refusal = await screen.findByRole('alert');
    await user.click(within(refusal).getByRole('button', { name: 'Clear all filters' }));
    expect(await screen.findByRole('button', { name: /Open the message/ })).toBeTruthy();
    expect(asked(seen).at(-1)?.query.sort).toBe('["acceptedAt","DESC"]');
  });

  test('comes back by itself when the service does', async () => {
    let isDown = true;
    const { queryClient } = open('total-sms-reports', {
      [single]: () => (isDown ? errorAnswer(503, 'unavailable') : { json: reportReply([message()]) }),
    });
    // As the portal's own client does.
    recoverFailedQueries(queryClient, 100);
    await screen.findByRole('button', { name: 'Try again' });
    isDown = false;
    const row = { name: /Open the message/ };
    expect(await screen.findByRole('button', row, { timeout: 5_000 })).toBeTruthy();
  });
});

describe('batches', () => {
  const batch: BatchReport = {
    batchId: '41',
    name: null,
    kind: 'bulk',
    companyId: 3,
    companyName: 'Padma Traders',
    branchName: null,
    sentBy: 'Demo Operator',
    username: 'operator',
    campaignId: null,
    campaignName: null,
    senderId: 'PadmaBank',
    class: 'promotional',
    state: 'finished',
    text: null,
    template: null,
    startsAt: null,
    waitReason: null,
    acceptedAt: '2026-11-21T06:00:00.000Z',
    finishedAt: '2026-11-21T06:10:00.000Z',
    sent: 1_000,
    delivered: 940,
    failed: 20,
    cancelled: 30,
    pending: 10,
    scheduled: 0,
    segments: 2_000,
    held: 2_000,
    charged: 1_995,
    released: 4,
    refunded: 5,
    stillHeld: 1,
    credits: 1_990,
    ratedDelivered: 940,
    ratedFailed: 20,
  };

  test('of tests have no delivery rate, nor have their messages a part in that of the list', async () => {
    const ofTest = { ...batch, kind: 'test' as const, sent: 1, failed: 1, ratedDelivered: 0, ratedFailed: 0 };
    open('delivery-reports', {
      [bulk]: () => ({
        json: reportReply([ofTest], {
          totals: { ...noTotals, delivered: 1, failed: 3, ratedDelivered: 1, ratedFailed: 1 },
        }),
      }),
    });
    const cells = within((await screen.findAllByRole('row'))[1]!).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent)).toContain('–');
    expect(total('Delivery rate')).toBe('50%');
  });

  test('stand with their figures, and lead to their page and to the messages that were counted', async () => {
    const { user } = open('delivery-reports?filter={"operator":"robi","class":"promotional"}', {
      [bulk]: () => ({ json: reportReply([batch]) }),
      [history]: () => ({ json: reportReply([]) }),
    });
    const row = within((await screen.findByText('Personalised messages')).closest('tr')!);
    expect(
      row.getByRole('img', { name: '1,000 messages: 940 delivered, 20 failed, 30 cancelled, 10 pending' }),
    ).toBeTruthy();
    expect(row.getByRole('link', { name: 'Batch 41' }).getAttribute('href')).toBe('/home/send-sms/bulk/41');
    expect(row.getByText('1,990')).toBeTruthy();
    await user.click(row.getByRole('link', { name: '1,000 messages of batch 41' }));
    await waitFor(() => expect(address()).toContain(historyPath));
    expect(address()).toContain('{"operator":"robi","batchId":"41"}');
  });
});

const receipt: MessageReceipt = {
  part: 1,
  status: 'delivered',
  carrierStatus: 'DELIVRD',
  carrierError: '000',
  doneAt: '2026-11-21T06:03:12.000Z',
  receivedAt: '2026-11-21T06:03:13.400Z',
  raw: '0000009500000005',
  text: 'id:A1 sub:001 dlvrd:001 stat:DELIVRD err:000',
};

function timeline(changes: Partial<MessageTimeline> = {}): MessageTimeline {
  return {
    message: message({ id: '7' }),
    attempts: 2,
    routeName: 'Grameenphone direct',
    charged: 2,
    refunded: 1,
    parts: [{ part: 1, carrierMessageId: 'A1', finalStatus: 'delivered' }],
    receipts: [receipt],
    creditLines: [{ at: '2026-11-21T06:00:00.000Z', kind: 'hold', balanceChange: 0, heldChange: 2 }],
    ...changes,
  };
}
const one = 'GET /api/v2/report/sms/history/3/7';
const ofPlatform = { part: 1, carrierMessageId: 'S-81/M-92/7', finalStatus: 'delivered' } as const;
const unsent = { submittedAt: null, respondedAt: null, finalAt: null };

describe('one message', () => {
  test('over the Central Platform shows its id and that of the operator, to be copied', async () => {
    const { user } = open('sms-history', {
      [history]: () => ({ json: reportReply([message({ id: '7' })]) }),
      [one]: () => ({ json: timeline({ parts: [ofPlatform] }) }),
    });
    await user.click(await screen.findByRole('button', { name: /Open the message/ }));
    const detail = within(await screen.findByRole('dialog', { name: 'Message 7' }));
    for (const [name, id] of [
      ['Copy the Central Platform’s ID', 'S-81'],
      ['Copy the operator’s ID', 'M-92'],
    ] as const) {
      await user.click(await detail.findByRole('button', { name }));
      expect(await navigator.clipboard.readText()).toBe(id);
    }
    expect(detail.queryByText(/S-81\/M-92/)).toBeNull();
  });

  test('opens from the keyboard with all that became of it, and gives the focus back', async () => {
    const { user } = open('sms-history', {
      [history]: () => ({ json: reportReply([message({ id: '7' })]) }),
      [one]: () => ({ json: timeline() }),
    });
    const row = await screen.findByRole('button', { name: /Open the message/ });
    row.focus();
    await user.keyboard('{Enter}');
    const detail = within(await screen.findByRole('dialog', { name: 'Message 7' }));
    for (const stage of [
      'Submitted to the carrier',
      '+240 ms',
      '+1.2 s',
      '+3 min 11 s',
      'Grameenphone direct',
    ]) {
      expect(await detail.findByText(stage)).toBeTruthy();
    }
    expect(address()).toContain('message=3/7');
    const figure = (name: string) => detail.getByText(name, { selector: 'dt' }).nextSibling!.textContent;
    expect(['Charged', 'Refunded', 'Net cost'].map(figure)).toEqual(['2', '1', '1']);
    expect(detail.getByRole('cell', { name: '−2' })).toBeTruthy();
    expect(detail.getByRole('row', { name: '1 A1 Delivered' })).toBeTruthy();
    expect(detail.queryByText(receipt.text)).toBeNull();
    await user.click(detail.getByRole('button', { name: 'Raw delivery receipt', expanded: false }));
    expect(detail.getByText(receipt.text)).toBeTruthy();
    expect(detail.getByText(receipt.raw)).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(row);
    expect(address()).not.toContain('message');
  });

  test('opens from a shared address though its row is on another page, or says that there is none', async () => {
    const ofMany = { kind: 'bulk', batchId: '41', id: '7' } as const;
    const network: Network = {
      [history]: () => ({ json: reportReply([message()]) }),
      [one]: () => ({ json: timeline({ message: message(ofMany) }) }),
      'GET /api/v2/report/sms/history/4/7': () => errorAnswer(404, 'not-found'),
    };
    open('sms-history?message=3/7', network);
    const detail = within(await screen.findByRole('dialog', { name: 'Message 7' }));
    const batch = await detail.findByRole('link', { name: 'Batch 41' });
    expect(batch.getAttribute('href')).toBe('/home/send-sms/bulk/41');
    const rest = detail.getByRole('link', { name: 'its messages' }).getAttribute('href')!;
    expect(decodeURIComponent(rest)).toBe(`${historyPath}?filter={"batchId":"41"}`);
    cleanup();
    open('sms-history?message=4/7', network);
    expect(await screen.findByText(/Message not found/)).toBeTruthy();
  });

  test('tells who may not see the history what the row says, and asks for no more', async () => {
    const { user, seen } = openSingle([message({ carrierError: '069' })], {
      signedIn: holding('view-sms-history'),
    });
    await user.click(await screen.findByRole('button', { name: /Open the message/ }));
    const detail = within(await screen.findByRole('dialog'));
    expect(detail.getByText('Delivery receipt: delivered')).toBeTruthy();
    expect(detail.getByText('069')).toBeTruthy();
    expect(detail.queryByText('Credit')).toBeNull();
    expect(seen.filter(({ path }) => path.includes('/history'))).toEqual([]);
  });

  test('a masked number is shown for a reason, in this view only', async () => {
    const masked = message({ id: '7', to: '8801712•••678' });
    const { user, seen } = open(
      'sms-history',
      {
        [history]: () => ({ json: reportReply([masked]) }),
        [one]: () => ({ json: timeline({ message: masked }) }),
        'POST /api/v2/report/sms/history/3/7/msisdn': () => ({ json: { msisdn: '8801712345678' } }),
      },
      { signedIn: holding('view-msisdn') },
    );
    const openIt = async () => {
      await user.click(await screen.findByRole('button', { name: /Open the message/ }));
      return within(await screen.findByRole('dialog', { name: 'Message 7' }));
    };
    let detail = await openIt();
    expect(screen.queryByRole('textbox', { name: 'Recipient', hidden: true })).toBeNull();
    await user.click(detail.getByRole('button', { name: 'Show the number' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Why do you need the number?' }));
    expect(dialog.getByText(/30 times per hour/)).toBeTruthy();
    const reason = dialog.getByRole('textbox', { name: /Reason/ });
    await user.type(reason, 'x');
    await user.click(dialog.getByRole('button', { name: 'Show the number' }));
    await waitFor(() => expect(reason.getAttribute('aria-invalid')).toBe('true'));
    await user.type(reason, ' asked by the recipient');
    await user.click(dialog.getByRole('button', { name: 'Show the number' }));
    expect(await detail.findByText('+880 1712-345678')).toBeTruthy();
    const reveals = seen.filter(({ method }) => method === 'POST').map(({ body }) => body);
    expect(reveals).toEqual([{ reason: 'x asked by the recipient' }]);
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    detail = await openIt();
    expect(detail.getByText('+8801712•••678')).toBeTruthy();
  });

  test.each([
    [
      'waits for a route',
      { submittedAt: null, respondedAt: null, finalAt: null, status: 'queued' },
      'awaiting_submit',
    ],
    ['waits for the start of its batch', { ...unsent, status: 'scheduled' }, 'awaiting_scheduled'],
    ['waits for a person to decide', { ...unsent, status: 'late' }, 'awaiting_late'],
    ['waits for its batch to be resumed', { ...unsent, status: 'paused' }, 'awaiting_paused'],
    [
      'waits for the sending hours',
      { ...unsent, status: 'queued', leavesAt: '2026-11-22T02:00:00.000Z' },
      'awaiting_hours',
    ],
    ['waits for an answer', { respondedAt: null, finalAt: null, status: 'submitted' }, 'awaiting_answer'],
    ['waits for a receipt', { finalAt: null, status: 'submitted' }, 'awaiting_receipt'],
  ] as const)('%s', (_, changes, last) => {
    expect(timelineOf(message(changes)).at(-1)).toEqual({
      name: last,
      at: null,
      sincePreviousMs: null,
      isEnd: false,
    });
  });

  test('says when its batch starts, and when it leaves where sending hours make it wait', async () => {
    const waiting = message({
      id: '7',
      batchId: '24081',
      status: 'scheduled',
      ...unsent,
      startsAt: '2126-11-21T16:00:00.000Z',
      leavesAt: '2126-11-22T02:00:00.000Z',
    });
    const { user } = open('sms-history', {
      [history]: () => ({ json: reportReply([waiting]) }),
      [one]: () => ({ json: timeline({ message: waiting, receipts: [], parts: [] }) }),
    });
    const short = (instant: string) => format(new Date(instant), 'dd/MM/yyyy HH:mm');
    const start = short(waiting.startsAt!);
    const leaves = `Will be sent from ${short(waiting.leavesAt!)}`;
    const row = within((await screen.findByRole('button', { name: /Open the message/ })).closest('tr')!);
    expect(row.getByText('Scheduled')).toBeTruthy();
    expect(row.getByText(`Starts ${start}`)).toBeTruthy();
    expect(row.getByText(leaves)).toBeTruthy();
    await user.click(row.getByRole('button', { name: /Open the message/ }));
    const detail = within(await screen.findByRole('dialog', { name: 'Message 7' }));
    expect(await detail.findByText(`Starts ${start} with batch 24081`)).toBeTruthy();
    expect(detail.getByText(new RegExp(leaves))).toBeTruthy();
  });

  test('a message that never left has no carrier in its timeline', () => {
    const never = message({ status: 'expired', submittedAt: null, respondedAt: null });
    expect(timelineOf(never).map(({ name }) => name)).toEqual(['accepted', 'receipt_expired']);
  });

  test('receipts stand where they came, and of several parts none is the end', () => {
    const names = (changes: Parameters<typeof message>[0], receipts: MessageReceipt[]) =>
      timelineOf(message(changes), receipts).map(({ name, isEnd }) => (isEnd ? `${name}!` : name));
    const early = { ...receipt, status: 'submitted' as const, receivedAt: '2026-11-21T06:00:00.500Z' };
    expect(names({}, [early, receipt, { ...receipt }])).toEqual([
      'accepted',
      'submitted',
      'receipt',
      'responded',
      'receipt!',
      'receipt',
    ]);
    expect(names({ segments: 2 }, [receipt, { ...receipt, part: 2 }]).slice(-3)).toEqual([
      'receipt',
      'receipt',
      'ended_delivered!',
    ]);
    // Parts of a carrier that sends one receipt for all.
    const parts = [1, 2].map((part) => ({
      part,
      carrierMessageId: `id-${part}`,
      finalStatus: part === 1 ? ('delivered' as const) : null,
    }));
    expect(timelineOf(message({ segments: 2 }), [receipt], parts).at(-1)).toMatchObject({
      name: 'ended_partly_reported',
      isEnd: true,
    });
  });

  test('a span is said in its two largest units', () => {
    expect(durationParts(999)).toEqual({ unit: 'milliseconds', values: { count: 999 } });
    expect(durationParts(59_999)).toEqual({ unit: 'seconds', values: { count: 59.9 } });
    expect(durationParts(3_725_000)).toEqual({ unit: 'hours', values: { hours: 1, minutes: 2 } });
    expect(durationParts(-5)).toEqual({ unit: 'milliseconds', values: { count: 0 } });
  });

  test('each status has its own look', async () => {
    openSingle(shownStatuses.map((status) => message({ status })));
    await screen.findByText('Cancelled', { selector: '.MuiChip-label' });
    const icons = [...document.querySelectorAll('.MuiChip-icon')].map((icon) =>
      icon.getAttribute('data-testid'),
    );
    expect(new Set(icons).size).toBe(shownStatuses.length);
  });
});

describe('the period', () => {
  const day = (date: number, month = 10) => new Date(2026, month, date);

  test('a first day after the last takes the last along', () => {
    const days = { first: day(3), last: day(9) };
    expect(chooseFirst(days, day(12))).toEqual({ first: day(12), last: day(12) });
    expect(chooseFirst(days, day(1))).toEqual({ first: day(1), last: day(9) });
    expect(chooseFirst(days, null)).toEqual({ first: null, last: day(9) });
  });

  test('a last day that is typed before the first is refused with the reason, and moves nothing', async () => {
    const filter = { from: day(9).toISOString() };
    const { user } = openSingle([message()], {
      query: `?filter=${encodeURIComponent(JSON.stringify(filter))}`,
    });
    await user.hover(await screen.findByRole('group', { name: 'Period' }));
    const last = within(await screen.findByRole('group', { name: /^To/ }));
    await user.click(last.getByRole('spinbutton', { name: 'Day' }));
    await user.keyboard('03112026');
    await user.tab();
    expect(await screen.findByText('Before the first day. The list has not changed.')).toBeTruthy();
    expect(address()).toContain('"from"');
    expect(address()).not.toContain('"to"');

    await user.click(last.getByRole('spinbutton', { name: 'Day' }));
    await user.keyboard('10112026');
    await user.tab();
    await waitFor(() => expect(address()).toContain(`"to":"${day(11).toISOString()}"`));
    expect(screen.queryByText(/Before the first day/)).toBeNull();
  });

  test('both days are in it, and it survives the way through the address', () => {
    const days = { first: day(3), last: day(9) };
    expect(periodOf(days)).toEqual({ from: day(3).toISOString(), to: day(10).toISOString() });
    expect(daysOf(periodOf(days))).toEqual(days);
    expect(daysOf({ from: 'abc', to: '2026-99-99' })).toEqual({ first: null, last: null });
  });

  test('the usual spans are whole days up to and with today, and are known by their names', () => {
    const today = new Date(2026, 2, 31, 14, 30);
    const spans = presets(today);
    expect(spans.yesterday).toEqual({ first: day(30, 2), last: day(30, 2) });
    expect(spans.this_month).toEqual({ first: day(1, 2), last: day(31, 2) });
    expect(spans.last_month).toEqual({ first: day(1, 1), last: day(28, 1) });
    expect(spans.last_12_months).toEqual({ first: new Date(2025, 3, 1), last: day(31, 2) });
    for (const [name, span] of Object.entries(spans)) expect(presetOf(span, today)).toBe(name);
    expect(presetOf({ first: day(3), last: day(9) }, today)).toBeUndefined();
  });
});

describe('several values of a filter', () => {
  test('are chips that can be taken away one by one; a link with a single value still works', async () => {
    const several = encodeURIComponent('{"status":["failed","undelivered"],"operator":"robi"}');
    const { user, seen } = openSingle([message()], { query: `?filter=${several}` });
    const chips = within(await screen.findByRole('list', { name: 'Filters in use' }));
    expect(chips.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Status: Not sent',
      'Status: Undelivered',
      'Operator: Robi',
    ]);
    await user.click(chips.getByRole('button', { name: 'Remove Status: Undelivered' }));
    await waitFor(() => expect(lastFilter(seen)).toEqual({ status: ['failed'], operator: 'robi' }));
    await user.click(chips.getByRole('button', { name: 'Remove Operator: Robi' }));
    await waitFor(() => expect(lastFilter(seen)).toEqual({ status: ['failed'] }));
  });

  test('leave the focus to the next chip when one is removed, and then to the filter button', async () => {
    const several = encodeURIComponent('{"status":["failed","undelivered"],"operator":"robi"}');
    const { user } = openSingle([message()], { query: `?filter=${several}` });
    const chip = (name: string) => screen.getByRole('button', { name: `Remove ${name}` });
    await user.click(await screen.findByRole('button', { name: 'Remove Status: Undelivered' }));
    await waitFor(() => expect(document.activeElement).toBe(chip('Operator: Robi')));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(chip('Status: Not sent')));
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add filter' })),
    );
  });

  test('leave the focus to the filter button when all are cleared', async () => {
    const { user } = openSingle([message()], { query: '?filter={"operator":"robi"}' });
    await user.click(await screen.findByRole('button', { name: 'Clear all filters' }));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add filter' })),
    );
  });

  test('of which one was deleted, that is said, and it can be left out', async () => {
    const { user, seen } = open(`total-sms-reports?filter={"campaignId":7,"status":"failed"}`, {
      [single]: () => ({ json: reportReply([message()]) }),
      'GET /campaigns/7': () => errorAnswer(404, 'not-found', 'There is no such campaign.'),
    });
    expect(await screen.findByText(/was deleted: Campaign: 7 \(deleted\)/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Remove from the filters' }));
    await waitFor(() => expect(lastFilter(seen)).toEqual({ status: 'failed' }));
  });
});

describe('saved views', () => {
  const views = 'GET /saved-views';
  const view = (id: number, more: object = {}) => ({
    id,
    screen: 'single-sms',
    name: `View ${id}`,
    filter: '{"status":"failed"}',
    sort: null,
    isShared: false,
    isOwn: true,
    ownerName: 'Rahim',
    mayChange: true,
    ...more,
  });

  test('that could not be loaded say so, and are asked for again', async () => {
    let isAway = true;
    const { user } = open('total-sms-reports', {
      [single]: () => ({ json: reportReply([message()]) }),
      [views]: () =>
        isAway
          ? errorAnswer(422, 'rule-refused', 'The service is restarting.')
          : { json: { responseList: [view(1)], total: 1 } },
    });
    const notice = await screen.findByText(/saved views could not be loaded. The service is restarting./);
    isAway = false;
    await user.click(within(notice.closest('[role=alert]')!).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('tab', { name: 'View 1' })).toBeTruthy();
  });

  test('stand as tabs, are opened by their link, and say when they were changed', async () => {
    const { user, seen } = open('total-sms-reports?view=2', {
      [single]: () => ({ json: reportReply([message()]) }),
      [views]: () => ({
        json: { responseList: [view(1), view(2, { filter: '{"class":"otp"}' })], total: 2 },
      }),
      'PUT /saved-views/2': () => ({ json: view(2) }),
    });
    const tab = await screen.findByRole('tab', { name: 'View 2', selected: true });
    await waitFor(() => expect(lastFilter(seen)).toEqual({ class: 'otp' }));
    await user.click(screen.getByRole('button', { name: 'Remove Class: OTP' }));
    await waitFor(() => expect(tab.textContent).toBe('View 2 · changed'));
    await user.click(screen.getByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(lastFilter(seen)).toEqual({ class: 'otp' }));
    await user.click(screen.getByRole('tab', { name: 'View 1' }));
    await waitFor(() => expect(lastFilter(seen)).toEqual({ status: 'failed' }));
    expect(address()).toContain('view=1');
    await user.click(screen.getByRole('tab', { name: 'All' }));
    await waitFor(() => expect(lastFilter(seen)).toEqual({}));
    expect(screen.getByRole('tab', { name: 'All', selected: true })).toBeTruthy();
  });

  test('that no longer exist are said to, and the link leads to the whole list', async () => {
    const { user, seen } = open('total-sms-reports?view=99', {
      [single]: () => ({ json: reportReply([message()]) }),
      [views]: () => ({ json: { responseList: [view(1)], total: 1 } }),
    });
    const notice = await screen.findByText('This view no longer exists.');
    expect(screen.getByRole('tab', { name: 'All', selected: true })).toBeTruthy();
    await waitFor(() => expect(lastFilter(seen)).toEqual({}));
    await user.click(within(notice.closest('[role=alert]')!).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByText('This view no longer exists.')).toBeNull());
    expect(address()).not.toContain('view=99');
  });

  test('that no longer exist leave the filters of the address as they are', async () => {
    const { seen } = open('total-sms-reports?filter={"class":"otp"}&view=99', {
      [single]: () => ({ json: reportReply([message()]) }),
    });
    expect(await screen.findByText('This view no longer exists.')).toBeTruthy();
    expect(lastFilter(seen)).toEqual({ class: 'otp' });
  });

  test('can be an order alone', async () => {
    const saved: unknown[] = [];
    const { user } = open('total-sms-reports', {
      [single]: () => ({ json: reportReply([message()]) }),
      'POST /saved-views': ({ body }) => {
        saved.push(body);
        return { status: 201, json: view(3, { filter: '{}', sort: 'acceptedAt ASC' }) };
      },
    });
    const head = await screen.findByRole('columnheader', { name: /Accepted/ });
    expect(screen.queryByRole('button', { name: 'Save as view' })).toBeNull();
    await user.click(within(head).getByRole('button', { name: /Sort/ }));
    await user.click(await screen.findByRole('button', { name: 'Save as view' }));
    await user.type(await screen.findByRole('textbox', { name: /Name/ }), 'Oldest first');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(saved).toMatchObject([{ filter: '{}', sort: 'acceptedAt ASC' }]);
  });

  test('are deleted after a confirmation', async () => {
    let stored = [view(1, { isShared: true })];
    const { user } = open('total-sms-reports?view=1', {
      [single]: () => ({ json: reportReply([message()]) }),
      [views]: () => ({ json: { responseList: stored, total: stored.length } }),
      'DELETE /saved-views/1': () => {
        stored = [];
        return { json: { id: 1 } };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for View 1' }));
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete the view View 1?' }));
    expect(stored).toHaveLength(1);
    expect(dialog.getByText(/Your colleagues can no longer use it either/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('tab', { name: 'View 1' })).toBeNull());
    await waitFor(() => expect(address()).not.toContain('view=1'));
    expect(screen.queryByText('This view no longer exists.')).toBeNull();
  });

  test('are saved once by two clicks, with the period by its name', async () => {
    const saved: Record<string, unknown>[] = [];
    const created = view(3, { name: 'Today', filter: '{"period":"today"}' });
    const today = encodeURIComponent(JSON.stringify(periodOf(lastDays(1))));
    const { user } = open(`total-sms-reports?filter=${today}`, {
      [single]: () => ({ json: reportReply([message()]) }),
      [views]: () => ({ json: { responseList: [], total: 0 } }),
      'POST /saved-views': ({ body }) => {
        saved.push(body as Record<string, unknown>);
        return { status: 201, json: created };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Save as view' }));
    await user.type(await screen.findByRole('textbox', { name: /Name/ }), 'Today');
    await user.dblClick(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(saved).toEqual([
      {
        screen: 'single-sms',
        name: 'Today',
        isShared: false,
        filter: '{"period":"today"}',
        sort: 'acceptedAt DESC',
      },
    ]);
  });
});

describe('the export', () => {
  test('no cell is a formula', () => {
    const csv = toCsv(['text'], [['=1+1'], ['+880'], ['-1'], ['@SUM(A1)'], ['\tx'], ['\rx'], ['a=1']]);
    expect(csv.split('\r\n').slice(1, -1).join('|')).toBe(
      `"'=1+1"|"=""+880"""|"'-1"|"'@SUM(A1)"|"'\tx"|"'\rx"|"a=1"`,
    );
  });

  test('commas, quotes, line breaks and Bangla come through', () => {
    expect(toCsv(['ক'], [['a,"b"\nc']])).toBe('\ufeff"ক"\r\n"a,""b""\nc"\r\n');
  });

  test('rows are counted, wherever the pieces are cut and whatever the cells hold', () => {
    const file = new TextEncoder().encode(toCsv(['text'], [['one\ntwo'], ['a "b"\r\n'], ['ক']]));
    for (let cut = 0; cut <= file.length; cut += 1) {
      const count = rowCounter();
      count(file.subarray(0, cut));
      expect(count(file.subarray(cut))).toBe(3);
    }
    expect(rowCounter()(file.subarray(0, 3))).toBe(0);
  });

  const exported = 'GET /api/v3/report/sms/single/totalsms/export';

  /** A file that comes as the test lets it. */
  function slowFile() {
    let controller!: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({ start: (each) => void (controller = each) });
    const come = (text: string) => controller.enqueue(new TextEncoder().encode(text));
    return { body, come, end: () => controller.close(), breakOff: () => controller.error(new Error('gone')) };
  }

  function openExport(rows: number) {
    const file = slowFile();
    const opened = open('total-sms-reports?filter={"operator":"robi"}', {
      [single]: () => ({ json: reportReply([message()], { total: rows }) }),
      [exported]: () => ({ body: file.body, headers: { 'x-total-rows': String(rows) } }),
    });
    return { ...opened, ...file };
  }

  /** It waits for the list: how many rows there are decides how they are saved. */
  async function readyToExport() {
    const button = await screen.findByRole('button', { name: 'Export' });
    await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
    return button;
  }

  async function exportAs(format: 'CSV' | 'Excel (XLSX)', user: UserEvent) {
    await user.click(await readyToExport());
    await user.click(await screen.findByRole('menuitem', { name: format }));
  }

  test('waits until the list has come', async () => {
    let answer!: () => void;
    const asked = new Promise<void>((resolve) => (answer = resolve));
    open('total-sms-reports', {
      [single]: async () => {
        await asked;
        return { json: reportReply([message()]) };
      },
    });
    const button = await screen.findByRole('button', { name: 'Export' });
    expect(button.hasAttribute('disabled')).toBe(true);
    answer();
    await readyToExport();
  });

  test('asks for the rows of the filters, says how far it is, and saves them', async () => {
    const files = keepDownloads();
    const { user, seen, come, end } = openExport(1_200);
    await exportAs('CSV', user);
    const dialog = within(await screen.findByRole('dialog', { name: 'Exporting' }));
    come('id\r\n1\r\n2\r\n3\r\n');
    expect(await dialog.findByText('3 of 1,200 rows')).toBeTruthy();
    expect(dialog.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('0');
    end();
    expect(await screen.findByText('3 rows exported')).toBeTruthy();
    expect(await files[0]!.text()).toBe('id\r\n1\r\n2\r\n3\r\n');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const query = seen.find(({ path }) => path.endsWith('/export'))!.query;
    expect(query).toEqual({
      filter: '{"operator":"robi"}',
      sort: '["acceptedAt","DESC"]',
      format: 'csv',
      language: 'en',
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
  });

  test('of a workbook it says the size so far, and how many rows it had', async () => {
    const files = keepDownloads();
    const { user, seen, come, end } = openExport(1_200);
    await exportAs('Excel (XLSX)', user);
    come('x'.repeat(2_540_000));
    expect(await screen.findByText('2.5 MB')).toBeTruthy();
    end();
    expect(await screen.findByText('1,200 rows exported')).toBeTruthy();
    expect(files[0]!.type).toBe(xlsxType);
    expect(seen.find(({ path }) => path.endsWith('/export'))!.query).toMatchObject({ format: 'xlsx' });
  });

  test('cancelled or broken off it saves nothing, and says how to go on', async () => {
    const files = keepDownloads();
    const { user, come, end } = openExport(1_200);
    await exportAs('CSV', user);
    come('id\r\n1\r\n');
    await screen.findByText('1 of 1,200 rows');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    end();
    cleanup();

    const broken = openExport(1_200);
    await exportAs('CSV', user);
    broken.come('id\r\n1\r\n2\r\n');
    await screen.findByText('2 of 1,200 rows');
    broken.breakOff();
    expect(await screen.findByText('The export stopped after 2 rows.')).toBeTruthy();
    expect(screen.getByText(/Nothing was saved/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
    expect(files).toEqual([]);
  });

  test('a long one is written to the disk as it comes, where the browser can; a place that is not chosen ends it', async () => {
    const written: string[] = [];
    const pick = vi.fn(async () => ({
      createWritable: async () =>
        new WritableStream<Uint8Array>({
          write: (piece) => void written.push(new TextDecoder().decode(piece)),
        }),
    }));
    vi.stubGlobal('showSaveFilePicker', pick);
    const { user, seen, come, end } = openExport(1_000_000);
    pick.mockRejectedValueOnce(new DOMException('', 'AbortError'));
    await exportAs('CSV', user);
    await waitFor(() => expect(pick).toHaveBeenCalledTimes(1));
    expect(seen.some(({ path }) => path.endsWith('/export'))).toBe(false);
    await exportAs('CSV', user);
    come('id\r\n1\r\n');
    await waitFor(() => expect(written).toEqual(['id\r\n1\r\n']));
    end();
    expect(await screen.findByText('1 row exported')).toBeTruthy();
  });
});
