import { render, renderHook, screen, waitFor, within } from '@testing-library/react';
import { QueryObserver } from '@tanstack/react-query';
import userEvent from '@testing-library/user-event';
import { format } from 'date-fns';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { authProvider } from '#src/authProvider.ts';
import { acrossCells } from '#src/dataProviders/cells/acrossCells.ts';
import { CellSessionNotice } from '#src/layout/CellSessionNotice.tsx';
import { smsCountsAdditions } from '#src/dataProviders/cells/additions.ts';
import { smsCounts } from '#contract/database-manager/totals.ts';
import type { Cell } from '#contract/main-api/sign-in/cells.ts';
import { ApiError } from '#src/dataProviders/http/ApiError.ts';
import { masterReportProvider } from '#src/dataProviders/resources/masterReport.ts';
import { queryClient } from '#src/dataProviders/queryClient.ts';
import { CellSwitcher } from '#src/layout/appBar/CellSwitcher.tsx';
import DashboardPage from '#src/pages/dashboard/DashboardPage.tsx';
import MasterReportPage from '#src/pages/reports/MasterReportPage.tsx';
import { savePreferences } from '#src/preferences.ts';
import { clearSession, onAccessChange, storedUser, storeUser, type UserCells } from '#src/session.ts';
import { renderPage, stubNetwork, type Network, type SeenRequest } from '../helpers/pageWorld.tsx';
import { errorAnswer, loginReply } from '../helpers/signedIn.ts';

const cell = (number: number, name: string): Cell => ({
  number,
  name,
  services: {
    'main-api': `/${number}/main`,
    'sms-receiver': `/${number}/sms`,
    'database-manager': `/${number}/reports`,
  },
});
const dhaka = cell(0, 'Dhaka');
const khulna = cell(2, 'Khulna');
const cells: UserCells = { current: dhaka, home: dhaka, tokens: { 0: 'token-of-rina' } };
const provider = { scope: 'platform' as const };

const listed = () => ({ json: { responseList: [dhaka, khulna], total: 2 } });
/** Both cells, with a ticket from the first to the second. */
const both: Network = {
  'GET /0/main/cells': listed,
  'GET /2/main/cells': listed,
  'POST /0/main/cells/2/tickets': () => ({ json: { ticket: 'good-once' } }),
  'POST /2/main/auth/cell-ticket': () => ({ json: loginReply([], { accessToken: 'token-there' }) }),
};
const tokenOf = ({ headers }: SeenRequest) => headers.authorization;

const figures = (sent: number) => ({
  sent,
  delivered: sent,
  failed: 0,
  cancelled: 0,
  pending: 0,
  scheduled: 0,
});
const today = format(new Date(), 'yyyy-MM-dd');
const counts = (sent: number, day = today, asOf?: string) => ({
  data: figures(sent),
  days: [{ day, ...figures(sent) }],
  operators: [{ operator: 'robi', ...figures(sent) }],
  hours: [{ hour: 9, ...figures(sent) }],
  weekHours: [{ weekHour: 33, sent }],
  latency: { p50: sent, p90: sent, p99: sent },
  failures: {
    counted: 2 * sent,
    reasons: [
      { code: 'UNDELIV', messages: sent, words: null },
      { code: `of ${sent}`, messages: 1, words: null },
    ],
  },
  ...(asOf && { asOf }),
});
const countsPath = 'api/v2/report/sms/all/count';

