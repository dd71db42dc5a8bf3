import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { format } from 'date-fns';
import { afterEach, expect, test } from 'vitest';
import type { BatchSummary, FailureReason } from '#contract/database-manager/batches.ts';
import type { Batch } from '#contract/sms-receiver/batches.ts';
import type { BatchPreview } from '#contract/sms-receiver/newBatches.ts';
import BatchListPage from '#src/pages/send/batches/list/BatchListPage.tsx';
import BatchPage from '#src/pages/send/batches/batch/BatchPage.tsx';
import BulkSmsReportPage from '#src/pages/reports/BulkSmsReportPage.tsx';
import { listedFigures } from '#src/dataProviders/resources/listedBatch.ts';
import { RecentBatches } from '#src/pages/send/batches/recent/RecentBatches.tsx';
import {
  batch,
  batchNetwork,
  becomes,
  finishedBatch,
  ProgressFeed,
  scheduledBatch,
} from '../helpers/batchWorld.ts';
import { keepDownloads, renderPage, reportReply, stubNetwork, type Network } from '../helpers/pageWorld.tsx';
import { errorAnswer } from '../helpers/signedIn.ts';

let feed = new ProgressFeed();
afterEach(() => {
  feed.close();
  feed = new ProgressFeed();
});

function Address() {
  return <output data-testid="address">{useLocation().pathname}</output>;
}

function open(at: string, batches: Batch[], network: Network = {}) {
  const seen = stubNetwork({
    ...batchNetwork(batches),
    'GET /noauth/v2/bulk/12/events': () => feed.answer(),
    ...network,
  });
  const page = (
    <>
      <Routes>
        <Route path="/home/send-sms/batches" element={<BatchListPage />} />
        <Route path="/home/send-sms/bulk/:batchId" element={<BatchPage />} />
        <Route path="/home/reports/delivery-reports" element={<BulkSmsReportPage />} />
        <Route path="/recent" element={<RecentBatches />} />
      </Routes>
      <Address />
    </>
  );
  const actions = () => seen.filter(({ method }) => method === 'POST');
  return { seen, actions, ...renderPage(page, { at }) };
}

/** @param actions what becomes of it by each, e.g. `{ pause: … }` */
function openBatch(first: Batch, network: Network = {}, actions: Record<string, Batch> = {}) {
  const batches = [first];
  const answers = Object.entries(actions).map(([action, next]) => [
    `POST /noauth/v2/bulk/12/${action}`,
    becomes(batches, next),
  ]);
  return open('/home/send-sms/bulk/12', batches, { ...Object.fromEntries(answers), ...network });
}

/** The figure below a share's name. */
const figure = (name: string) => screen.getByText(name, { selector: 'dt span' }).closest('div')!.textContent;

test('a batch is followed live until all of it has ended', async () => {
  const { seen } = openBatch(batch({ unknown: 10, willSend: 35_650 }));
  expect(await screen.findByText('about 5 min 57 s left', { exact: false })).toBeTruthy();
  // On their way right now is no longer waiting.
  expect(figure('Waiting')).toContain('35,650');
  expect(figure('Submitted')).toContain('350');
  await waitFor(() => expect(feed.connections).toBe(1));
  const connect = seen.find(({ path }) => path.endsWith('/events'))!;
  expect(connect.headers).toMatchObject({
    authorization: 'Bearer token-of-rina',
    accept: 'text/event-stream',
  });

  const half = JSON.stringify(batch({ counts: { delivered: 20_000, queued: 28_000 }, willSend: 28_000 }));
  // As it may come over the net: a heartbeat, and an event in pieces.
  feed.write(`: still here\n\nevent: progress\r\nda`);
  feed.write(`ta: ${half}\r\n\r\n`);
  await waitFor(() => expect(figure('Delivered')).toContain('20,000'));
  expect(screen.getByRole('img', { name: '48,000 messages: Delivered 20,000, Waiting 28,000' })).toBeTruthy();

  const picture = () => document.querySelector('svg[data-state=finished]');
  expect(picture()).toBeNull();
  feed.send(finishedBatch());
  expect(await screen.findByText('Finished')).toBeTruthy();
  expect(picture()).not.toBeNull();
  expect(figure('Failed')).toContain('100');
  expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
  feed.close();
  const before = seen.length;
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(seen.length).toBe(before);
});

