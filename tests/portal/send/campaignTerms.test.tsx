import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { Campaign } from '#contract/main-api/sending/campaigns.ts';
import { permissionKeys, type PermissionKey } from '#contract/permissions.ts';
import NoAccessPage from '#src/pages/errors/NoAccessPage.tsx';
import BatchFormPage from '#src/pages/send/batch-form/BatchFormPage.tsx';
import SingleSmsPage from '#src/pages/send/single/SingleSmsPage.tsx';
import CampaignEdit from '#src/resources/campaigns/CampaignEdit.tsx';
import CampaignShow from '#src/resources/campaigns/CampaignShow.tsx';
import { campaign } from '../helpers/batchWorld.ts';
import { renderPage, stubNetwork, type Network } from '../helpers/pageWorld.tsx';
import { errorAnswer, loginReply } from '../helpers/signedIn.ts';

const startsAt = '2126-11-21T16:00:00.000Z';
const offer = campaign({ class: 'promotional', senderId: 'PADMA', startsAt });
const operator: PermissionKey[] = ['send-single-sms', 'send-multiple-sms', 'view-dashboard'];

const pages = (
  <Routes>
    <Route path="/single" element={<SingleSmsPage />} />
    <Route path="/bulk" element={<BatchFormPage />} />
    <Route path="/campaign/:id" element={<CampaignEdit />} />
    <Route path="/campaign/:id/show" element={<CampaignShow />} />
    <Route path="/nothing" element={<NoAccessPage />} />
  </Routes>
);

function open(
  at: string,
  {
    chosen = offer,
    network = {},
    held = [...permissionKeys],
  }: {
    chosen?: Campaign;
    network?: Network;
    held?: PermissionKey[];
  } = {},
) {
  const seen = stubNetwork({
    'GET /campaigns': () => ({ json: [chosen], headers: { 'content-range': 'campaigns 0-0/1' } }),
    'GET /campaigns/5': () => ({ json: chosen }),
    ...network,
  });
  const permission = held.map((name) => ({ name }));
  return { seen, ...renderPage(pages, { at, signedIn: { permission } }) };
}

const readOnly = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' });

test('a single message has the class, sender ID and start of its campaign, and the form says why', async () => {
  const { user, seen } = open('/single?campaign=5', {
    held: operator,
    network: {
      'POST /noauth/v2/single': () => ({
        status: 202,
        json: { batchId: '9', messageId: '7', segments: 1, encoding: 'GSM7', credits: 1, startsAt },
      }),
    },
  });
  await waitFor(() => expect(screen.getAllByText('Set by the campaign “Winter sale”.')).toHaveLength(2));
  await waitFor(() => expect(readOnly('Sender ID').value).toBe('PADMA'));
  expect(readOnly('Class').value).toBe('Promotional');
  expect([readOnly('Sender ID').readOnly, readOnly('Class').readOnly]).toEqual([true, true]);
  expect(screen.getByText(/^Starts with the campaign: 2[12]\/11\/2126/)).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: /Recipient/ }), '01712345678');
  await user.type(screen.getByRole('textbox', { name: /Message/ }), 'Hello');
  await user.click(await screen.findByRole('button', { name: 'Schedule · 1 credit' }));
  expect(await screen.findByText(/scheduled for/)).toBeTruthy();
  expect(seen.find(({ method }) => method === 'POST')!.body).toEqual({
    to: '8801712345678',
    text: 'Hello',
    class: 'promotional',
    senderId: 'PADMA',
    campaignId: 5,
  });
});

test('a list of a campaign without a sender ID of its own has the default of the company', async () => {
  open('/bulk?campaign=5', { chosen: campaign({ startsAt: null }) });
  await waitFor(() => expect(screen.getAllByText('Set by the campaign “Winter sale”.')).toHaveLength(2));
  await waitFor(() => expect(readOnly('Sender ID').value).toBe('PadmaBank'));
});

test('a campaign that was cancelled, or whose sender ID is not approved any more, says so', async () => {
  const { unmount } = open('/single?campaign=5', { chosen: campaign({ status: 'cancelled' }) });
  expect(await screen.findByText('This campaign was cancelled. Choose another one.')).toBeTruthy();
  unmount();
  open('/single?campaign=5', { chosen: campaign({ senderId: 'GONE' }) });
  expect(await screen.findByText('This sender ID is not approved for your company.')).toBeTruthy();
  expect(readOnly('Sender ID').value).toBe('GONE');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Send/ }).disabled).toBe(true);
});

test('a campaign that was deleted meanwhile is cleared, and its fields can be edited again', async () => {
  open('/single?campaign=5', { network: { 'GET /campaigns/5': () => errorAnswer(404, 'not-found') } });
  expect(
    await screen.findByText('The campaign was deleted. The messages no longer belong to a campaign.'),
  ).toBeTruthy();
  expect(await screen.findByRole('radio', { name: /Promotional/ })).toBeTruthy();
});

test('who may send adds messages to a campaign, and does not edit it', async () => {
  const { unmount } = open('/campaign/5/show', { held: operator });
  const add = await screen.findByRole('link', { name: 'Add messages' });
  expect(add.getAttribute('href')).toBe('/home/send-sms/bulk?campaign=5');
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  unmount();
  open('/campaign/5/show', { held: ['send-single-sms'] });
  const addOne = await screen.findByRole('link', { name: 'Add messages' });
  expect(addOne.getAttribute('href')).toBe('/home/send-sms?campaign=5');
});

test('class and sender ID can be changed until messages were added', async () => {
  const { unmount } = open('/campaign/5', {});
  expect(await screen.findByRole('radio', { name: /Transactional/ })).toBeTruthy();
  unmount();
  open('/campaign/5', { chosen: campaign({ status: 'scheduled', batches: 1 }) });
  expect(await screen.findByText('Messages were added, so this cannot change.')).toBeTruthy();
  expect(screen.queryByRole('radio', { name: /Transactional/ })).toBeNull();
});

test('a user whose role permits no screen reads whom to ask, and can check again', async () => {
  open('/nothing', {
    held: [],
    network: {
      'GET /data/administrators': () => ({ json: { responseList: [{ name: 'Shirin Sultana' }], total: 1 } }),
      'GET /auth/session': () => ({ json: loginReply([], { accessToken: undefined }) }),
    },
  });
  expect(await screen.findByText('Ask for another role: Shirin Sultana.')).toBeTruthy();
  expect(screen.getByText(/You are signed in as rina of Padma Traders/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Logout' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByText('Your role has not changed yet.')).toBeTruthy();
});