beforeEach(() => {
  savePreferences({ locale: 'en' });
  queryClient.clear();
  localStorage.clear();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe('signing in where there are several cells', () => {
  const hasCells = { 'GET /config.json': () => ({ json: { mainApi: '/0/main', hasCells: true } }) };

  // The configuration is read once, so modules that have read another one are left aside.
  beforeEach(() => void vi.resetModules());
  afterEach(() => void vi.resetModules());

  async function signIn(network: Network) {
    window.history.replaceState(null, '', '/auth/login');
    const seen = stubNetwork({ ...hasCells, ...network });
    const [{ SignInPage: Page }, session] = await Promise.all([
      import('#src/pages/auth/SignInPage.tsx'),
      import('#src/session.ts'),
    ]);
    render(<Page />);
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('Username'), 'rina');
    await user.type(screen.getByLabelText('Password'), 'barta-demo');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    return { seen, session };
  }

  test('happens at the cell of the username, whose services are called from then on', async () => {
    const { seen, session } = await signIn({
      'POST /0/main/auth/cell': () => ({ json: { cell: khulna } }),
      'POST /2/main/auth': () => ({ json: loginReply() }),
    });
    await waitFor(() => expect(session.storedUser()).not.toBeNull());
    expect(session.storedUser()!.cells).toEqual({
      current: khulna,
      home: khulna,
      tokens: { 2: 'token-of-rina' },
    });
    expect(seen.find(({ path }) => path.endsWith('/auth/cell'))!.body).toEqual({ username: 'rina' });
  });

  test('says that the directory is away, and tries again', async () => {
    let tries = 0;
    const { session } = await signIn({
      'POST /0/main/auth/cell': () =>
        (tries += 1) === 1
          ? { ...errorAnswer(503, 'unavailable'), headers: { 'retry-after': '1' } }
          : { json: { cell: khulna } },
      'POST /2/main/auth': () => ({ json: loginReply() }),
    });
    await screen.findByText(/The sign-in service does not answer/);
    await waitFor(() => expect(session.storedUser()).not.toBeNull(), { timeout: 5_000 });
    expect(tries).toBe(2);
  });

  test('names the cell that does not answer', async () => {
    await signIn({ 'POST /0/main/auth/cell': () => ({ json: { cell: khulna } }) });
    await screen.findByText('The services of Khulna do not answer. Try again in a moment.');
  });
});

test('programs are given the address of the cell that the page is about', async () => {
  const shownFor = async (config: object) => {
    stubNetwork({ 'GET /config.json': () => ({ json: config }) });
    // The configuration is read once, so modules that have read another one are left aside.
    vi.resetModules();
    const { usePublicApi } = await import('#src/components/api/usePublicApi.ts');
    const { result } = renderHook(usePublicApi);
    await waitFor(() => expect(result.current).toBeDefined());
    return result.current;
  };
  const byCell = { publicApi: 'https://api-{cell}.barta.example/' };
  storeUser(loginReply(), { ...cells, current: khulna });
  expect(await shownFor(byCell)).toBe('https://api-2.barta.example');
  storeUser(loginReply());
  expect(await shownFor(byCell)).toBe('https://api-0.barta.example');
  expect(await shownFor({ publicApi: '/public' })).toBe(`${location.origin}/public`);
  vi.resetModules();
});

test('signing out ends the sessions in all cells', async () => {
  const seen = stubNetwork({
    'POST /0/main/auth/logout': () => ({ json: {} }),
    'POST /2/main/auth/logout': () => ({ json: {} }),
  });
  storeUser(loginReply([], { accessToken: 'token-there' }), {
    ...cells,
    current: khulna,
    tokens: { 0: 'token-of-rina', 2: 'token-there' },
  });
  await authProvider.logout();
  await waitFor(() => expect(seen).toHaveLength(2));
  expect(Object.fromEntries(seen.map((call) => [call.path, tokenOf(call)]))).toEqual({
    '/2/main/auth/logout': 'Bearer token-there',
    '/0/main/auth/logout': 'Bearer token-of-rina',
  });
  expect(storedUser()).toBeNull();
});

describe('figures across cells', () => {
  const ask = () => acrossCells(smsCounts, { query: {} }, smsCountsAdditions);
  beforeEach(() => storeUser(loginReply([], provider), cells));

  test('are added up by day, operator and hour; percentiles stay those of the current cell', async () => {
    const seen = stubNetwork({
      ...both,
      [`GET /0/reports/${countsPath}`]: () => ({ json: counts(5, '2026-11-01', '2026-11-23T06:00:10.000Z') }),
      [`GET /2/reports/${countsPath}`]: () => ({ json: counts(7, '2026-11-02', '2026-11-23T06:00:04.000Z') }),
    });
    expect(await ask()).toEqual({
      data: figures(12),
      days: [
        { day: '2026-11-01', ...figures(5) },
        { day: '2026-11-02', ...figures(7) },
      ],
      operators: [{ operator: 'robi', ...figures(12) }],
      hours: [{ hour: 9, ...figures(12) }],
      weekHours: [{ weekHour: 33, sent: 12 }],
      latency: { p50: 5, p90: 5, p99: 5 },
      failures: {
        counted: 24,
        reasons: [
          { code: 'UNDELIV', messages: 12, words: null },
          { code: 'of 5', messages: 1, words: null },
          { code: 'of 7', messages: 1, words: null },
        ],
      },
      asOf: '2026-11-23T06:00:04.000Z',
      missing: [],
    });
    await ask();
    // One session there, which is kept.
    expect(seen.filter(({ path }) => path.endsWith('/tickets'))).toHaveLength(1);
    expect(seen.filter(({ path }) => path.startsWith('/2/reports')).map(tokenOf)).toEqual([
      'Bearer token-there',
      'Bearer token-there',
    ]);
  });

  test('start a new session where the kept one has ended', async () => {
    storeUser(loginReply([], provider), { ...cells, tokens: { ...cells.tokens, 2: 'too-old' } });
    stubNetwork({
      ...both,
      [`GET /0/reports/${countsPath}`]: () => ({ json: counts(5) }),
      [`GET /2/reports/${countsPath}`]: (call) =>
        tokenOf(call) === 'Bearer token-there' ? { json: counts(7) } : errorAnswer(401, 'session-ended'),
    });
    expect(await ask()).toMatchObject({ data: { sent: 12 }, missing: [] });
    expect(storedUser()!.cells!.tokens).toEqual({ 0: 'token-of-rina', 2: 'token-there' });
  });

  test('start one new session, though several find that the kept one has ended', async () => {
    storeUser(loginReply([], provider), { ...cells, tokens: { ...cells.tokens, 2: 'too-old' } });
    let refusals = 0;
    const seen = stubNetwork({
      ...both,
      [`GET /0/reports/${countsPath}`]: () => ({ json: counts(5) }),
      [`GET /2/reports/${countsPath}`]: async (request) => {
        if (tokenOf(request) === 'Bearer token-there') return { json: counts(7) };
        refusals += 1;
        if (refusals === 2) await waitFor(() => expect(storedUser()!.cells!.tokens[2]).toBe('token-there'));
        return errorAnswer(401, 'session-ended');
      },
    });
    for (const sums of await Promise.all([ask(), ask()])) expect(sums).toMatchObject({ data: { sent: 12 } });
    expect(refusals).toBe(2);
    expect(seen.filter(({ path }) => path.endsWith('/tickets'))).toHaveLength(1);
  });

  test.each([
    ['silent', () => errorAnswer(503, 'unavailable')],
    ['noAccess', () => errorAnswer(403, 'forbidden')],
    ['older', () => errorAnswer(404, 'not-found')],
  ])('name a cell that gives none (%s)', async (why, answer) => {
    stubNetwork({
      ...both,
      [`GET /0/reports/${countsPath}`]: () => ({ json: counts(5) }),
      [`GET /2/reports/${countsPath}`]: answer,
    });
    expect(await ask()).toMatchObject({ data: { sent: 5 }, missing: [{ why, cell: 'Khulna' }] });
  });

  test.each([
    ['figure', () => ({ ...counts(7), data: { sent: 7 } })],
    ['list', () => ({ ...counts(7), days: undefined })],
  ])('name a cell whose version has no such %s', async (_, reply) => {
    stubNetwork({
      ...both,
      [`GET /0/reports/${countsPath}`]: () => ({ json: counts(5) }),
      [`GET /2/reports/${countsPath}`]: () => ({ json: reply() }),
    });
    expect(await ask()).toMatchObject({ data: figures(5), missing: [{ why: 'older', cell: 'Khulna' }] });
  });

  test('are those of the current cell while the directory is away', async () => {
    stubNetwork({
      'GET /0/main/cells': () => errorAnswer(503, 'unavailable'),
      [`GET /0/reports/${countsPath}`]: () => ({ json: counts(5) }),
    });
    expect(await ask()).toMatchObject({ data: { sent: 5 }, missing: [{ why: 'directory' }] });
  });

  describe('of a cell that takes requests and does not answer', () => {
    beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
    afterEach(async () => {
      // Requests that still wait belong to this test.
      await vi.advanceTimersByTimeAsync(10_000);
      vi.useRealTimers();
    });
    const never = () => new Promise<never>(() => undefined);

    test.each([
      ['is starting a session', { 'POST /2/main/auth/cell-ticket': never }, 'silent'],
      ['lists the cells', { 'GET /0/main/cells': never }, 'directory'],
    ])('are not waited for while it %s', async (_, silent: Network, why) => {
      stubNetwork({
        ...both,
        ...silent,
        [`GET /0/reports/${countsPath}`]: () => ({ json: counts(5) }),
        [`GET /2/reports/${countsPath}`]: () => ({ json: counts(7) }),
      });
      const asking = ask();
      await vi.advanceTimersByTimeAsync(5_000);
      expect(await asking).toMatchObject({ data: { sent: 5 }, missing: [{ why }] });
    });

    test('are there again as soon as it answers', async () => {
      let isSilent = true;
      stubNetwork({
        ...both,
        'POST /2/main/auth/cell-ticket': (request) =>
          isSilent ? never() : both['POST /2/main/auth/cell-ticket']!(request),
        [`GET /0/reports/${countsPath}`]: () => ({ json: counts(5) }),
        [`GET /2/reports/${countsPath}`]: () => ({ json: counts(7) }),
      });
      const asking = ask();
      await vi.advanceTimersByTimeAsync(15_000);
      expect(await asking).toMatchObject({ data: { sent: 5 } });
      isSilent = false;
      expect(await ask()).toMatchObject({ data: { sent: 12 }, missing: [] });
    });
  });

  test('are not asked with the session of who has signed out meanwhile', async () => {
    let isFirst = true;
    let redeem: () => void = () => undefined;
    const redeeming = new Promise<void>((resolve) => (redeem = resolve));
    const seen = stubNetwork({
      ...both,
      'POST /2/main/auth/cell-ticket': async () => {
        if (!isFirst) return { json: loginReply([], { accessToken: 'token-of-next' }) };
        isFirst = false;
        await redeeming;
        return { json: loginReply([], { accessToken: 'token-there' }) };
      },
      'POST /2/main/auth/logout': () => ({ json: {} }),
      [`GET /0/reports/${countsPath}`]: () => ({ json: counts(5) }),
      [`GET /2/reports/${countsPath}`]: () => ({ json: counts(7) }),
    });
    const asking = ask();
    await waitFor(() => expect(isFirst).toBe(false));
    clearSession();
    storeUser(loginReply([], { ...provider, accessToken: 'next' }), { ...cells, tokens: { 0: 'next' } });
    const next = ask();
    redeem();
    await Promise.all([asking, next]);
    const there = seen.filter(({ path }) => path.startsWith('/2/'));
    expect(there.filter(({ path }) => path.startsWith('/2/reports')).map(tokenOf)).not.toContain(
      'Bearer token-there',
    );
    expect(there.filter(({ path }) => path.endsWith('/logout')).map(tokenOf)).toEqual(['Bearer token-there']);
    expect(storedUser()!.cells!.tokens).toEqual({ 0: 'next', 2: 'token-of-next' });
  });

  test('of a company are asked of its cell only', async () => {
    storeUser(loginReply(), cells);
    const seen = stubNetwork({ [`GET /0/reports/${countsPath}`]: () => ({ json: counts(5) }) });
    expect(await ask()).toMatchObject({ data: { sent: 5 }, missing: [] });
    expect(seen).toHaveLength(1);
  });
});

describe('the session in another cell', () => {
  const there: UserCells = { ...cells, current: khulna, tokens: { 0: 'token-of-rina', 2: 'token-there' } };
  const renewals = {
    'POST /0/main/cells/2/renewals': () => ({ json: { ticket: 'lets-go-on' } }),
    'POST /2/main/auth/cell-renewal': () => ({ json: { isRenewed: true } }),
  };
  const tokens = { 0: 'token-of-rina', 2: '' };
  let count = 0;
  /** A session that no other test has renewed. */
  const signedInThere = (): string => {
    tokens[2] = `token-there-${(count += 1)}`;
    storeUser(loginReply([], { ...provider, accessToken: tokens[2] }), { ...there, tokens: { ...tokens } });
    return tokens[2];
  };
  const showThere = () =>
    renderPage(<CellSessionNotice />, {
      signedIn: { ...provider, accessToken: tokens[2] },
      cells: { ...there, tokens: { ...tokens } },
    });
  const pathsOf = (seen: readonly SeenRequest[]) => seen.map(({ path }) => path);

  test('is renewed by the cell of the sign-in when half of its time is over, and keeps its token', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const token = signedInThere();
      const seen = stubNetwork(renewals);
      showThere();
      await waitFor(() => expect(seen).toHaveLength(2));
      expect(seen.map(({ path, body }) => [path, body])).toEqual([
        ['/0/main/cells/2/renewals', undefined],
        ['/2/main/auth/cell-renewal', { ticket: 'lets-go-on' }],
      ]);
      expect(seen.map(tokenOf)).toEqual(['Bearer token-of-rina', `Bearer ${token}`]);
      await vi.advanceTimersByTimeAsync(299_000);
      expect(seen).toHaveLength(2);
      await vi.advanceTimersByTimeAsync(31_000);
      expect(seen).toHaveLength(4);
      expect(storedUser()!.accessToken).toBe(token);
    } finally {
      vi.useRealTimers();
    }
  });

  test('says while the cell of the sign-in is away how long it goes on', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      signedInThere();
      let isAway = true;
      stubNetwork({
        ...renewals,
        'POST /0/main/cells/2/renewals': () =>
          isAway ? errorAnswer(503, 'unavailable') : { json: { ticket: 'lets-go-on' } },
      });
      showThere();
      await screen.findByText(/The services of Dhaka.*You can work on in Khulna.*at most 10 minutes/);
      isAway = false;
      await vi.advanceTimersByTimeAsync(31_000);
      await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    } finally {
      vi.useRealTimers();
    }
  });

  describe('that has ended', () => {
    const refused = () => errorAnswer(401, 'session-ended');
    const newThere: Network = {
      'GET /2/main/auth/session': (request) =>
        tokenOf(request) === 'Bearer new-there' ? { json: loginReply([], provider) } : refused(),
      'POST /0/main/cells/2/tickets': () => ({ json: { ticket: 'good-once' } }),
      'POST /2/main/auth/cell-ticket': () => ({ json: loginReply([], { accessToken: 'new-there' }) }),
    };
    const refuse = () => authProvider.checkError(new ApiError('ended', 401, null));
    beforeEach(() => {
      window.history.replaceState(null, '', '/home');
      signedInThere();
    });

    test('is followed by a new one, and nobody is signed out', async () => {
      const seen = stubNetwork(newThere);
      await Promise.all([refuse(), refuse()]);
      expect(storedUser()).toMatchObject({ accessToken: 'new-there', cells: { tokens: { 2: 'new-there' } } });
      // A late refusal of the one before starts none.
      await refuse();
      expect(pathsOf(seen).filter((path) => path.endsWith('/cell-ticket'))).toHaveLength(1);
    });

    test('ends everywhere when the user is signed in no more where they signed in', async () => {
      stubNetwork({ ...newThere, 'POST /0/main/cells/2/tickets': refused });
      await expect(refuse()).rejects.toThrow('Sign in to go on');
      expect(storedUser()).toBeNull();
    });

    test('waits for the cell of the sign-in, and nobody is signed out', async () => {
      let isAway = true;
      const seen = stubNetwork({
        ...newThere,
        'POST /0/main/cells/2/tickets': () =>
          isAway ? errorAnswer(503, 'unavailable') : { json: { ticket: 'good-once' } },
      });
      const listener = vi.fn();
      const stop = onAccessChange(listener);
      // Data that the page shows has been loaded before.
      const load = vi.fn(async () => 'figures');
      const stopShowing = new QueryObserver(queryClient, {
        queryKey: ['shown'],
        queryFn: load,
        initialData: 'figures',
        staleTime: Infinity,
      }).subscribe(() => undefined);
      await refuse();
      await refuse();
      stop();
      expect(load).not.toHaveBeenCalled();
      expect(storedUser()).toMatchObject({ username: 'rina', accessToken: '' });
      // The ended session is asked about once, or each refusal would lead to the next question.
      expect(pathsOf(seen).filter((path) => path.endsWith('/session'))).toHaveLength(1);
      expect(listener).toHaveBeenCalledTimes(1);
      isAway = false;
      await refuse();
      expect(storedUser()!.accessToken).toBe('new-there');
      await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
      stopShowing();
    });

    test('is followed by a new one when the cell of the sign-in is back, and what was refused is loaded', async () => {
      vi.useFakeTimers({ shouldAdvanceTime: true });
      try {
        let isAway = true;
        stubNetwork({
          ...renewals,
          ...newThere,
          'POST /0/main/cells/2/tickets': () =>
            isAway ? errorAnswer(503, 'unavailable') : { json: { ticket: 'good-once' } },
        });
        const shown = showThere();
        const load = vi.spyOn(shown.queryClient, 'invalidateQueries');
        await refuse();
        await screen.findByText(/The services of Dhaka/);
        expect(load).not.toHaveBeenCalled();
        isAway = false;
        await vi.advanceTimersByTimeAsync(31_000);
        await waitFor(() => expect(load).toHaveBeenCalled());
        expect(storedUser()!.accessToken).toBe('new-there');
      } finally {
        vi.useRealTimers();
      }
    });
  });
});

