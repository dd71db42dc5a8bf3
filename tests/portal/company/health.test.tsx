import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import type { SystemHealth } from '#contract/main-api/health.ts';
import HealthPage from '#src/pages/health/HealthPage.tsx';
import { renderPage, stubNetwork, type Network } from '../helpers/pageWorld.tsx';
import { errorAnswer } from '../helpers/signedIn.ts';

afterEach(() => {
  vi.useRealTimers();
  focusManager.setFocused(undefined);
});

const since = '2026-11-21T06:00:00.000Z';

/** All is well, unless `changes` says otherwise. */
function health(changes: Partial<SystemHealth> = {}): SystemHealth {
  return {
    lanes: (['otp', 'transactional', 'promotional'] as const).map((name) => ({
      class: name,
      messages: 0,
      oldestSeconds: null,
      leasedChunks: 0,
      problem: null,
    })),
    leases: { chunks: 0, overdue: 0, expired: 0, inFlight: 0, problem: null },
    dispatchers: { count: 1, boundRoutes: 1, problem: null },
    routes: [
      {
        id: 5,
        name: 'Grameenphone direct',
        state: 'bound',
        instances: [{ instance: 'barta1:77:ab', state: 'bound', since, lastFailure: null }],
        pending: 7,
        window: 10,
        accepted: 1_234,
        deliveryRate: 0.973,
        receiptDelay: { p50: 2.5, p95: 45 },
        uncertain: 0,
        problem: null,
      },
    ],
    processes: [
      {
        instance: 'barta1:77',
        services: ['sms-receiver'],
        tasks: ['dispatcher', 'upkeep'],
        version: '0.9.0',
        lastSeenSeconds: 2,
        pool: { size: 10, busy: 3, waiting: 0 },
        problem: null,
      },
    ],
    rollUps: { unfoldedChanges: 12, foldedSeconds: 1, problem: null },
    tasks: [{ task: 'fold rollup_changes', succeededSeconds: 1, problem: null }],
    database: {
      isEmbedded: false,
      version: '17.2',
      schemaVersion: 34,
      sizeOctets: 50 * 1024 * 1024,
      standbys: 1,
      problem: null,
    },
    readAt: since,
    ...changes,
  };
}

function open(answer: Network[string] = () => ({ json: health() })) {
  const seen = stubNetwork({ 'GET /system/health': answer });
  const page = (
    <Routes>
      <Route path="/config/health" element={<HealthPage />} />
    </Routes>
  );
  return {
    seen,
    ...renderPage(page, { at: '/config/health', signedIn: { scope: 'platform', companyId: 1 } }),
  };
}
const section = async (name: string) => within(await screen.findByRole('region', { name }));

test('what works is said to be good, with its figures', async () => {
  open();
  expect((await screen.findByRole('status')).textContent).toBe('Everything is working.');
  expect(screen.getByText(/Updated at .* Refreshes every 10 seconds/)).toBeTruthy();
  const routes = await section('Routes, last hour');
  for (const text of ['7 of 10', '1,234', '97.3%', '2.5 s (half), 45 s (95%)', 'Connected', 'barta1:77:ab'])
    expect(routes.getByText(text)).toBeTruthy();
  expect(routes.getByRole('link', { name: 'Grameenphone direct' }).getAttribute('href')).toBe(
    '/home/config/5',
  );
  expect((await section('Processes')).getByText('3 of 10 busy')).toBeTruthy();
  expect((await section('Database')).getByText('50 MB')).toBeTruthy();
  expect(screen.queryByText('Bad')).toBeNull();
  expect(screen.queryByText(/Runbook/)).toBeNull();
});

test('a route that is off is neither good nor bad', async () => {
  const [route] = health().routes;
  open(() => ({
    json: health({ routes: [{ ...route!, state: 'off', instances: [], pending: 0, window: 0 }] }),
  }));
  const row = within((await screen.findByRole('link', { name: 'Grameenphone direct' })).closest('tr')!);
  expect(row.getByText('Switched off')).toBeTruthy();
  expect(row.queryByText('Good')).toBeNull();
  expect(row.queryByText('0 of 0')).toBeNull();
});

