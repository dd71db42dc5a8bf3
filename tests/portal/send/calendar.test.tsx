import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { addDays, format, startOfDay, subDays } from 'date-fns';
import { describe, expect, test } from 'vitest';
import type { ScheduledBatch, ScheduledDay } from '#contract/sms-receiver/schedule.ts';
import CalendarPage from '#src/pages/send/calendar/CalendarPage.tsx';
import { daysOf, newSendAddress } from '#src/pages/send/calendar/calendarDates.ts';
import { renderPage, stubNetwork, type SeenRequest } from '../helpers/pageWorld.tsx';

const entry = (startsAt: string, changes: Partial<ScheduledBatch> = {}): ScheduledBatch => ({
  batchId: '77',
  name: null,
  companyId: 3,
  companyName: 'Padma Traders',
  campaignId: null,
  campaignName: null,
  kind: 'bulk',
  class: 'promotional',
  state: 'scheduled',
  startsAt,
  messages: 2400,
  credits: 4800,
  ...changes,
});
const at = (hour: number) => new Date(2126, 10, 21, hour).toISOString();
const day: ScheduledDay = {
  date: '2126-11-21',
  batches: 15,
  messages: 9000,
  credits: 9000,
  entries: [
    entry(at(9)),
    entry(at(10), { campaignName: 'Eid', campaignId: 5, batchId: null, state: 'late' }),
    entry(at(11), { name: '<i>Eid</i> offer', campaignName: 'Eid', campaignId: 5, batchId: '78' }),
    entry(at(23), { batchId: '<b>' }),
  ],
};

function open(at: string, days: ScheduledDay[] = [day]): SeenRequest[] {
  const seen = stubNetwork({
    'GET /noauth/v2/schedule': () => ({ json: days }),
    'GET /sending-hours': () => ({
      json: [
        {
          class: 'promotional',
          opensAt: '08:00',
          closesAt: '22:00',
          timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        },
      ],
    }),
  });
  renderPage(<CalendarPage />, { at });
  return seen;
}

const legend = 'Outside the sending hours (Promotional 08:00–22:00). Messages wait until they begin.';

describe('the calendar', () => {
  test('shows a month from Monday on, each entry with its figures, and counts the others', async () => {
    const seen = open('/?view=month&date=2126-11-05');
    const link = await screen.findByLabelText(/^09:00 Batch 77, 2,400 messages, 4,800 credits, Scheduled$/);
    expect(link.getAttribute('href')).toBe('/home/send-sms/bulk/77');
    expect(screen.getByLabelText(/^10:00 Eid, .*Missed start$/).getAttribute('href')).toBe(
      '/home/campaign/5/show',
    );
    expect(screen.getByLabelText(/^11:00 <i>Eid<\/i> offer, /).getAttribute('href')).toBe(
      '/home/send-sms/bulk/78',
    );
    expect(screen.getByText('+11 more').getAttribute('href')).toBe(
      '/home/send-sms/calendar?view=day&date=2126-11-21',
    );
    const filter = JSON.parse(seen.find(({ path }) => path === '/noauth/v2/schedule')!.query.filter!) as {
      from: string;
    };
    expect(new Date(filter.from).getDay()).toBe(1);
    const [header] = screen.getAllByRole('row');
    expect(within(header!).getAllByRole('columnheader')[0]!.textContent).toBe('Mon');
    const { violations } = await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`)).toEqual([]);
  });

  test('goes from day to day by the arrows, and an empty one begins a send on it', async () => {
    open('/?view=month&date=2126-11-05');
    const focused = await screen.findByLabelText('21/11/2126');
    focused.focus();
    fireEvent.keyDown(focused, { key: 'ArrowDown' });
    expect(document.activeElement?.getAttribute('aria-label')).toBe('28/11/2126');
    fireEvent.keyDown(document.activeElement!, { key: 'ArrowLeft' });
    expect(document.activeElement?.getAttribute('aria-label')).toBe('27/11/2126');
    const add = screen.getByLabelText('Schedule messages on 27/11/2126').getAttribute('href')!;
    const startsAt = new URL(add, 'http://x').searchParams.get('startsAt')!;
    expect(format(new Date(startsAt), 'dd/MM/yyyy HH:mm')).toBe('27/11/2126 10:00');
  });

  test('opens with the week, and shades the hours in which a class may not be sent', async () => {
    open('/?date=2126-11-21');
    expect(await screen.findByText(legend)).toBeTruthy();
    const titleAt = (label: RegExp) => screen.getByLabelText(label).closest('td')!.title;
    await waitFor(() => expect(titleAt(/^23:00/)).toBe('Outside the sending hours of: Promotional'));
    expect(titleAt(/^09:00/)).toBe('');
  });

  test.each(['month', 'week', 'day'])(
    'marks in a %s what starts outside the sending hours of its class',
    async (view) => {
      const late = entry(at(23), { batchId: '79' });
      const anyTime = entry(at(23), { batchId: '80', class: 'transactional' });
      open(`/?view=${view}&date=2126-11-21`, [
        { ...day, entries: [...day.entries.slice(0, 2), late, anyTime] },
      ]);
      expect(await screen.findByText(legend)).toBeTruthy();
      const textOf = (id: number) => {
        const link = document.querySelector(`a[href="/home/send-sms/bulk/${id}"]`)!;
        return link.getAttribute('aria-label') ?? link.textContent;
      };
      expect(textOf(79)).toMatch(/Outside the sending hours.*Will be sent from 22\/11\/2126 08:00/);
      expect(textOf(77)).not.toContain('Outside');
      expect(textOf(80)).not.toContain('Outside');
    },
  );

  test('says that nothing is scheduled, and takes a day that is none for today', async () => {
    open('/?view=month&date=2126-02-31', []);
    expect(await screen.findByText('Nothing is scheduled in this period.')).toBeTruthy();
    expect(screen.getByLabelText(format(new Date(), 'dd/MM/yyyy')).getAttribute('aria-current')).toBe('date');
  });
});

test('a month has whole weeks, and nothing is begun on a day that is over', () => {
  const days = daysOf('month', new Date(2026, 10, 21));
  expect([days.length % 7, days[0]!.getDay(), days.at(-1)!.getDay()]).toEqual([0, 1, 0]);
  const noon = new Date(2026, 10, 21, 12);
  const startOf = (from: Date, now = noon) => {
    const address = newSendAddress(startOfDay(from), now);
    return address && new Date(new URL(address, 'http://x').searchParams.get('startsAt')!).getHours();
  };
  expect(startOf(subDays(noon, 1))).toBeNull();
  expect(startOf(noon)).toBe(13);
  expect(startOf(addDays(noon, 1))).toBe(10);
  expect(startOf(noon, new Date(2026, 10, 21, 23, 30))).toBeNull();
});