test('the dashboard shows the sum, and says what is partial', async () => {
  stubNetwork({
    ...both,
    [`GET /0/reports/${countsPath}`]: () => ({ json: counts(5) }),
    [`GET /2/reports/${countsPath}`]: () => errorAnswer(500, 'internal'),
  });
  renderPage(<DashboardPage />, { signedIn: provider, cells });
  expect(await screen.findByText('Partial: Khulna did not answer.')).toBeTruthy();
  expect(await screen.findByText(/Message counts are of all 2 cells/)).toBeTruthy();
});

test('the master report has the companies of all cells in one order', async () => {
  const sums = (sent: number) => ({
    recharged: 0,
    ...figures(sent),
    segments: sent,
    credits: sent,
    refunded: 0,
    balance: 0,
    held: 0,
  });
  const reply = (rows: [companyId: number, companyName: string, sent: number][]) => ({
    json: {
      responseList: rows.map(([companyId, companyName, sent]) => ({
        ...sums(sent),
        companyId,
        companyName,
        isLow: false,
      })),
      total: rows.length,
      totals: sums(rows.reduce((all, [, , sent]) => all + sent, 0)),
    },
  });
  const far = 2 * 2 ** 40 + 1;
  stubNetwork({
    ...both,
    'GET /0/main/report/master-report': () =>
      reply([
        [1, 'Padma', 9],
        [2, 'Jamuna', 1],
      ]),
    'GET /2/main/report/master-report': () => reply([[far, 'Rupsha', 4]]),
  });
  renderPage(<MasterReportPage />, { signedIn: provider, cells });
  await screen.findByText('Rupsha · Khulna');
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows.slice(1, 4).map((text) => /^[^\d]+/.exec(text)![0])).toEqual([
    'Padma',
    'Rupsha · Khulna',
    'Jamuna',
  ]);
  expect(rows.at(-1)).toContain('14');
});

