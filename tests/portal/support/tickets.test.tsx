import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import type { Notification } from '#contract/main-api/notifications.ts';
import type { ThreadEntry } from '#contract/main-api/tickets/thread.ts';
import type { TicketDetail } from '#contract/main-api/tickets/tickets.ts';
import type { Refund } from '#contract/sms-receiver/refunds.ts';
import { NotificationBell } from '#src/layout/appBar/NotificationBell.tsx';
import TicketBoardPage from '#src/resources/tickets/board/TicketBoardPage.tsx';
import TicketCreate from '#src/resources/tickets/TicketCreate.tsx';
import { MessageActions } from '#src/components/message/actions/MessageActions.tsx';
import TicketEdit from '#src/resources/tickets/TicketEdit.tsx';
import TicketList from '#src/resources/tickets/TicketList.tsx';
import TicketShow from '#src/resources/tickets/TicketShow.tsx';
import { emptyNotification } from '../helpers/notification.ts';
import { message, renderPage, stubNetwork, type Network } from '../helpers/pageWorld.tsx';
import { errorAnswer } from '../helpers/signedIn.ts';

const provider = { scope: 'platform', companyId: 1, companyName: 'Barta' } as const;

function ticket(changes: Partial<TicketDetail> = {}): TicketDetail {
  return {
    id: 7,
    revision: 3,
    subject: 'No text has come',
    description: 'She waits since the morning.',
    complainTypeId: 1,
    complainTypeName: 'Message not delivered',
    complainTypeNameBn: 'বার্তা পৌঁছায়নি',
    statusId: 1,
    status: 'open',
    priority: 'high',
    companyId: 3,
    companyName: 'Padma Traders',
    customerMsisdn: '8801712345678',
    customerName: null,
    messageId: '101',
    batchId: null,
    campaignId: null,
    campaignName: null,
    divisionId: null,
    districtId: null,
    thanaId: null,
    departmentId: null,
    departmentName: null,
    assigneeId: null,
    assigneeName: null,
    isMine: false,
    dueAt: null,
    isOverdue: false,
    createdBy: 'Rina Akter',
    notifyBySms: false,
    smsLanguage: 'bn',
    commentCount: 0,
    createdAt: '2026-11-21T06:10:00.000Z',
    updatedAt: '2026-11-21T06:10:00.000Z',
    firstRespondedAt: null,
    resolvedAt: null,
    closedAt: null,
    snapshot: null,
    ...changes,
  };
}

const about = message({ id: '101', status: 'undelivered' });
const withMessage = ticket({
  snapshot: {
    takenAt: '2026-11-21T06:10:00.000Z',
    message: {
      message: { ...about, kind: 'single', branchName: null, campaignId: null, campaignName: null },
      attempts: 1,
      routeName: 'primary',
      charged: 1,
      refunded: 0,
      parts: [],
      receipts: [],
      creditLines: [],
    },
    route: null,
    batch: null,
  },
});

const entry = (changes: Partial<ThreadEntry>): ThreadEntry => ({
  id: 1,
  ticketId: 7,
  at: '2026-11-21T06:20:00.000Z',
  kind: 'comment',
  authorName: 'Nasrin Akter',
  isProvider: true,
  isOwn: false,
  isInternal: false,
  text: null,
  details: {},
  ...changes,
});

const listOf = (responseList: unknown[]) => ({ json: { responseList, total: responseList.length } });

const pages = (
  <Routes>
    <Route path="/tickets" element={<TicketList />} />
    <Route path="/tickets/board" element={<TicketBoardPage />} />
    <Route path="/tickets/create" element={<TicketCreate />} />
    <Route path="/tickets/:id" element={<TicketEdit />} />
    <Route path="/tickets/:id/show" element={<TicketShow />} />
  </Routes>
);

