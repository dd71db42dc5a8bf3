import type { DataProvider } from 'react-admin';
import type { Input, Reply } from '#contract/endpoint.ts';
import { masterReport, type MasterRow } from '#contract/main-api/masterReport.ts';
import { call } from '../http/httpClient.ts';
import { onlyVerbs, toListQuery } from './verbs.ts';

/** A row as react-admin wants its records, with an `id`: the company's. */
export type MasterRecord = MasterRow & { id: number };

/** What the list says beside its rows, as `meta` of react-admin's list context: the sums of all companies. */
export interface MasterMeta {
  totals: Reply<typeof masterReport>['totals'];
  asOf?: string | undefined;
}

export const masterReportProvider: DataProvider = onlyVerbs({
  getList: async (_resource, params) => {
    const query = toListQuery(params) as Input<typeof masterReport>['query'];
    const { responseList, total, totals, asOf } = await call(masterReport, { query, signal: params.signal });
    const rows = responseList.map((row): MasterRecord => ({ ...row, id: row.companyId }));
    return { data: rows as never, total, meta: { totals, asOf } satisfies MasterMeta };
  },
});