test('the pages of the master report have each company once, however its cell sorts names', async () => {
  storeUser(loginReply([], provider), cells);
  // PostgreSQL may sort by the rules of a language, and leave hyphens aside.
  const named = (cellNumber: number, names: string[]) => (request: SeenRequest) => {
    const [first, last] = JSON.parse(request.query.range!) as [number, number];
    const rows = names.map((companyName, index) => ({
      companyId: cellNumber * 2 ** 40 + index + 1,
      companyName,
    }));
    return { json: { responseList: rows.slice(first, last + 1), total: rows.length, totals: {} } };
  };
  stubNetwork({
    ...both,
    'GET /0/main/report/master-report': named(0, ['Agro', 'A-Z Foods', 'Meghna']),
    'GET /2/main/report/master-report': named(2, ['Bengal', 'Rupsha']),
  });
  const pages = await Promise.all(
    [1, 2, 3, 4, 5].map((page) =>
      masterReportProvider.getList('master-report', {
        pagination: { page, perPage: 1 },
        sort: { field: 'companyName', order: 'ASC' },
        filter: {},
      }),
    ),
  );
  const shown = pages.flatMap(({ data }) => data as unknown as { companyName: string }[]);
  expect(shown.map(({ companyName }) => companyName)).toEqual([
    'Agro',
    'A-Z Foods',
    'Bengal · Khulna',
    'Meghna',
    'Rupsha · Khulna',
  ]);
});