test('what is wrong says what to do, with the threshold and the section of the runbook', async () => {
  const [otp, ...lanes] = health().lanes;
  const [route] = health().routes;
  open(() => ({
    json: health({
      lanes: [{ ...otp!, messages: 3, oldestSeconds: 95, problem: 'one-time-codes-wait' }, ...lanes],
      routes: [
        {
          ...route!,
          state: 'waiting',
          instances: [
            { instance: 'barta1:77:ab', state: 'waiting', since, lastFailure: 'connect ECONNREFUSED' },
          ],
          problem: 'route-not-bound',
        },
      ],
    }),
  }));
  expect((await screen.findByRole('status')).textContent).toBe('Something is wrong. See what to do below.');
  const queue = await section('Queue');
  expect(queue.getByText('1 min 35 s')).toBeTruthy();
  expect(queue.getByText('Bad')).toBeTruthy();
  expect(queue.getByText(/has been waiting for more than 30 seconds/)).toBeTruthy();
  expect(queue.getByText('One-time codes wait')).toBeTruthy();
  const routes = await section('Routes, last hour');
  expect(routes.getByText('Needs attention')).toBeTruthy();
  expect(routes.getByText('Not connected')).toBeTruthy();
  expect(routes.getByText(/ECONNREFUSED/)).toBeTruthy();
  expect(routes.getByText('No route is bound')).toBeTruthy();
});

test('what needs attention alone is no failure', async () => {
  const { database } = health();
  open(() => ({
    json: health({ database: { ...database, replicaLagSeconds: null, problem: 'replica-unused' } }),
  }));
  expect((await screen.findByRole('status')).textContent).toContain('something needs attention');
  expect((await section('Database')).getByText('Not in use')).toBeTruthy();
});

test('late tasks are shown at once, the others on demand', async () => {
  const { user } = open(() => ({
    json: health({
      tasks: [
        { task: 'fold rollup_changes', succeededSeconds: 1, problem: null },
        { task: 'remove staged', succeededSeconds: 4_000, problem: 'task-late' },
      ],
      rollUps: { unfoldedChanges: 0, foldedSeconds: null, problem: 'roll-ups-behind' },
    }),
  }));
  const tasks = await section('Roll-ups and timed work');
  expect(tasks.getByText('Never')).toBeTruthy();
  expect(tasks.getByText('remove staged')).toBeTruthy();
  expect(tasks.queryByText('fold rollup_changes')).toBeNull();
  await user.click(tasks.getByRole('button', { name: 'Show all 2 tasks' }));
  expect(tasks.getByText('fold rollup_changes')).toBeTruthy();
});

test('an installation without routes and reports says so', async () => {
  open(() => ({ json: health({ routes: [], processes: [], tasks: [] }) }));
  expect(await screen.findByText('No routes yet.')).toBeTruthy();
  expect(screen.getByText(/No process has reported itself yet/)).toBeTruthy();
  expect(screen.getByText('No task is late.')).toBeTruthy();
});

test('a failure is shown with a way to try again, and later figures stay beside it', async () => {
  let answer: 'fails' | 'works' = 'fails';
  const { user, seen } = open(() =>
    answer === 'works' ? { json: health() } : errorAnswer(503, 'unavailable', 'The database is away.'),
  );
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByRole('status')).toBeNull();
  answer = 'works';
  await user.click(retry);
  expect((await screen.findByRole('status')).textContent).toBe('Everything is working.');

  answer = 'fails';
  await user.click(screen.getByRole('button', { name: 'Refresh now' }));
  expect(await screen.findByText(/could not be refreshed/)).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Queue' })).toBeTruthy();
  expect(seen.length).toBe(3);
});

test('it asks again every ten seconds, but not while the tab is hidden', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { seen } = open();
  await screen.findByRole('status');
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  await waitFor(() => expect(seen.length).toBe(2));
  act(() => focusManager.setFocused(false));
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(seen.length).toBe(2);
});
