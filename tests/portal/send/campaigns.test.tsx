import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { addDays, differenceInHours, format, getHours, set } from 'date-fns';
import { Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { Campaign } from '#contract/main-api/sending/campaigns.ts';
import type { Batch } from '#contract/sms-receiver/batches.ts';
import { browserZone } from '#src/i18n/dates.ts';
import CampaignCreate from '#src/resources/campaigns/CampaignCreate.tsx';
import CampaignEdit from '#src/resources/campaigns/CampaignEdit.tsx';
import CampaignList from '#src/resources/campaigns/CampaignList.tsx';
import CampaignShow from '#src/resources/campaigns/CampaignShow.tsx';
import { batch, batchNetwork, campaign, scheduledBatch } from '../helpers/batchWorld.ts';
import { renderPage, stubNetwork, type Network } from '../helpers/pageWorld.tsx';

const provider = { scope: 'platform', companyId: 1 } as const;

const pages = (
  <Routes>
    <Route path="/campaign" element={<CampaignList />} />
    <Route path="/campaign/create" element={<CampaignCreate />} />
    <Route path="/campaign/:id" element={<CampaignEdit />} />
    <Route path="/campaign/:id/show" element={<CampaignShow />} />
  </Routes>
);

interface World {
  campaigns?: Campaign[];
  batches?: Batch[];
  signedIn?: object;
  network?: Network;
}

function open(at: string, { campaigns = [campaign()], batches = [], signedIn = {}, network = {} }: World) {
  const seen = stubNetwork({
    ...batchNetwork(batches),
    'GET /campaigns': () => ({
      json: campaigns,
      headers: { 'content-range': `campaigns 0-${campaigns.length - 1}/${campaigns.length}` },
    }),
    'GET /campaigns/5': () => ({ json: campaigns[0] }),
    'POST /campaigns': ({ body }) => ({ status: 201, json: campaign(body as object) }),
    'PUT /campaigns/5': ({ body }) => ({ json: campaign(body as object) }),
    ...network,
  });
  const sent = (method: string) => seen.filter((request) => request.method === method);
  return { seen, sent, ...renderPage(pages, { at, signedIn }) };
}

const save = () => screen.getByText('Save', { selector: 'button' });

test('a campaign is created with the default sender ID or another one, once for one key', async () => {
  const { user, sent } = open('/campaign/create', {});
  fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: 'Winter sale' } });
  fireEvent.mouseDown(screen.getByRole('combobox', { name: /Sender ID/ }));
  expect(await screen.findByText('The default (PadmaBank)')).toBeTruthy();
  fireEvent.click(await screen.findByText('PADMA', { selector: 'li' }));
  expect(screen.getByText(/In the time zone of this device/)).toBeTruthy();
  await user.click(save());
  await waitFor(() => expect(sent('POST')).toHaveLength(1));
  expect(sent('POST')[0]).toMatchObject({
    body: { name: 'Winter sale', class: 'promotional', senderId: 'PADMA' },
    headers: { 'idempotency-key': expect.any(String) },
  });
  expect(await screen.findByText('Campaign created.')).toBeTruthy();
});

test('the provider says for which company, and then which sender ID', async () => {
  const { user, sent } = open('/campaign/create', { signedIn: provider });
  fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: 'Winter sale' } });
  expect(screen.getByRole('combobox', { name: /Sender ID/ }).getAttribute('aria-disabled')).toBe('true');
  await user.click(save());
  expect(await screen.findByText('This field is required.')).toBeTruthy();
  expect(sent('POST')).toEqual([]);
});

test('another start says how many batches move with it; none says that they go out at once', async () => {
  const startsAt = '2126-11-21T06:00:00.000Z';
  const { user } = open('/campaign/5', {
    campaigns: [campaign({ status: 'scheduled', batches: 2, startsAt })],
    batches: [scheduledBatch({ campaignId: 5 }), scheduledBatch({ campaignId: 5, batchId: '13' })],
  });
  const start = within(await screen.findByRole('group', { name: /Starts/ }));
  expect(screen.queryByRole('status')).toBeNull();
  await user.click(start.getByRole('spinbutton', { name: 'Year' }));
  fireEvent.keyDown(start.getByRole('spinbutton', { name: 'Year' }), { key: 'ArrowUp' });
  expect(await screen.findByText('2 scheduled batches wait for this start and move with it.')).toBeTruthy();
});

test('usual starts are chosen at a press: tomorrow, the next sending hours, Friday afternoon', async () => {
  const { user, sent } = open('/campaign/create', {
    network: {
      'GET /sending-hours': () => ({
        json: [{ class: 'promotional', opensAt: '08:00', closesAt: '20:00', timeZone: browserZone() }],
      }),
    },
  });
  fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: 'Winter sale' } });
  const starts = within(await screen.findByRole('group', { name: 'Usual start times' }));
  const chosen = async (name: RegExp) => {
    await user.click(await starts.findByRole('button', { name }));
    const start = within(screen.getByRole('group', { name: /^Starts/ }));
    const parts = ['Day', 'Month', 'Year', 'Hours', 'Minutes'].map(
      (part) => start.getByRole('spinbutton', { name: part }).textContent,
    );
    return `${parts.slice(0, 3).join('/')} ${parts.slice(3).join(':')}`;
  };
  const now = new Date();
  const shown = (at: Date) => format(at, 'dd/MM/yyyy HH:mm');
  expect(await chosen(/^Tomorrow 10:00$/)).toBe(shown(set(addDays(now, 1), { hours: 10, minutes: 0 })));
  expect(await chosen(/^Next opening: (today|tomorrow) 08:00$/)).toBe(
    shown(set(addDays(now, getHours(now) < 8 ? 0 : 1), { hours: 8, minutes: 0 })),
  );
  const friday = await chosen(/^After Jumu’ah/);
  expect(friday.slice(-5)).toBe('14:30');
  await user.click(save());
  await waitFor(() => expect(sent('POST')).toHaveLength(1));
  const { startsAt } = sent('POST')[0]!.body as { startsAt: string };
  expect(shown(new Date(startsAt))).toBe(friday);
  expect(new Date(startsAt).getDay()).toBe(5);
  expect(differenceInHours(startsAt, now)).toBeLessThanOrEqual(7 * 24);
  expect(Date.parse(startsAt)).toBeGreaterThan(now.getTime());
});

