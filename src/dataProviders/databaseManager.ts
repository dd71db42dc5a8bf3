import type { DataProvider } from 'react-admin';
import { singleSmsReport } from '#contract/database-manager/reports.ts';
import type { Input } from '#contract/endpoint.ts';
import { call } from './httpClient.ts';
import { onlyVerbs, toListQuery } from './verbs.ts';

type SingleSmsQuery = Input<typeof singleSmsReport>['query'];

/** Resource → provider, for the resources of the database manager. */
export const databaseManager: Record<string, DataProvider> = {
  'single-sms': onlyVerbs({
    getList: async (_resource, params) => {
      // Filter and sort come from the list's own inputs and columns; the service refuses what it does not know.
      const query = toListQuery(params) as SingleSmsQuery;
      const { responseList, total } = await call(singleSmsReport, { query, signal: params.signal });
      return { data: responseList as never, total };
    },
  }),
};
