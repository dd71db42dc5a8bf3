import { CacheProvider } from '@emotion/react';
import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, memoryStore, Notification } from 'react-admin';
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router-dom';
import type { ReactElement } from 'react';
import { vi } from 'vitest';
import type { LoginReply } from '#contract/main-api/sign-in/auth.ts';
import { noTotals } from '#contract/database-manager/filter.ts';
import { MessageReport } from '#contract/database-manager/messages.ts';
import { permissionKeys } from '#contract/permissions.ts';
import { dataProvider } from '#src/dataProviders/index.ts';
import { i18nProvider } from '#src/i18n/i18nProvider.ts';
import { UndoProvider } from '#src/layout/toasts/UndoProvider.tsx';
import { storeUser, type UserCells } from '#src/session.ts';
import { emotionCache } from '#src/theme/emotionCache.ts';
import { nothingIn } from './nothingIn.ts';
import { loginReply } from './signedIn.ts';
import { stubUploads, type SeenRequest, type StubbedAnswer } from './stubbedUpload.ts';

export type { SeenRequest, StubbedAnswer };

/** `"POST /noauth/v2/single"` → what the network answers; throwing is a lost connection. */
export type Network = Record<string, (request: SeenRequest) => StubbedAnswer | Promise<StubbedAnswer>>;

/** Answers to what every page asks for and most tests do not care about. */
const quiet: Network = {
  'GET /config.json': () => ({ json: {} }),
  'GET /sending-hours': () => ({ json: [] }),
  'GET /saved-views': () => ({ json: { responseList: [], total: 0 } }),
  'GET /noauth/v1/credit': () => ({ json: { data: { currentBalance: 4980, held: 0 } } }),
  'GET /noauth/v1/credit/outlook': () => ({
    json: {
      data: {
        currentBalance: 4980,
        held: 0,
        isLow: false,
        dailyUse: 0,
        daysLeft: null,
        requesters: [],
        provider: { name: 'Barta', contactNo: null, email: null },
      },
    },
  }),
  'GET /api/v2/report/sms/all/same-weekdays': () => ({ json: { hours: [] } }),
  'GET /sender-ids': () => ({
    json: [
      { id: 1, companyId: 3, name: 'PADMA', status: 'approved', isDefault: false, approvals: [] },
      { id: 2, companyId: 3, name: 'PadmaBank', status: 'approved', isDefault: true, approvals: [] },
    ],
    headers: { 'content-range': 'sender-ids 0-1/2' },
  }),
  'GET /data/company-list': () => ({ json: { responseList: [{ id: 3, name: 'Padma Traders' }], total: 1 } }),
  'GET /crm/figures': () => ({
    json: {
      data: {
        open: 0,
        overdue: 0,
        mine: 0,
        unassigned: 0,
        firstResponseSeconds: null,
        resolutionSeconds: null,
      },
    },
  }),
  'GET /campaigns': () => ({ json: [], headers: { 'content-range': 'campaigns */0' } }),
  'GET /crm/find-crm-by-param': () => ({ json: { responseList: [], total: 0 } }),
  'GET /notifications/unread-count': () => ({ json: { unread: 0, severity: null, openWork: 0 } }),
  'GET /open-work': () => ({ json: { count: 0 } }),
  'GET /noauth/v1/credit/recharge/similar': () => ({ json: { responseList: [], total: 0 } }),
  'GET /noauth/v2/bulk': () => ({ json: { responseList: [], total: 0 } }),
  'GET /noauth/v2/bulk/recent': () => ({ json: { responseList: [] } }),
  'GET /auth/sessions': () => ({ json: { responseList: [], total: 0 } }),
  'GET /user/sessions': () => ({ json: { responseList: [], total: 0 } }),
  'GET /setup-steps': () => ({ json: [] }),
  'GET /api/v3/report/sms/single/totalsms': () => ({ json: reportReply([]) }),
};