describe('the switcher', () => {
  test('goes to another cell by a ticket', async () => {
    const assign = vi.fn();
    vi.stubGlobal('location', { ...window.location, assign });
    stubNetwork({
      ...both,
      'GET /2/main/auth/session': () => ({
        json: loginReply([], { ...provider, accessToken: 'token-there', userId: 99 }),
      }),
    });
    const { user } = renderPage(<CellSwitcher />, { signedIn: provider, cells });
    await user.click(await screen.findByRole('button', { name: 'Cell: Dhaka. Switch cell' }));
    await user.click(within(screen.getByRole('menu')).getByRole('menuitem', { name: 'Khulna' }));
    await waitFor(() => expect(storedUser()).toMatchObject({ accessToken: 'token-there', userId: 99 }));
    expect(storedUser()!.cells).toMatchObject({ current: khulna, home: dhaka });
    expect(assign).toHaveBeenCalledWith('/home');
    vi.unstubAllGlobals();
  });

  test.each([
    ['people of a company', { scope: 'company' as const }, cells],
    ['an installation of one cell', provider, undefined],
  ])('is not there for %s', async (_, signedIn, of) => {
    const seen = stubNetwork(both);
    renderPage(<CellSwitcher />, { signedIn, cells: of });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.queryByRole('button')).toBeNull();
    expect(seen).toEqual([]);
  });
});
