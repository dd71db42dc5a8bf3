import { cleanup, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { useLocation } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { messageStatuses } from '#contract/sms-receiver/messages.ts';
import { toCsv } from '#src/components/list/csv.ts';
import { durationParts } from '#src/components/duration.ts';
import { timelineOf } from '#src/components/report/timeline.ts';
import { chooseDay, daysOf, lastDays, periodOf } from '#src/components/list/period.ts';
import SingleSmsReportPage from '#src/pages/reports/SingleSmsReportPage.tsx';
import { keepDownloads, message, renderPage, stubNetwork, type SeenRequest } from './pageWorld.tsx';
import { errorAnswer } from './signedIn.ts';

const report = 'GET /api/v3/report/sms/single/totalsms';

function Address() {
  return <output aria-label="address">{useLocation().search}</output>;
}

function openReport(messages = [message()], options: Parameters<typeof renderPage>[1] = {}) {
  const seen = stubNetwork({
    [report]: () => ({ json: { responseList: messages, total: messages.length } }),
  });
  const page = (
    <>
      <SingleSmsReportPage />
      <Address />
    </>
  );
  return { seen, ...renderPage(page, options) };
}

const asked = (seen: SeenRequest[]) => seen.filter(({ path }) => path.endsWith('/totalsms'));
const lastFilter = (seen: SeenRequest[]) =>
  JSON.parse(asked(seen).at(-1)?.query.filter ?? '{}') as Record<string, string>;

describe('the list', () => {
  test('shows a row a message, with its status in words', async () => {
    openReport([message(), message({ to: '8801812345678', status: 'rejected' })]);
    expect(await screen.findByText('Delivered')).toBeTruthy();
    expect(screen.getByText('Rejected')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Open the message to +880 1812-345678' })).toBeTruthy();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  test('asks for ten rows, the newest first', async () => {
    const { seen } = openReport();
    await screen.findByText('Delivered');
    expect(asked(seen)[0]?.query).toMatchObject({ range: '[0,9]', sort: '["acceptedAt","DESC"]' });
  });

  test('a filter goes into the call and into the address', async () => {
    const { user, seen } = openReport();
    await user.type(await screen.findByRole('textbox', { name: 'Recipient' }), 'x01712');
    await waitFor(() => expect(lastFilter(seen)).toEqual({ msisdn: '01712' }));
    expect(decodeURIComponent(screen.getByLabelText('address').textContent)).toContain('"msisdn":"01712"');
  });

  test('today is from midnight to midnight here', async () => {
    const { user, seen } = openReport();
    await user.click(await screen.findByRole('button', { name: 'Today' }));
    await waitFor(() => expect(lastFilter(seen).from).toBeTruthy());
    expect(lastFilter(seen)).toEqual(periodOf(lastDays(1)));
    expect(screen.getByRole('button', { name: 'Today', pressed: true })).toBeTruthy();
  });

  test('only the provider sees companies', async () => {
    openReport();
    await screen.findByText('Delivered');
    expect(screen.queryByRole('columnheader', { name: /Company/ })).toBeNull();
    cleanup();
    openReport([message()], { signedIn: { scope: 'platform' } });
    expect(await screen.findByRole('columnheader', { name: /Company/ })).toBeTruthy();
  });

  test('refreshes itself until nothing is under way', async () => {
    const messages = [message({ id: '1', status: 'submitted', finalAt: null })];
    const { seen } = openReport(messages);
    await screen.findByText('Submitted');
    messages[0] = message({ id: '1' });
    expect(await screen.findByText('Delivered', undefined, { timeout: 5_000 })).toBeTruthy();
    const before = asked(seen).length;
    await new Promise((resolve) => setTimeout(resolve, 3_500));
    expect(asked(seen)).toHaveLength(before);
  });

  test('without any message it leads to the send page, and without a match to other filters', async () => {
    openReport([]);
    const link = await screen.findByRole('link', { name: 'Send a single SMS' });
    expect(link.getAttribute('href')).toBe('/home/send-sms');
    cleanup();
    const { user, seen } = openReport([], { at: '/?filter={"status":"failed"}&displayedFilters={}' });
    await user.click(await screen.findByRole('button', { name: 'Clear all filters' }));
    await waitFor(() => expect(lastFilter(seen)).toEqual({}));
  });

  test('a refused address can be left by clearing the filters', async () => {
    const seen = stubNetwork({
      [report]: ({ query }) =>
        query.filter?.includes('bogus') || query.sort?.includes('hack')
          ? errorAnswer(400, 'validation-failed')
          : { json: { responseList: [message()], total: 1 } },
    });
    const { user } = renderPage(<SingleSmsReportPage />, {
      at: '/?filter={"status":"bogus"}&sort=hack&order=X',
    });
    await user.click(await screen.findByRole('button', { name: 'Clear all filters' }));
    expect(await screen.findByText('Delivered')).toBeTruthy();
    expect(asked(seen).at(-1)?.query.sort).toBe('["acceptedAt","DESC"]');
  });

  test('comes back by itself when the service does', async () => {
    let isDown = true;
    stubNetwork({
      [report]: () =>
        isDown ? errorAnswer(503, 'unavailable') : { json: { responseList: [message()], total: 1 } },
    });
    renderPage(<SingleSmsReportPage />);
    await screen.findByRole('button', { name: 'Try again' });
    isDown = false;
    expect(await screen.findByText('Delivered', undefined, { timeout: 5_000 })).toBeTruthy();
  });

  test('the markup has nothing that axe objects to', async () => {
    const { container } = openReport();
    await screen.findByText('Delivered');
    const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`)).toEqual([]);
  });
});

describe('one message', () => {
  test('opens from the keyboard with its timeline and the differences', async () => {
    const { user } = openReport([message({ carrierError: '069' })]);
    (await screen.findByRole('button', { name: /Open the message/ })).focus();
    await user.keyboard('{Enter}');
    const detail = within(await screen.findByRole('dialog'));
    expect(detail.getByText('Submitted to the carrier')).toBeTruthy();
    expect(detail.getByText('+240 ms')).toBeTruthy();
    expect(detail.getByText('+1.2 s')).toBeTruthy();
    expect(detail.getByText('+3 min 12 s')).toBeTruthy();
    expect(detail.getByText('069')).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test.each([
    [
      'waits for a route',
      { submittedAt: null, respondedAt: null, finalAt: null, status: 'queued' },
      'awaiting_submit',
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

  test('a message that never left has no carrier in its timeline', () => {
    const never = message({ status: 'expired', submittedAt: null, respondedAt: null });
    expect(timelineOf(never).map(({ name }) => name)).toEqual(['accepted', 'receipt_expired']);
  });

  test('a span is said in its two largest units', () => {
    expect(durationParts(999)).toEqual({ unit: 'milliseconds', values: { count: 999 } });
    expect(durationParts(59_999)).toEqual({ unit: 'seconds', values: { count: 59.9 } });
    expect(durationParts(3_725_000)).toEqual({ unit: 'hours', values: { hours: 1, minutes: 2 } });
    expect(durationParts(-5)).toEqual({ unit: 'milliseconds', values: { count: 0 } });
  });

  test('each status has its own look', async () => {
    openReport(messageStatuses.map((status) => message({ status })));
    await screen.findByText('Delivered');
    const icons = [...document.querySelectorAll('.MuiChip-icon')].map((icon) =>
      icon.getAttribute('data-testid'),
    );
    expect(new Set(icons).size).toBe(messageStatuses.length);
  });
});

describe('the period', () => {
  const day = (date: number) => new Date(2026, 10, date);

  test('a minimum after the maximum takes the maximum along, and the other way round', () => {
    const days = { first: day(3), last: day(9) };
    expect(chooseDay(days, { first: day(12) })).toEqual({ first: day(12), last: day(12) });
    expect(chooseDay(days, { last: day(1) })).toEqual({ first: day(1), last: day(1) });
    expect(chooseDay(days, { last: day(3) })).toEqual({ first: day(3), last: day(3) });
    expect(chooseDay(days, { first: null })).toEqual({ first: null, last: day(9) });
  });

  test('both days are in it, and it survives the way through the address', () => {
    const days = { first: day(3), last: day(9) };
    expect(periodOf(days)).toEqual({ from: day(3).toISOString(), to: day(10).toISOString() });
    expect(daysOf(periodOf(days))).toEqual(days);
  });
});

describe('the export', () => {
  test('no cell is a formula', () => {
    const csv = toCsv(['text'], [['=1+1'], ['+880'], ['-1'], ['@SUM(A1)'], ['\tx'], ['\rx'], ['a=1']]);
    expect(csv.split('\r\n').slice(1, -1).join('|')).toBe(
      `"'=1+1"|"'+880"|"'-1"|"'@SUM(A1)"|"'\tx"|"'\rx"|"a=1"`,
    );
  });

  test('commas, quotes, line breaks and Bangla come through', () => {
    expect(toCsv(['ক'], [['a,"b"\nc']])).toBe('\ufeff"ক"\r\n"a,""b""\nc"\r\n');
  });

  test('the file holds what the list shows, a dangerous text as text', async () => {
    const blobs = keepDownloads();
    const { user } = openReport([message({ text: '=HYPERLINK("http://evil")' })]);
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await waitFor(() => expect(blobs).toHaveLength(1));
    const file = await new Promise<string>((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result));
      reader.readAsText(blobs[0]!);
    });
    expect(file).toContain(`"'=HYPERLINK(""http://evil"")"`);
    expect(file).toContain('"Delivered"');
  });
});