function open(at: string, network: Network = {}, signedIn: object = provider) {
  const seen = stubNetwork({
    'GET /data/compalin-type-list': () =>
      listOf([{ id: 1, name: 'Message not delivered', nameBn: 'বার্তা পৌঁছায়নি' }]),
    'GET /data/department-list': () => listOf([{ id: 4, companyId: 3, name: 'Sales' }]),
    'GET /data/ticket-assignee-list': () =>
      listOf([{ id: 5, name: 'Rina Akter', companyId: 3, companyName: 'Padma Traders', isMe: true }]),
    'GET /data/division-list': () => listOf([]),
    'GET /data/district-list': () => listOf([]),
    'GET /data/thana-list': () => listOf([]),
    'GET /crm/figures': () => ({ json: { data: { open: 3, overdue: 1, mine: 2, unassigned: 0 } } }),
    'GET /crm/find/7': () => ({ json: withMessage }),
    'GET /crm/7/thread': () => listOf([]),
    'GET /crm/7/recent-messages': () => listOf([]),
    'GET /noauth/v1/refunds': () => listOf([]),
    'GET /notifications/unread-count': () => ({ json: { unread: 0 } }),
    ...network,
  });
  const bodies = (path: string) =>
    seen.filter((request) => request.method !== 'GET' && request.path === path).map(({ body }) => body);
  return { seen, bodies, ...renderPage(pages, { at, signedIn }) };
}

test('saved views stand above the tickets', async () => {
  const view = { id: 4, screen: 'tickets', name: 'Late ones', sort: null, isShared: true, isOwn: false };
  const { seen } = open('/tickets?view=4', {
    'GET /saved-views': ({ query }) =>
      listOf(
        query.screen === 'tickets'
          ? [{ ...view, filter: '{"status":"waiting"}', ownerName: 'Rina', mayChange: false }]
          : [],
      ),
    'GET /crm/all': () => listOf([ticket()]),
  });
  expect(await screen.findByRole('tab', { name: /Late ones/, selected: true })).toBeTruthy();
  await waitFor(() =>
    expect(
      seen.some(({ path, query }) => path === '/crm/all' && query.filter === '{"status":"waiting"}'),
    ).toBe(true),
  );
});

test('the list names filters on what was deleted', async () => {
  const filter = JSON.stringify({ assigneeId: 77, complainTypeId: 88, departmentId: 4 });
  open(`/tickets?filter=${encodeURIComponent(filter)}`, {
    'GET /crm/all': () => listOf([]),
    'GET /user/find': () => errorAnswer(404, 'not-found'),
  });
  expect(
    await screen.findByText(/was deleted: Assigned to: 77 \(deleted\), Kind of complaint: 88 \(deleted\)\./),
  ).toBeTruthy();
});

test('the list filters by what is asked for most, and says what is overdue', async () => {
  const dueAt = new Date(Date.now() - 7_260_000).toISOString();
  const rows = [ticket({ dueAt, isOverdue: true, assigneeName: 'Rina Akter', isMine: true })];
  const { user, seen } = open('/tickets', { 'GET /crm/all': () => listOf(rows) });
  expect(await screen.findByRole('link', { name: 'No text has come' })).toBeTruthy();
  expect(screen.getByText(/^Overdue by 2 h 1 min$/)).toBeTruthy();
  expect(screen.getByText('Rina Akter (you)')).toBeTruthy();
  expect(screen.getByText('High')).toBeTruthy();
  const filters = () =>
    seen.filter(({ path }) => path === '/crm/all').map(({ query }) => JSON.parse(query.filter ?? '{}'));
  await user.click(await screen.findByRole('button', { name: 'My tickets (2)' }));
  await waitFor(() => expect(filters().at(-1)).toEqual({ isMine: true, isOpen: true }));
  await user.click(screen.getByRole('button', { name: 'Overdue (1)' }));
  await waitFor(() => expect(filters().at(-1)).toEqual({ isOverdue: true }));
  expect(screen.getByRole('button', { name: 'Overdue (1)' }).getAttribute('aria-pressed')).toBe('true');
  await user.click(screen.getByRole('combobox', { name: 'Status' }));
  await user.click(screen.getByRole('option', { name: 'Open' }));
  await user.click(screen.getByRole('option', { name: 'Waiting' }));
  await waitFor(() => expect(filters().at(-1)).toEqual({ isOverdue: true, status: ['open', 'waiting'] }));
});

