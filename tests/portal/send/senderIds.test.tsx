import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { SenderId } from '#contract/main-api/sending/senderIds.ts';
import SenderIdCreate from '#src/resources/sender-ids/SenderIdCreate.tsx';
import SenderIdEdit from '#src/resources/sender-ids/SenderIdEdit.tsx';
import SenderIdList from '#src/resources/sender-ids/SenderIdList.tsx';
import { renderPage, stubNetwork, type Network } from '../helpers/pageWorld.tsx';

const provider = { scope: 'platform', companyId: 1 } as const;

function senderId(changes: Partial<SenderId> = {}): SenderId {
  return {
    id: 8,
    companyId: 3,
    companyName: 'Padma Traders',
    name: 'PadmaBank',
    status: 'pending',
    isDefault: false,
    note: 'Licence 1234',
    isElsewhere: false,
    approvals: [],
    createdAt: '2026-11-21T06:00:00.000Z',
    ...changes,
  };
}

const pages = (
  <Routes>
    <Route path="/sender-ids" element={<SenderIdList />} />
    <Route path="/sender-ids/create" element={<SenderIdCreate />} />
    <Route path="/sender-ids/:id" element={<SenderIdEdit />} />
  </Routes>
);

function open(at: string, rows: SenderId[], signedIn: object, network: Network = {}) {
  const seen = stubNetwork({
    'GET /sender-ids': () => ({
      json: rows,
      headers: { 'content-range': `sender-ids 0-${rows.length - 1}/${rows.length}` },
    }),
    'GET /sender-ids/8': () => ({ json: rows[0] }),
    'GET /sender-ids/8/papers': () => ({ json: [] }),
    'POST /sender-ids': ({ body }) => ({ status: 201, json: senderId(body as object) }),
    'POST /sender-ids/8/decision': ({ body }) => ({ json: senderId(body as object) }),
    'PUT /sender-ids/8': ({ body }) => ({ json: senderId(body as object) }),
    ...network,
  });
  const bodies = (method: string) =>
    seen.filter((request) => request.method === method).map(({ body }) => body);
  return { seen, bodies, ...renderPage(pages, { at, signedIn }) };
}

