import type { DataProvider, RaRecord } from 'react-admin';
import type { ReportTotals } from '#contract/database-manager/filter.ts';
import { bulkSmsReport } from '#contract/database-manager/batches.ts';
import { singleSmsReport, smsHistory } from '#contract/database-manager/messages.ts';
import type { PortalEndpoint } from '#contract/endpoint.ts';
import { ApiError } from '../http/ApiError.ts';
import { anyCall } from './endpointResource.ts';
import { onlyVerbs, toListQuery } from './verbs.ts';
import type { LedgerTotals, PeriodBalances } from '#contract/sms-receiver/transactions.ts';

/** The data of a report's list beside its rows, as `meta` of react-admin's list context. */
export interface ReportMeta {
  /** Sums over all pages; null when only counting could tell. */
  totals: ReportTotals | null;
  /** The balances of the ledger: see `LedgerMeta`. */
  balances?: unknown;
  asOf?: string | undefined;
}

interface ReportReply extends ReportMeta {
  responseList: RaRecord[];
  total: number | null;
  pageInfo: { hasNextPage: boolean; nextCursor: string | null };
}

/** Resource → provider, for the reports that list rows. */
export const reports = {
  'single-sms': reportList(singleSmsReport),
  'bulk-sms': reportList(bulkSmsReport, 'batchId'),
  'sms-history': reportList(smsHistory),
} satisfies Record<string, DataProvider>;

/** A list whose pages begin where the one before ended, as far as that one has been seen, and are counted off otherwise. */
export function reportList(
  list: PortalEndpoint,
  idField = 'id',
  more: () => Record<string, unknown> = () => ({}),
): DataProvider {
  const cursors = cursorCache();
  return onlyVerbs({
    getList: async (_resource, params) => {
      const { filter, range, sort } = toListQuery(params);
      const { page, perPage } = params.pagination ?? { page: 1, perPage: 10 };
      const listKey = JSON.stringify([filter, sort, perPage]);
      const ask = async (cursor?: string, rows = range) =>
        (await anyCall(list, {
          query: { filter, range: rows, sort, cursor, ...more() },
          signal: params.signal,
        })) as ReportReply;

      const cursor = cursors.get(listKey, page);
      const reply = await ask(cursor).catch((error: unknown) => {
        // One that the service no longer knows must not be the end of the list.
        if (cursor && error instanceof ApiError && error.status === 400) return ask();
        throw error;
      });
      // A search that would take long ends before the page is full.
      while (reply.total === null && reply.responseList.length < perPage && reply.pageInfo.nextCursor) {
        const found = reply.responseList;
        const rest = await ask(reply.pageInfo.nextCursor, [0, perPage - found.length - 1]);
        reply.responseList = [...found, ...rest.responseList];
        reply.pageInfo = rest.pageInfo;
      }
      cursors.keep(listKey, page + 1, reply.pageInfo.nextCursor);
      const rows = reply.responseList.map((row) => ({ ...row, id: String(row[idField]) }));
      return {
        data: rows as never,
        total: reply.total ?? totalOfLastPage(reply, (page - 1) * perPage),
        pageInfo: { hasNextPage: reply.pageInfo.hasNextPage, hasPreviousPage: page > 1 },
        meta: { totals: reply.totals, balances: reply.balances, asOf: reply.asOf } satisfies ReportMeta,
      };
    },
  });
}

/** Where nothing is counted, the last page says how many rows there are. */
function totalOfLastPage({ pageInfo, responseList }: ReportReply, before: number): number | undefined {
  return pageInfo.hasNextPage ? undefined : before + responseList.length;
}

const maxCachedLists = 20;

/** Filter, order and page size → page → where it begins. */
function cursorCache() {
  const lists = new Map<string, Map<number, string>>();
  return {
    get: (list: string, page: number) => lists.get(list)?.get(page),
    keep(list: string, page: number, cursor: string | null): void {
      const pages = lists.get(list) ?? new Map<number, string>();
      if (cursor) pages.set(page, cursor);
      else pages.delete(page);
      // Set anew, the latest list is the last to be forgotten.
      lists.delete(list);
      lists.set(list, pages);
      if (lists.size > maxCachedLists) lists.delete(lists.keys().next().value!);
    },
  };
}

/** The data of the ledger's lists beside their rows, as `meta` of react-admin's list context. */
export interface LedgerMeta {
  /** Null for more entries than the service adds up. */
  totals: LedgerTotals | null;
  /** Null for all companies together. */
  balances: PeriodBalances | null;
}