test('chosen tickets are given to somebody at once; what could not be given says why and stays chosen', async () => {
  const rows = [7, 8, 9].map((id) => ticket({ id, subject: `Ticket ${id}`, revision: id }));
  const { user, seen } = open('/tickets', {
    'GET /crm/all': () => listOf(rows),
    // Somebody has changed its subject meanwhile, which is none of this one's business.
    'PUT /crm/update/7': ({ body }) =>
      (body as { revision: number }).revision === 7
        ? errorAnswer(409, 'changed-meanwhile', 'Changed', { current: { ...rows[0]!, revision: 70 } })
        : { json: rows[0] },
    'PUT /crm/update/8': () =>
      errorAnswer(409, 'changed-meanwhile', 'Somebody was quicker.', {
        current: { ...rows[1]!, assigneeId: 6 },
      }),
  });
  const box = (id: number) => screen.findByLabelText<HTMLInputElement>(`Select ticket ${id}: Ticket ${id}`);
  await user.click(await box(7));
  await user.click(await box(8));
  await user.click(screen.getByRole('button', { name: 'Assign' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign these 2 tickets to' }));
  await user.click(dialog.getByRole('combobox', { name: /Assigned to/ }));
  await user.click(await screen.findByRole('option', { name: /Rina Akter \(you\)/ }));
  await user.click(dialog.getByRole('button', { name: 'Assign' }));
  expect(
    await dialog.findByText(/1 assigned; 1 not assigned and still selected. Somebody was quicker./),
  ).toBeTruthy();
  expect(seen.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body])).toEqual([
    ['/crm/update/7', { revision: 7, assigneeId: 5 }],
    ['/crm/update/7', { revision: 70, assigneeId: 5 }],
    ['/crm/update/8', { revision: 8, assigneeId: 5 }],
  ]);
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect((await box(8)).checked).toBe(true);
  expect((await box(7)).checked).toBe(false);
});

test('who calls about no message is looked for by number, and gets a ticket of that number', async () => {
  const filter = encodeURIComponent(JSON.stringify({ q: '01712345678' }));
  const list = open(`/tickets?filter=${filter}`, { 'GET /crm/all': () => listOf([]) }, {});
  const link = await screen.findByRole('link', { name: 'Create ticket for +880 1712-345678' });
  expect(link.getAttribute('href')).toBe('/home/tickets/create?msisdn=8801712345678');
  list.unmount();
  open('/tickets/create?msisdn=8801712345678', {}, {});
  expect((await screen.findByLabelText<HTMLInputElement>(/^Customer’s number/)).value).toContain(
    '1712345678',
  );
});

test('on a phone the filters of the board are behind one button that counts them', async () => {
  const isWide = window.matchMedia;
  vi.stubGlobal('matchMedia', (query: string) => ({
    ...isWide(query),
    matches: query.includes('max-width'),
  }));
  const { user, seen } = open('/tickets/board', { 'GET /crm/all': () => listOf([]) });
  await user.click(await screen.findByRole('button', { name: 'Filters' }));
  const drawer = within(screen.getByRole('dialog', { name: 'Filters' }));
  await user.click(drawer.getByRole('switch', { name: 'Mine only' }));
  await waitFor(() => expect(JSON.parse(seen.at(-1)?.query.filter ?? '{}')).toMatchObject({ isMine: true }));
  await user.click(drawer.getByRole('button', { name: 'Show the rows' }));
  await user.click(await screen.findByRole('button', { name: '1 Filters' }));
  await user.click(screen.getByRole('button', { name: 'Clear all filters' }));
  await waitFor(() => expect(JSON.parse(seen.at(-1)?.query.filter ?? '{}')).not.toHaveProperty('isMine'));
});

test('on the board a ticket goes where it may, is put back when refused, and asks for a word where one helps', async () => {
  let refuses = true;
  let status: TicketDetail['status'] = 'open';
  const { user, bodies } = open('/tickets/board', {
    'GET /crm/all': ({ query }) => {
      const wanted = (JSON.parse(query.filter!) as { status: string }).status;
      return listOf(wanted === status ? [ticket({ status })] : []);
    },
    'PUT /crm/ticket-status-update': ({ body }) => {
      if (refuses) return errorAnswer(422, 'rule-refused', 'No, it cannot');
      status = (body as { statusId: number }).statusId === 2 ? 'in-progress' : 'resolved';
      return { json: ticket({ status }) };
    },
  });
  const column = (name: string) => within(screen.getByRole('region', { name }));
  await screen.findByRole('link', { name: 'No text has come' });
  const moveTo = async (name: string) => {
    await user.click(screen.getByRole('button', { name: 'Move ticket 7 to…' }));
    await user.click(await screen.findByRole('menuitem', { name }));
  };
  await user.click(screen.getByRole('button', { name: 'Move ticket 7 to…' }));
  const offered = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(offered).toEqual(['In progress', 'Waiting', 'Resolved']);
  await user.click(screen.getByRole('menuitem', { name: 'In progress' }));
  await waitFor(() => expect(bodies('/crm/ticket-status-update')).toHaveLength(1));
  await waitFor(() => expect(column('Open').getByText('No text has come')).toBeTruthy());

  refuses = false;
  await moveTo('In progress');
  await waitFor(() => expect(column('In progress').getByText('No text has come')).toBeTruthy());
  await screen.findByText('Ticket 7: In progress.');
  await moveTo('Resolved');
  const dialog = within(await screen.findByRole('dialog', { name: 'Resolve ticket 7?' }));
  // It lies where it was put while one is asked.
  expect(screen.getByText('No text has come').closest('section')?.textContent).toContain('Resolved');
  await user.type(dialog.getByLabelText('What solved it?'), 'Sent again');
  await user.click(dialog.getByRole('button', { name: 'Resolve' }));
  await waitFor(() =>
    expect(bodies('/crm/ticket-status-update').at(-1)).toEqual({
      ticketId: 7,
      statusId: 4,
      comment: 'Sent again',
    }),
  );
});

test.each([
  ['with its number', '8801712345678', /1712.?345678/],
  ['without a number that is masked', '8801712•••678', /^$/],
])('a ticket from the actions of a message begins with its subject and kind, %s', async (_, to, number) => {
  stubNetwork({ 'GET /crm/find-crm-by-param': () => listOf([]) });
  const actions = renderPage(<MessageActions message={{ ...about, to }} />);
  const path = screen.getByRole('link', { name: 'Create ticket' }).getAttribute('href')!;
  actions.unmount();
  open(
    path.replace('/home', ''),
    { 'GET /api/v2/report/sms/history/3/101': () => ({ json: withMessage.snapshot!.message }) },
    {},
  );
  const valueOf = async (label: RegExp) => (await screen.findByLabelText<HTMLInputElement>(label)).value;
  expect(await valueOf(/^Subject/)).toMatch(/^Message to .*: Undelivered$/);
  expect(await valueOf(/^Customer’s number/)).toMatch(number);
});

test('a ticket that is opened from a message says what it will carry, and leaves the rest to the service', async () => {
  const { user, bodies } = open(
    '/tickets/create?messageId=101&companyId=3',
    {
      'GET /api/v2/report/sms/history/3/101': () => ({ json: withMessage.snapshot!.message }),
      'POST /crm/create': () => ({ status: 201, json: ticket() }),
    },
    {},
  );
  expect(await screen.findByText('Your parcel has arrived.')).toBeTruthy();
  await user.type(screen.getByLabelText(/^Subject/), 'No text');
  expect(screen.getByText('7 of 200 characters')).toBeTruthy();
  await user.click(screen.getByText('Save', { selector: 'button' }));
  // Kind and what happened.
  expect(await screen.findAllByText('This field is required.')).toHaveLength(2);
  await user.click(screen.getByRole('combobox', { name: /^Kind of complaint/ }));
  await user.click(await screen.findByRole('option', { name: 'Message not delivered' }));
  fireEvent.change(screen.getByLabelText(/^Description/), { target: { value: 'She waits.' } });
  // While the form looks at what changed nothing is saved.
  const save = screen.getByText('Save', { selector: 'button' });
  await waitFor(() => expect(save).toHaveProperty('disabled', false));
  await user.click(save);
  await waitFor(() =>
    expect(bodies('/crm/create')).toEqual([
      {
        subject: 'No text',
        description: 'She waits.',
        complainTypeId: 1,
        priority: 'normal',
        messageId: '101',
        notifyBySms: false,
        smsLanguage: 'en',
      },
    ]),
  );
});

test('the second who saves is shown both, and saves theirs on top of it', async () => {
  const theirs = ticket({ revision: 4, subject: 'No text, and she is angry', priority: 'urgent' });
  let attempts = 0;
  const { user, bodies } = open('/tickets/7', {
    'PUT /crm/update/7': () =>
      (attempts += 1) === 1
        ? errorAnswer(409, 'changed-meanwhile', 'Somebody else', { current: theirs })
        : { json: { ...theirs, revision: 5, subject: 'No text since Monday' } },
  });
  const subject = await screen.findByLabelText(/^Subject/);
  fireEvent.change(subject, { target: { value: 'No text since Monday' } });
  await user.click(screen.getByText('Save', { selector: 'button' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Someone else has changed this ticket' }));
  const cells = (name: RegExp) =>
    within(dialog.getByRole('row', { name }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  expect(cells(/^Subject/)).toEqual(['No text, and she is angry', 'No text since Monday']);
  expect(cells(/^Priority/)).toEqual(['Urgent', '–']);
  expect(dialog.getAllByText('Changed by both')).toHaveLength(1);
  await user.click(dialog.getByRole('button', { name: 'Save mine' }));
  await waitFor(() =>
    expect(bodies('/crm/update/7')).toEqual([
      { revision: 3, subject: 'No text since Monday' },
      { revision: 4, subject: 'No text since Monday' },
    ]),
  );
  expect(await screen.findByText('Ticket updated.')).toBeTruthy();
});

test('theirs can be taken, and then there is nothing left to lose', async () => {
  const theirs = { ...withMessage, revision: 4, subject: 'Theirs' };
  let current: TicketDetail = withMessage;
  const { user, bodies } = open('/tickets/7', {
    'GET /crm/find/7': () => ({ json: current }),
    'PUT /crm/update/7': () => {
      current = theirs;
      return errorAnswer(409, 'changed-meanwhile', 'Somebody else', { current: theirs });
    },
  });
  const subject = await screen.findByLabelText<HTMLInputElement>(/^Subject/);
  fireEvent.change(subject, { target: { value: 'Mine' } });
  await user.click(screen.getByText('Save', { selector: 'button' }));
  await user.click(await screen.findByRole('button', { name: 'Keep theirs' }));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Subject/).value).toBe('Theirs'));
  // The browser asks before the page is left only while there is something to lose.
  await waitFor(() =>
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true),
  );
  expect(bodies('/crm/update/7')).toHaveLength(1);
});

test('an internal note is told apart, written by Ctrl+Enter, and for the provider alone', async () => {
  const said: ThreadEntry[] = [
    entry({ id: 1, kind: 'moved', details: { from: 'resolved', to: 'open' } }),
    entry({ id: 2, text: 'Do not promise anything', isInternal: true }),
    entry({ id: 3, kind: 'sms-not-sent', authorName: null, details: { reason: 'msisdn-opted-out' } }),
  ];
  const network: Network = {
    'GET /crm/7/thread': () => listOf(said),
    'POST /crm/comments/create': ({ body }) => {
      said.push(entry({ id: 4, ...(body as object), isOwn: true }));
      return { status: 201, json: { id: 4 } };
    },
  };
  const { user, bodies, unmount } = open('/tickets/7/show', network);
  const note = (await screen.findByText('Do not promise anything')).closest('li')!;
  expect(within(note).getByText('Internal note')).toBeTruthy();
  expect(screen.getByText('reopened it', { exact: false })).toBeTruthy();
  expect(
    screen.getByText(/did not send the customer an SMS: This number has opted out; nothing was sent\./),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Internal note' }));
  await user.type(screen.getByLabelText('Write an internal note'), 'Seen');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(bodies('/crm/comments/create')).toEqual([{ ticketId: 7, text: 'Seen', isInternal: true }]),
  );
  expect(await screen.findByText('Seen')).toBeTruthy();
  unmount();

  open('/tickets/7/show', network, {});
  expect(await screen.findByLabelText('Write a comment')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Internal note' })).toBeNull();
});

test('a message is sent again once, whatever the clicks, and noted on the ticket', async () => {
  const { user, bodies, seen } = open(
    '/tickets/7/show',
    {
      'POST /noauth/v2/single': () => ({
        status: 202,
        json: { batchId: '9', messageId: '202', segments: 1, encoding: 'GSM7', credits: 1 },
      }),
      'POST /crm/7/messages': () => ({ status: 201, json: entry({ kind: 'resent' }) }),
    },
    {},
  );
  await user.click(await screen.findByRole('button', { name: 'Resend' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Resend this message?' }));
  expect(dialog.getByText('+880 1712-345678')).toBeTruthy();
  expect(dialog.getByText('Your parcel has arrived.')).toBeTruthy();
  expect(dialog.getByText(/1 credit, paid by Padma Traders/)).toBeTruthy();
  await user.dblClick(dialog.getByRole('button', { name: 'Resend' }));
  await waitFor(() => expect(bodies('/crm/7/messages')).toEqual([{ messageId: '202' }]));
  expect(bodies('/noauth/v2/single')).toEqual([
    {
      to: '8801712345678',
      text: 'Your parcel has arrived.',
      senderId: 'PadmaBank',
      class: 'transactional',
      onEmptyFields: 'send',
    },
  ]);
  const sent = seen.find(({ path }) => path === '/noauth/v2/single')!;
  expect(sent.headers['idempotency-key']).toBeTruthy();
});

test('a refund is asked for with its figures, and decided on by somebody else', async () => {
  const refund: Refund = {
    id: 2,
    ticketId: 7,
    ticketSubject: 'No text has come',
    companyId: 3,
    companyName: 'Padma Traders',
    messageId: '101',
    units: 1,
    reason: 'It never came.',
    status: 'pending',
    requestedBy: 'Rina Akter',
    requestedAt: '2026-11-21T06:20:00.000Z',
    decidedBy: null,
    decidedAt: null,
    note: null,
    refundable: 1,
    isDecidable: false,
  };
  let refunds: Refund[] = [];
  const network: Network = {
    'GET /noauth/v1/refunds': () => listOf(refunds),
    'POST /noauth/v1/refunds': () => {
      refunds = [refund];
      return { status: 201, json: refund };
    },
    'POST /noauth/v1/refunds/2/decision': ({ body }) => {
      refunds = [
        { ...refund, ...(body as object), decidedBy: 'Nasrin Akter', decidedAt: refund.requestedAt },
      ];
      return { json: refunds[0] };
    },
  };
  const { user, bodies, unmount } = open('/tickets/7/show', network, {});
  await user.click(await screen.findByRole('button', { name: 'Request a refund' }));
  const units = await screen.findByLabelText(/^Credits/);
  await user.clear(units);
  await user.type(units, '2');
  await user.type(screen.getByLabelText(/^Reason/), 'It never came.');
  await user.click(screen.getByRole('button', { name: 'Request' }));
  expect(await screen.findByText(/This is more than was charged/)).toBeTruthy();
  await user.clear(units);
  await user.type(units, '1');
  await user.click(screen.getByRole('button', { name: 'Request' }));
  await waitFor(() =>
    expect(bodies('/noauth/v1/refunds')).toEqual([{ ticketId: 7, units: 1, reason: 'It never came.' }]),
  );
  expect(await screen.findByText('Someone with the permission “Add credit” decides.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  unmount();

  refunds = [{ ...refund, isDecidable: true }];
  const other = open('/tickets/7/show', network);
  await other.user.click(await screen.findByRole('button', { name: 'Approve' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund 1 credit?' }));
  expect(
    dialog.getByText(/Padma Traders is refunded 1 credit of the 1 charged for message 101/),
  ).toBeTruthy();
  await other.user.click(dialog.getByRole('button', { name: 'Approve' }));
  await waitFor(() =>
    expect(other.bodies('/noauth/v1/refunds/2/decision')).toEqual([{ status: 'approved', note: null }]),
  );
  expect(await screen.findByText('Refund approved.')).toBeTruthy();
});

test('the bell says how many are unread, leads to their tickets, and forgets them', async () => {
  let unread = 2;
  const notification: Notification = {
    ...emptyNotification,
    kind: 'moved',
    ticketId: 7,
    ticketSubject: 'No text has come',
    actorName: 'Nasrin Akter',
    status: 'waiting',
  };
  const seen = stubNetwork({
    'GET /notifications/unread-count': () => ({ json: { unread, severity: 'info' } }),
    'GET /notifications': () =>
      listOf([notification, { ...notification, id: 2, kind: 'assigned', isToMe: true, status: null }]),
    'POST /notifications/read': () => {
      unread = 0;
      return { json: { unread, severity: null } };
    },
  });
  const { user } = renderPage(<NotificationBell />);
  await user.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }));
  const list = within(await screen.findByRole('dialog', { name: 'Notifications' }));
  const link = await list.findByRole('link', { name: /Nasrin Akter moved ticket 7 to Waiting/ });
  expect(link.getAttribute('href')).toBe('/home/tickets/7/show');
  expect(list.getByText('Nasrin Akter assigned ticket 7 to you')).toBeTruthy();
  await user.click(list.getByRole('button', { name: 'Mark all as read' }));
  await waitFor(() =>
    expect(seen.find(({ path }) => path === '/notifications/read')?.body).toEqual({ all: true }),
  );
  expect(
    await screen.findByRole('button', { name: 'Notifications, none unread', hidden: true }),
  ).toBeTruthy();
});

test('a notification says who changed which fields of which route, and links to it', async () => {
  const notification: Notification = {
    ...emptyNotification,
    id: 3,
    kind: 'route-changed',
    routeId: 5,
    routeName: 'Robi direct',
    routeFields: ['host', 'password'],
    actorName: 'Nasrin Akter',
  };
  const seen = stubNetwork({
    'GET /notifications/unread-count': () => ({ json: { unread: 1, severity: 'warning' } }),
    'GET /notifications': () =>
      listOf([
        notification,
        { ...notification, id: 4, kind: 'route-deleted', routeId: null, routeFields: [] },
      ]),
    'POST /notifications/read': () => ({ json: { unread: 0, severity: null } }),
  });
  const permission = [{ name: 'manage-route' }, { name: 'view-company-list' }];
  const { user } = renderPage(<NotificationBell />, { signedIn: { scope: 'platform', permission } });
  await user.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }));
  const list = within(await screen.findByRole('dialog', { name: 'Notifications' }));
  expect(await list.findByText('Host, Password')).toBeTruthy();
  expect(list.getByRole('link', { name: /deleted the route/ }).getAttribute('href')).toBe('/home/config');
  const link = list.getByRole('link', { name: /Nasrin Akter changed the route Robi direct/ });
  expect(link.getAttribute('href')).toBe('/home/config/5');
  await user.click(link);
  await waitFor(() =>
    expect(seen.find(({ path }) => path === '/notifications/read')?.body).toEqual({ ids: [3] }),
  );
});