test('a finished batch that mostly failed says so in words, with the figure that the filter finds', async () => {
  openBatch(
    finishedBatch({
      counts: { delivered: 36, undelivered: 40, rejected: 10, failed: 4, expired: 5, unknown: 5 },
      unknown: 5,
      messages: 100,
    }),
  );
  expect(await screen.findByText('Finished, 64% failed')).toBeTruthy();
  expect(figure('Failed')).toContain('64');
  expect(screen.getByRole('img', { name: '100 messages: Delivered 36, Failed 64' })).toBeTruthy();
  expect(screen.getByText('64 messages failed.')).toBeTruthy();
  expect(screen.getByText(/^5 of them were never confirmed/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Resend' })).toBeTruthy();
});

test('a connection that breaks is said, asked around, and opened anew', async () => {
  const { seen } = openBatch(batch());
  await waitFor(() => expect(feed.connections).toBe(1));
  feed.send(batch());
  feed.close();
  expect(await screen.findByText(/Live updates are interrupted/)).toBeTruthy();
  await waitFor(() => expect(feed.connections).toBe(2));
  feed.send(batch({ counts: { delivered: 30_000, queued: 18_000 } }));
  await waitFor(() => expect(figure('Delivered')).toContain('30,000'));
  expect(screen.queryByText(/Live updates are interrupted/)).toBeNull();
  expect(seen.every(({ method }) => method === 'GET')).toBe(true);
});

test('an answer that is older than the last event does not take its place', async () => {
  const paused = batch({ state: 'paused', counts: { submitted: 3, delivered: 9, queued: 47_988 } });
  const arrived = { ...paused, counts: { delivered: 12, queued: 47_988 } };
  let answerLate = () => {};
  const late = new Promise<void>((resolve) => (answerLate = resolve));
  let asked = 0;
  const { user } = openBatch(
    batch(),
    {
      'GET /noauth/v2/bulk/12': async () => {
        asked += 1;
        if (asked === 1) return { json: batch() };
        await late;
        return { json: paused };
      },
    },
    { pause: paused },
  );
  await waitFor(() => expect(feed.connections).toBe(1));
  feed.send(batch());
  await user.click(await screen.findByRole('button', { name: 'Pause' }));
  await waitFor(() => expect(asked).toBe(2));
  feed.send(arrived);
  await waitFor(() => expect(figure('Delivered')).toContain('12'));
  answerLate();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(figure('Delivered')).toContain('12');
});

test('cancelling says first what has left, what will not be sent and what comes back', async () => {
  const cancelled = finishedBatch({
    state: 'cancelled',
    counts: { delivered: 12_350, cancelled: 35_650 },
  });
  const { user, actions } = openBatch(batch(), {}, { cancel: cancelled });
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  const dialog = await screen.findByRole('dialog', { name: 'Cancel batch 12?' });
  expect(
    within(dialog).getByText('12,340 already sent. 35,660 will be cancelled and 35,660 credits released.'),
  ).toBeTruthy();
  // Enter pressed twice cancels nothing.
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(actions()).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  feed.send(batch({ alreadySent: 12_350, willSend: 35_650, creditsBack: 35_650 }));
  expect(await screen.findByText(/^12,350 already sent\. 35,650 will be cancelled/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cancel unsent messages' }));
  expect(await screen.findByText('Batch 12 cancelled: 35,650 will not be sent.')).toBeTruthy();
  expect(actions().map(({ path }) => path)).toEqual(['/noauth/v2/bulk/12/cancel']);
  expect(figure('Cancelled')).toContain('35,650');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Progress'));
});

test('pausing acts at once, and is one button with resuming, which asks and keeps the focus', async () => {
  const { user, actions } = openBatch(
    batch(),
    { 'POST /noauth/v2/bulk/12/resume': () => errorAnswer(409, 'conflict') },
    { pause: batch({ state: 'paused' }) },
  );
  await user.click(await screen.findByRole('button', { name: 'Pause' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(
    await screen.findByText('Batch 12 paused: 12,340 sent, 35,660 wait until you resume it.'),
  ).toBeTruthy();
  const resume = await screen.findByRole('button', { name: 'Resume' });
  await waitFor(() => expect(document.activeElement).toBe(resume));

  await user.click(resume);
  const dialog = within(await screen.findByRole('dialog', { name: 'Resume batch 12?' }));
  await user.click(dialog.getByRole('button', { name: 'Resume' }));
  // Somebody else was faster.
  expect(await screen.findByText(/The batch has changed/)).toBeTruthy();
  expect(actions().map(({ path }) => path.split('/').at(-1))).toEqual(['pause', 'resume']);
});

test('what was paused by mistake is undone above the page, without a question', async () => {
  const { user, actions } = openBatch(batch(), {}, { pause: batch({ state: 'paused' }), resume: batch() });
  await user.click(await screen.findByRole('button', { name: 'Pause' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Batch 12 resumed.')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Pause' })).toBeTruthy();
  expect(actions().map(({ path }) => path.split('/').at(-1))).toEqual(['pause', 'resume']);
});

test('a late batch asks what now, and starts when it is told to', async () => {
  const late = scheduledBatch({ state: 'late', startsAt: '2026-11-20T06:00:00.000Z' });
  const { user, actions } = openBatch(late, {}, { start: batch({ startsAt: late.startsAt }) });
  expect(
    await screen.findByText(/It should have started at .* Start it now, choose another time, or cancel it\?/),
  ).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Choose another time' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Start now' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Start batch 12 now?' }));
  expect(
    dialog.getByText('48,000 messages will be sent at once. Credit already held for them: 48,000 credits.'),
  ).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Start now' }));
  await waitFor(() => expect(actions()[0]?.body).toEqual({}));
  expect(await screen.findByText('Sending')).toBeTruthy();
  expect(screen.queryByText(/It should have started/)).toBeNull();
});

test('a start outside the sending hours says when messages really leave, and what waits is called Scheduled', async () => {
  openBatch(
    scheduledBatch({
      leavesAt: '2126-11-22T02:00:00.000Z',
      sendingHours: { class: 'promotional', opensAt: '09:00', closesAt: '21:00', timeZone: 'Asia/Tokyo' },
    }),
  );
  const leaves = format(new Date('2126-11-22T02:00:00.000Z'), 'dd/MM/yyyy HH:mm');
  const start = format(new Date('2126-11-21T06:00:00.000Z'), 'dd/MM/yyyy HH:mm');
  expect(
    await screen.findByText(
      `Starts ${start}. Sending hours for promotional messages are 09:00–21:00 (Asia/Tokyo), so they are sent from ${leaves}.`,
    ),
  ).toBeTruthy();
  expect(figure('Scheduled')).toContain('48,000');
  // A countdown to the start would contradict it.
  expect(screen.queryByText(/^Starts .*, in /)).toBeNull();
});

/** Why the messages of batch 12 failed. */
function summary(errors: FailureReason[], otherErrors = 0): Network {
  const found: BatchSummary['found'] = {
    madeAt: '2026-11-21T06:10:00.000Z',
    errors,
    otherErrors,
    stepMinutes: 1,
    curve: [],
    deliverySeconds: { p50: null, p95: null, p99: null },
  };
  const json: BatchSummary = { batchId: '12', operators: [], found, areMessagesRemoved: false };
  return { 'GET /api/v3/report/sms/bulk/12': () => ({ json }) };
}

const failures = [
  { code: 'UNDELIV 001', messages: 100, words: null },
  { code: 'REJECTD', messages: 10, words: null },
];

test('what failed is looked at, and sent again by reason as a new batch', async () => {
  const preview = {
    batchId: '13',
    kind: 'bulk',
    senderId: 'PadmaBank',
    report: { read: 100, valid: 98, credits: 98 },
    balance: 4_980,
    estimatedSeconds: 1,
    opensAt: null,
    resentBefore: 7,
  } as unknown as BatchPreview;
  const { user, actions } = openBatch(
    finishedBatch({ counts: { delivered: 47_890, failed: 110, unknown: 10 }, unknown: 10 }),
    {
      ...summary(failures),
      'POST /noauth/v2/bulk/12/resend': () => ({ json: preview }),
      'POST /noauth/v2/bulk': () => ({ status: 202, json: { batchId: '13', accepted: 98 } }),
      'GET /noauth/v2/bulk/13': () => ({ json: finishedBatch({ batchId: '13' }) }),
    },
  );
  expect(await screen.findByText(/10 of them were never confirmed/)).toBeTruthy();
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Resend' }).disabled).toBe(false),
  );
  await user.click(screen.getByRole('button', { name: 'Resend' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Resend these messages?' }));
  const ticked = () => dialog.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked);
  // Another try of a refused text comes to the same end.
  expect(ticked()).toEqual([true, false]);
  expect(dialog.getByText(/Sending it again does not help\./)).toBeTruthy();
  expect(await dialog.findByText('98 messages from PadmaBank.')).toBeTruthy();
  expect(dialog.getByText(/2 numbers are rejected/)).toBeTruthy();
  expect(dialog.getByText(/^7 more failed messages are skipped: another resend was delivered/)).toBeTruthy();
  expect(dialog.getByText('Costs 98 credits; you have 4,980.')).toBeTruthy();
  expect(actions()[0]).toMatchObject({ query: { exceptErrorCodes: '["REJECTD"]' } });

  // Nothing is sent that was checked before something else was chosen.
  await user.click(dialog.getAllByRole('checkbox')[1]!);
  expect(dialog.queryByRole('button', { name: /^Send/ })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Check' }));
  await user.click(await dialog.findByRole('button', { name: 'Send 98 messages' }));
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/home/send-sms/bulk/13'));
  expect(actions()[1]).toMatchObject({ query: { exceptErrorCodes: '[]' } });
  expect(actions()[2]).toMatchObject({
    body: { batchId: '13' },
    headers: { 'idempotency-key': expect.any(String) },
  });
});

test('the question can be put off for two hours, and that be taken back', async () => {
  let remindAt: string | null = null;
  const remind = (next: string | null) => () => ({ json: { remindAt: (remindAt = next) } });
  const { user, seen } = openBatch(finishedBatch({ counts: { failed: 10 } }), {
    ...summary([{ code: 'REJECTD', messages: 10, words: null }]),
    'GET /notifications/resend-reminders/12': () => ({ json: { remindAt } }),
    'PUT /notifications/resend-reminders/12': remind('2026-11-27T08:30:00.000Z'),
    'DELETE /notifications/resend-reminders/12': remind(null),
  });
  const changes = () =>
    seen
      .filter(({ path }) => path.includes('resend-reminders'))
      .flatMap(({ method }) => (method === 'GET' ? [] : method));
  const open = async () => {
    const resend = await screen.findByRole<HTMLButtonElement>('button', { name: 'Resend' });
    await waitFor(() => expect(resend.disabled).toBe(false));
    await user.click(resend);
    return within(await screen.findByRole('dialog'));
  };
  await user.click((await open()).getByRole('button', { name: 'Ask me again in 2 hours' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(changes()).toEqual(['PUT']);
  const dialog = await open();
  await user.click(await dialog.findByRole('button', { name: /^Do not ask me at 27\/11\/2026 \d\d:30$/ }));
  expect(await dialog.findByRole('button', { name: 'Ask me again in 2 hours' })).toBeTruthy();
  expect(changes()).toEqual(['PUT', 'DELETE']);
});

test.each([
  [{ delivered: 9, failed: 1 }, '&complainTypeId=1'],
  [{ delivered: 9, failed: 0 }, ''],
])('a ticket about a batch with %o has the kind that fits', async (counts, kind) => {
  openBatch(finishedBatch({ counts }), summary([]));
  const link = await screen.findByRole('link', { name: 'Create ticket' });
  expect(link.getAttribute('href')).toMatch(new RegExp(`batchId=12&companyId=3${kind}$`));
});

test('a reminder leads to the question, which is asked once', async () => {
  const { user, actions } = open(
    '/home/send-sms/bulk/12?resend=1',
    [finishedBatch({ counts: { failed: 10 } })],
    {
      ...summary([{ code: 'UNDELIV 001', messages: 10, words: null }]),
      'POST /noauth/v2/bulk/12/resend': () => errorAnswer(409, 'conflict'),
    },
  );
  expect(await screen.findByText(/Nothing is left to resend/)).toBeTruthy();
  expect(actions()).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('where no reason has hope, nothing is checked until one is chosen', async () => {
  const { user, actions } = openBatch(
    finishedBatch({ counts: { failed: 10 } }),
    summary([{ code: 'REJECTD', messages: 10, words: null }]),
  );
  const resend = await screen.findByRole<HTMLButtonElement>('button', { name: 'Resend' });
  await waitFor(() => expect(resend.disabled).toBe(false));
  await user.click(resend);
  expect(await screen.findByText(/^Choose a reason/)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Check' }).disabled).toBe(true);
  expect(actions()).toHaveLength(0);
});

test('failures that are not listed are sent again where no listed reason has hope', async () => {
  const { user, actions } = openBatch(finishedBatch({ counts: { failed: 12 } }), {
    ...summary([{ code: 'REJECTD', messages: 10, words: null }], 2),
    'POST /noauth/v2/bulk/12/resend': () => errorAnswer(409, 'conflict'),
  });
  const resend = await screen.findByRole<HTMLButtonElement>('button', { name: 'Resend' });
  await waitFor(() => expect(resend.disabled).toBe(false));
  await user.click(resend);
  expect(await screen.findByText(/Nothing is left to resend/)).toBeTruthy();
  expect(screen.queryByText(/^Choose a reason/)).toBeNull();
  expect(actions()[0]).toMatchObject({ query: { exceptErrorCodes: '["REJECTD"]' } });
});

test('a resend is checked again after another one was accepted first', async () => {
  const preview = {
    batchId: '13',
    senderId: 'PadmaBank',
    report: { read: 1, valid: 1, credits: 1 },
    balance: 9,
    opensAt: null,
  } as unknown as BatchPreview;
  let looks = 0;
  const { user } = openBatch(finishedBatch({ counts: { failed: 1 } }), {
    ...summary([]),
    'POST /noauth/v2/bulk/12/resend': () =>
      (looks += 1) === 1 ? { json: preview } : errorAnswer(409, 'conflict'),
    'POST /noauth/v2/bulk': () => errorAnswer(409, 'conflict'),
  });
  const resend = async () => {
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Resend' });
    await waitFor(() => expect(button.disabled).toBe(false));
    return button;
  };
  await user.click(await resend());
  await user.click(await screen.findByRole('button', { name: 'Send 1 message' }));
  expect(await screen.findByText(/Another resend of this batch was just accepted/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(await resend());
  expect(await screen.findByText(/Nothing is left to resend/)).toBeTruthy();
});

test.each([
  ['is not there', errorAnswer(404, 'not-found')],
  ['has no right number', errorAnswer(400, 'validation-failed')],
])('a batch that %s is said not to be there', async (_, answer) => {
  openBatch(batch(), { 'GET /noauth/v2/bulk/12': () => answer });
  expect(await screen.findByText('Batch not found')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See all batches' }).getAttribute('href')).toBe(
    '/home/send-sms/batches',
  );
});

test('rejected rows can be downloaded, with the reasons, and lead to their tab', async () => {
  const files = keepDownloads();
  const { user } = openBatch(finishedBatch({ rejected: 2 }), {
    'GET /noauth/v2/bulk/12/rejects': ({ query }) => ({ body: `row,value\n2,${query.format}\n` }),
  });
  await user.click(await screen.findByRole('button', { name: 'Download rejected rows' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Excel (XLSX)' }));
  await waitFor(() => expect(files).toHaveLength(1));
  expect(await files[0]!.text()).toBe('row,value\n2,xlsx\n');
  expect(screen.getByRole('link', { name: '2 rows' }).getAttribute('href')).toBe(
    '/home/send-sms/bulk/12/rejected-rows',
  );
});

test('what was made of a template shows it, with its fields', async () => {
  const made = finishedBatch({
    kind: 'multiple',
    text: null,
    template: 'Dear {{ name }}, pay {{due}} soon.',
  });
  const page = openBatch(made);
  expect((await screen.findByText('{{name}}')).parentElement!.textContent).toBe(
    'Dear {{name}}, pay {{due}} soon.',
  );
  expect(screen.getByText(/what is marked comes from each row/)).toBeTruthy();
  page.unmount();
  openBatch({ ...made, template: null });
  expect(await screen.findAllByText('Personalised messages')).toHaveLength(2);
});

test('the list finds what is scheduled in one click, to be started or cancelled from there', async () => {
  const { seen } = open('/home/send-sms/batches', [scheduledBatch(), finishedBatch({ batchId: '11' })]);
  // By text: roles of a table with calendars above it are slow to find.
  expect(await screen.findByText('Batch 11', { selector: 'a' })).toBeTruthy();
  expect(screen.queryByText('Start now')).toBeNull();
  fireEvent.click(screen.getByText('Scheduled', { selector: 'button' }));
  expect(await screen.findByText('Start now')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Batch 11', { selector: 'a' })).toBeNull());
  expect(seen.at(-1)!.query.filter).toBe('{"state":["scheduled"]}');
  fireEvent.click(screen.getByLabelText('Actions: Batch 12'));
  fireEvent.click(await screen.findByText('Cancel', { selector: 'button' }));
  expect(
    await screen.findByText('0 already sent. 48,000 will be cancelled and 48,000 credits released.'),
  ).toBeTruthy();
});

test('the report has the columns, the states and the actions of the list, and asks for each batch that is yet to start', async () => {
  const upcoming = scheduledBatch();
  const row = { ...upcoming, ...listedFigures(upcoming), username: 'rina' };
  const { seen } = open('/home/reports/delivery-reports', [upcoming], {
    'GET /api/v3/report/sms/bulk/totalsms': () => ({ json: reportReply([row]) }),
  });
  const headings = async () => {
    await screen.findByText('Batch 12', { selector: 'a' });
    return screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  };
  const ofReport = await headings();
  fireEvent.click(screen.getByText('Scheduled', { selector: 'button' }));
  expect(await screen.findByText('Start now')).toBeTruthy();
  const asked = seen.findLast(({ path }) => path.endsWith('/bulk/totalsms'))!;
  expect(asked.query.filter).toBe('{"state":["scheduled"]}');
  fireEvent.click(screen.getByLabelText('Actions: Batch 12'));
  fireEvent.click(await screen.findByText('Cancel', { selector: 'button' }));
  expect(
    await screen.findByText('0 already sent. 48,000 will be cancelled and 48,000 credits released.'),
  ).toBeTruthy();
  cleanup();
  open('/home/send-sms/batches', [upcoming]);
  expect(await headings()).toEqual(ofReport);
});

test('the list takes several states at once, and all of them again', async () => {
  const { seen } = open('/home/send-sms/batches?filter={"state":"scheduled"}', []);
  const press = async (name: string) =>
    fireEvent.click(await screen.findByText(name, { selector: 'button' }));
  const lastFilter = () => seen.findLast(({ path }) => path === '/noauth/v2/bulk')!.query.filter;
  await press('Missed start');
  await waitFor(() => expect(lastFilter()).toBe('{"state":["scheduled","late"]}'));
  await press('Scheduled');
  await waitFor(() => expect(lastFilter()).toBe('{"state":["late"]}'));
  await press('All');
  await waitFor(() => expect(lastFilter()).toBe('{}'));
});

test('the last batches begin with what waits for somebody or for its time', async () => {
  open('/recent', [
    scheduledBatch({ batchId: '11', state: 'late', text: 'late' }),
    scheduledBatch({ text: 'scheduled' }),
    finishedBatch({ batchId: '14', text: 'newest' }),
  ]);
  await screen.findByText('newest');
  const texts = screen.getAllByRole('listitem').map((item) => item.textContent);
  const expected = [/^late/, /^scheduled/, /^newest.*Delivery rate 99\.8%$/];
  expect(texts).toEqual(expected.map((text) => expect.stringMatching(text)));
  expect(texts[1]).not.toContain('Delivery rate');
  expect(screen.getByRole('link', { name: /newest/ }).getAttribute('href')).toBe('/home/send-sms/bulk/14');
});

test('who may not send to many is shown no batches, and does not ask for them', () => {
  const seen = stubNetwork();
  const mayOnlyLook = { permission: [{ name: 'view-dashboard' }] };
  renderPage(<RecentBatches />, { signedIn: mayOnlyLook });
  expect(screen.queryByText('Batches')).toBeNull();
  expect(seen).toEqual([]);
});

test('a view that filters on a campaign that was deleted says so, and all batches are a click away', async () => {
  const view = {
    id: 4,
    screen: 'batches',
    name: 'Eid',
    filter: '{"campaignId":9}',
    sort: null,
    isShared: true,
    isOwn: false,
    ownerName: 'Rina',
    mayChange: false,
  };
  const { user } = open('/home/send-sms/batches?view=4', [], {
    'GET /saved-views': () => ({ json: { responseList: [view], total: 1 } }),
    'GET /campaigns/9': () => errorAnswer(404, 'not-found'),
    'GET /campaigns': () => ({ json: [], headers: { 'content-range': 'campaign */0' } }),
  });
  expect(await screen.findByRole('tab', { name: /Eid/, selected: true })).toBeTruthy();
  expect(await screen.findByText(/was deleted: Campaign: 9 \(deleted\)\./)).toBeTruthy();
  expect(screen.getByText(/Nothing matches these filters/)).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: 'All' }));
  await waitFor(() => expect(screen.queryByText(/was deleted/)).toBeNull());
});