test('the provider approves what is asked for, with a note', async () => {
  const { user, bodies } = open('/sender-ids', [senderId({ isElsewhere: true })], provider);
  expect(await screen.findByText('Waiting for approval')).toBeTruthy();
  expect(screen.getByText('Another company uses the same name')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve PadmaBank?' }));
  expect(bodies('POST')).toEqual([]);
  const note = dialog.getByLabelText(/^Note/);
  await user.clear(note);
  await user.type(note, 'Seen');
  await user.click(dialog.getByText('Approve', { selector: 'button' }));
  await waitFor(() => expect(bodies('POST')).toEqual([{ status: 'approved', note: 'Seen' }]));
});

test('who suspends the default is told that another one takes its place', async () => {
  const { user, bodies } = open('/sender-ids', [senderId({ status: 'approved', isDefault: true })], provider);
  await user.click(await screen.findByRole('button', { name: 'Actions: PadmaBank' }));
  await user.click(await screen.findByRole('button', { name: 'Suspend' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Suspend PadmaBank?' }));
  expect(dialog.getByText(/It is the default of Padma Traders/)).toBeTruthy();
  await user.click(dialog.getByText('Suspend', { selector: 'button' }));
  await waitFor(() => expect(bodies('POST')).toEqual([{ status: 'suspended', note: 'Licence 1234' }]));
});

test("a company's people choose their default, and decide nothing", async () => {
  const rows = [senderId({ status: 'approved' })];
  const { user, bodies } = open('/sender-ids', rows, {});
  await user.click(await screen.findByRole('button', { name: 'Make default' }));
  await waitFor(() => expect(bodies('PUT')).toEqual([{ isDefault: true }]));
  expect(screen.queryByRole('button', { name: /^Actions/ })).toBeNull();
  expect(screen.queryByRole('columnheader', { name: /Company/ })).toBeNull();
});

test('one that waits cannot be the default', async () => {
  open('/sender-ids', [senderId()], {});
  await screen.findByText('Waiting for approval');
  expect(screen.queryByRole('button', { name: 'Make default' })).toBeNull();
});

test('a company asks for one, with what it is for', async () => {
  const { user, bodies } = open('/sender-ids/create', [], {});
  const name = await screen.findByLabelText(/^Name/);
  await user.type(name, 'AB');
  await user.click(screen.getByText('Save', { selector: 'button' }));
  expect(await screen.findByText(/3 to 11 Latin letters, digits or symbols, or up to/)).toBeTruthy();
  await user.type(name, 'C Shop');
  await user.type(screen.getByLabelText(/^Note/), 'Our shop');
  await user.click(screen.getByText('Save', { selector: 'button' }));
  await waitFor(() => expect(bodies('POST')).toEqual([{ name: 'ABC Shop', note: 'Our shop' }]));
});

test('the provider must say for which company, and knows that it is approved at once', async () => {
  const { user, bodies } = open('/sender-ids/create', [], provider);
  expect(await screen.findByText(/approved at once/)).toBeTruthy();
  await user.type(screen.getByLabelText(/^Name/), 'ABC Shop');
  await user.click(screen.getByText('Save', { selector: 'button' }));
  expect(await screen.findByText('This field is required.')).toBeTruthy();
  expect(bodies('POST')).toEqual([]);
});

test('the note of one that is decided is read, not written, by its company', async () => {
  open('/sender-ids/8', [senderId({ status: 'rejected', note: 'This is a bank’s name.' })], {});
  expect(await screen.findByText('This is a bank’s name.')).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: /Note/ })).toBeNull();
  expect(screen.queryByText('Save', { selector: 'button' })).toBeNull();
});

const robi: SenderId['approvals'][number] = {
  operator: 'robi',
  state: 'approved',
  validUntil: '2027-12-31',
  source: 'person',
  changedAt: '2026-11-21T06:00:00.000Z',
  changedByName: 'Ruma',
};

test('the provider states what an operator says', async () => {
  const { user, bodies } = open(
    '/sender-ids/8',
    [senderId({ status: 'approved', approvals: [robi] })],
    provider,
    {
      'PUT /sender-ids/8/approvals': () => ({ json: { approvals: [] } }),
    },
  );
  expect(await screen.findByText('Valid until 31/12/2027 · Set by Ruma on 21/11/2026')).toBeTruthy();
  expect(screen.getAllByText('No state: sent without approval')).toHaveLength(4);
  await user.click(screen.getByRole('button', { name: 'Change Robi' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'PadmaBank at Robi' }));
  await user.click(dialog.getByRole('combobox', { name: /^State/ }));
  await user.click(await screen.findByRole('option', { name: 'Refused' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  const approvals = [{ operator: 'robi', state: 'refused', validUntil: null }];
  await waitFor(() => expect(bodies('PUT')).toEqual([{ approvals }]));
});

test('a company reads it, and changes nothing', async () => {
  open('/sender-ids/8', [senderId({ approvals: [{ ...robi, changedByName: null }] })], {});
  expect(await screen.findByText('Valid until 31/12/2027 · Since 21/11/2026')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Change Robi' })).toBeNull();
});

test('the states of all sender IDs come from a file, or from the platform where a route leads to it', async () => {
  const { user } = open('/sender-ids', [senderId()], provider, {
    'GET /sender-ids/approvals/check': () => ({
      json: { canAsk: true, isDue: false, endedAt: null, asked: 0, unanswered: 0, changed: 0 },
    }),
  });
  await user.click(await screen.findByRole('button', { name: 'Operator approvals' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Operators' }));
  expect(dialog.getByRole('button', { name: 'Choose a file' })).toBeTruthy();
  expect(await dialog.findByRole('button', { name: 'Ask now' })).toBeTruthy();
});
