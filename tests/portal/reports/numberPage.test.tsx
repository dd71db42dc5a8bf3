import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { ShownStatus } from '#contract/sms-receiver/messages.ts';
import { permissionKeys, type PermissionKey } from '#contract/permissions.ts';
import NumberPage from '#src/pages/number/NumberPage.tsx';
import { numberPath } from '#src/screens/numberPath.ts';
import { message, renderPage, reportReply, stubNetwork } from '../helpers/pageWorld.tsx';

const msisdn = '8801712345678';
const arrayOf = (rows: object[]) => ({
  json: rows,
  headers: { 'content-range': `rows 0-${rows.length}/${rows.length}` },
});

function open(without: PermissionKey[] = [], at = numberPath(msisdn), latest: ShownStatus = 'delivered') {
  const seen = stubNetwork({
    'GET /api/v2/report/sms/history': () => ({
      json: reportReply([message({ to: msisdn, status: latest })]),
    }),
    'GET /contact-groups': () => arrayOf([{ id: 7, name: 'Parents' }]),
    'GET /opt-outs': () =>
      arrayOf([
        {
          id: 1,
          companyId: 3,
          companyName: 'Padma Traders',
          msisdn,
          source: 'incoming',
          note: 'STOP',
          createdBy: null,
          createdAt: '2026-11-20T06:00:00.000Z',
        },
      ]),
    'GET /crm/find-crm-by-param': () => ({
      json: {
        responseList: [{ id: 4, subject: 'No text', status: 'open', createdAt: '2026-11-21T06:00:00.000Z' }],
        total: 1,
      },
    }),
  });
  renderPage(
    <Routes>
      <Route path="/home/reports/sms-history/number/:msisdn" element={<NumberPage />} />
    </Routes>,
    {
      at,
      signedIn: {
        permission: permissionKeys.filter((key) => !without.includes(key)).map((name) => ({ name })),
      },
    },
  );
  const card = async (name: string) => within(await screen.findByRole('region', { name }));
  const asked = (path: string) => seen.filter((request) => request.path === path);
  return { card, asked };
}

test('the page of a number has its messages, opt-outs, groups and tickets', async () => {
  const { card, asked } = open();
  expect(await (await card('Latest messages')).findByText('Your parcel has arrived.')).toBeTruthy();
  expect(JSON.parse(asked('/api/v2/report/sms/history')[0]!.query.filter!)).toEqual({ msisdn });
  const group = await (await card('Contact groups')).findByRole('link', { name: 'Parents' });
  expect(group.getAttribute('href')).toBe('/home/contacts/7/show');
  expect(JSON.parse(asked('/contact-groups')[0]!.query.filter!)).toEqual({ msisdn });
  expect(await (await card('Opt-outs')).findByText(/STOP/)).toBeTruthy();
  const ticket = await (await card('Tickets')).findByRole('link', { name: /No text/ });
  expect(ticket.getAttribute('href')).toBe('/home/tickets/4/show');
  expect(asked('/crm/find-crm-by-param')[0]!.query).toEqual({ customerMsisdn: msisdn });
  const send = screen.getByRole('link', { name: /Send to/ });
  expect(send.getAttribute('href')).toBe(`/home/send-sms?to=${msisdn}`);
});

test('a ticket has the kind that the latest message suggests, which is asked for once with the list', async () => {
  const { asked } = open([], undefined, 'failed');
  const link = await screen.findByRole('link', { name: 'Create ticket' });
  await waitFor(() =>
    expect(link.getAttribute('href')).toBe(`/home/tickets/create?msisdn=${msisdn}&complainTypeId=1`),
  );
  expect(asked('/api/v2/report/sms/history')).toHaveLength(1);
});

test('a ticket has no kind where nothing suggests one', async () => {
  open();
  await screen.findByText('Your parcel has arrived.');
  const link = screen.getByRole('link', { name: 'Create ticket' });
  expect(link.getAttribute('href')).toBe(`/home/tickets/create?msisdn=${msisdn}`);
});

test('each part is for who may see it', async () => {
  const { asked } = open(['manage-contacts', 'view-ticket-list']);
  await screen.findByText('Your parcel has arrived.');
  for (const name of ['Contact groups', 'Opt-outs', 'Tickets'])
    expect(screen.queryByRole('region', { name })).toBeNull();
  expect(asked('/contact-groups')).toEqual([]);
});

test('who sees masked numbers gets no page of one, and nothing is asked', async () => {
  const { asked } = open(['view-msisdn']);
  expect(await screen.findByText(/You may not see whole mobile numbers/)).toBeTruthy();
  expect(asked('/api/v2/report/sms/history')).toEqual([]);
});