/** Stands in for the network, and for nothing else. Gives the requests it has seen. */
export function stubNetwork(network: Network = {}): SeenRequest[] {
  const seen: SeenRequest[] = [];
  const routes: Network = { ...quiet, ...network };
  const answerTo = async (request: SeenRequest): Promise<StubbedAnswer> => {
    seen.push(request);
    const answer = await routes[`${request.method} ${request.path}`]?.(request);
    if (!answer) throw new TypeError(`Nothing answers ${request.method} ${request.path}`);
    return answer;
  };
  stubUploads(answerTo);
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, location.origin);
    const request: SeenRequest = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: Object.fromEntries(new Headers(init.headers)),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      signal: init.signal ?? undefined,
    };
    const answer = await answerTo(request);
    return new Response(answer.body ?? JSON.stringify(answer.json), {
      status: answer.status ?? 200,
      headers: { 'content-type': 'application/json', ...answer.headers },
    });
  });
  return seen;
}

/** The files that are given to the browser to save. */
export function keepDownloads(): Blob[] {
  const files: Blob[] = [];
  class DownloadUrl extends URL {
    static override createObjectURL(file: Blob): string {
      files.push(file);
      return '#file';
    }
    static override revokeObjectURL(): void {}
  }
  vi.stubGlobal('URL', DownloadUrl);
  return files;
}

/** The page inside what the shell gives it. */
export function renderPage(
  page: ReactElement,
  {
    signedIn = {},
    at = '/',
    cells,
    hasDataRouter,
  }: {
    signedIn?: Partial<LoginReply>;
    at?: string;
    cells?: UserCells | undefined;
    /** As in the browser: only such a router can keep somebody on a page. */
    hasDataRouter?: boolean;
  } = {},
) {
  storeUser(loginReply([...permissionKeys], signedIn), cells);
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const admin = (
    <AdminContext
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      store={memoryStore()}
    >
      <UndoProvider>{page}</UndoProvider>
      <Notification />
    </AdminContext>
  );
  const rendered = render(
    <CacheProvider value={emotionCache}>
      {hasDataRouter ? (
        <RouterProvider
          router={createMemoryRouter([{ path: '*', element: admin }], { initialEntries: [at] })}
        />
      ) : (
        <MemoryRouter initialEntries={[at]}>{admin}</MemoryRouter>
      )}
    </CacheProvider>,
  );
  return { ...rendered, queryClient, user: userEvent.setup() };
}

/** A page of a report as the service answers it, with the whole of it on this page unless told otherwise. */
export function reportReply(rows: object[], more: object = {}) {
  return {
    responseList: rows,
    total: rows.length,
    pageInfo: { hasNextPage: false, nextCursor: null },
    totals: { ...noTotals, sent: rows.length, delivered: rows.length, ratedDelivered: rows.length },
    ...more,
  };
}

let lastId = 100;

/** A message of the report: delivered, unless told otherwise. */
export function message(changes: Partial<MessageReport> = {}): MessageReport {
  return {
    ...nothingIn(MessageReport),
    id: String(++lastId),
    batchId: '9',
    kind: 'single',
    companyId: 3,
    companyName: 'Padma Traders',
    sentBy: 'Demo Operator',
    username: 'operator',
    to: '8801712345678',
    senderId: 'PadmaBank',
    text: 'Your parcel has arrived.',
    class: 'transactional',
    operator: 'grameenphone',
    encoding: 'GSM7',
    segments: 1,
    credits: 1,
    status: 'delivered',
    acceptedAt: '2026-11-21T06:00:00.000Z',
    submittedAt: '2026-11-21T06:00:00.240Z',
    respondedAt: '2026-11-21T06:00:01.440Z',
    finalAt: '2026-11-21T06:03:13.440Z',
    carrierStatus: 'DELIVRD',
    carrierError: '000',
    possibleDuplicate: false,
    ...changes,
  };
}
