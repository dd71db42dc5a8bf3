import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, fetchUtils } from 'react-admin';
import { companyList } from '#contract/main-api/lookups.ts';
import { call, request, type RequestOptions } from './httpClient.ts';
import { lookupProvider } from './lookups.ts';

/**
 * Our client in the form ra-data-simple-rest asks for. The headers it brings are left out: its `Range`
 * is a hint for old Chromes only and would cost a preflight request.
 */
async function restClient(path: string, { method, body, signal }: fetchUtils.Options = {}) {
  const answer = await request('main-api', path, {
    method: method as RequestOptions['method'],
    body: typeof body === 'string' ? JSON.parse(body) : undefined,
    signal: signal ?? undefined,
  });
  return { ...answer, body: '' };
}

const rest = simpleRestProvider('', restClient);

/** Resource → provider, for the resources of the main API. */
export const mainApi: Record<string, DataProvider> = {
  'sender-ids': rest,
  companies: lookupProvider(async () => (await call(companyList)).responseList),
};