test('what waits for the start of a campaign is called Scheduled, as its messages are', async () => {
  open('/campaign/5/show', {
    campaigns: [campaign({ status: 'scheduled', batches: 1, counts: { queued: 13 } })],
    batches: [scheduledBatch({ campaignId: 5 })],
  });
  const figure = await screen.findByText('13');
  expect(figure.closest('div')!.textContent).toContain('Scheduled');
});

test('the start of one that has begun stays, and says why', async () => {
  open('/campaign/5', { campaigns: [campaign({ status: 'running', batches: 1 })] });
  expect(await screen.findByText(/A batch has started, so the start cannot change/)).toBeTruthy();
});

test('cancelling all says the figures of all its batches, and only of those it concerns', async () => {
  const { user, sent } = open('/campaign/5/show', {
    campaigns: [
      campaign({ status: 'running', batches: 3, messages: 100, counts: { delivered: 40, queued: 60 } }),
    ],
    batches: [
      batch({ campaignId: 5, messages: 70, alreadySent: 20, willSend: 50, creditsBack: 100 }),
      scheduledBatch({ campaignId: 5, batchId: '13', willSend: 10, creditsBack: 10 }),
      batch({ campaignId: 5, batchId: '14', state: 'finished', alreadySent: 20, willSend: 0 }),
    ],
    network: { 'POST /noauth/v2/campaigns/5/cancel': () => ({ json: { campaignId: 5, changed: 2 } }) },
  });
  await user.click(await screen.findByRole('button', { name: 'Cancel all' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel all batches of Winter sale?' }));
  expect(dialog.getByText('2 batches are affected.')).toBeTruthy();
  expect(dialog.getByText('20 already sent. 60 will be cancelled and 110 credits released.')).toBeTruthy();
  expect(sent('POST')).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Cancel unsent messages' }));
  expect(await screen.findByText('Winter sale: 2 batches cancelled.')).toBeTruthy();
});

test('pausing all acts at once, and its undo resumes those alone that it has paused', async () => {
  const running = ['12', '13'].map((batchId) => batch({ campaignId: 5, batchId }));
  const { user, sent } = open('/campaign/5/show', {
    campaigns: [campaign({ status: 'running', batches: 3 })],
    batches: [...running, batch({ campaignId: 5, batchId: '14', state: 'paused' })],
    network: {
      'POST /noauth/v2/campaigns/5/pause': () => ({ json: { campaignId: 5, changed: 2 } }),
      ...Object.fromEntries(
        running.map((each) => [`POST /noauth/v2/bulk/${each.batchId}/resume`, () => ({ json: each })]),
      ),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Pause all' }));
  expect(await screen.findByText('Winter sale: 2 batches paused.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Winter sale: 2 batches resumed.')).toBeTruthy();
  expect(sent('POST').map(({ path }) => path)).toEqual([
    '/noauth/v2/campaigns/5/pause',
    '/noauth/v2/bulk/12/resume',
    '/noauth/v2/bulk/13/resume',
  ]);
});

test('late batches ask what now, each by itself', async () => {
  const late = scheduledBatch({ campaignId: 5, state: 'late', startsAt: '2026-11-20T06:00:00.000Z' });
  open('/campaign/5/show', { campaigns: [campaign({ status: 'late', batches: 1 })], batches: [late] });
  expect(await screen.findByText(/1 batch missed its start/)).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Start now' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
});

test('who may not send sees a campaign without its batches, and nothing to decide', async () => {
  const { seen } = open('/campaign/5/show', {
    campaigns: [campaign({ status: 'running', batches: 1, counts: { delivered: 1 } })],
    signedIn: { permission: [{ name: 'create-company' }] },
  });
  expect(await screen.findByText('Details')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Add messages' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Cancel all' })).toBeNull();
  expect(seen.filter(({ path }) => path.startsWith('/noauth'))).toEqual([]);
});

test('the list says how campaigns stand, and where to begin when there is none', async () => {
  const { unmount } = open('/campaign', { campaigns: [campaign({ status: 'late', messages: 1_200 })] });
  expect(await screen.findByText('Missed start')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Winter sale' }).getAttribute('href')).toBe('/campaign/5/show');
  unmount();
  open('/campaign', {
    network: { 'GET /campaigns': () => ({ json: [], headers: { 'content-range': 'campaigns 0-0/0' } }) },
  });
  expect(await screen.findByText('No campaigns yet')).toBeTruthy();
});
