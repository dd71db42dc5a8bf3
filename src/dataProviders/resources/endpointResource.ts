import type { DataProvider, GetListParams, RaRecord } from 'react-admin';
import type { TObject } from 'typebox';
import type { PortalEndpoint } from '#contract/endpoint.ts';
import { call } from '../http/httpClient.ts';
import { onlyVerbs, toListQuery } from './verbs.ts';

/** Calls that are typed one by one and handed over here by the names of react-admin's verbs. */
type Call = (spec: PortalEndpoint, input: object) => Promise<unknown>;
export const anyCall = call as unknown as Call;

interface ListReply {
  responseList: RaRecord[];
  total: number;
}

/** `getList` over one of the contract's action-shaped lists. @param toRecord gives each row the `id` that react-admin wants */
export function listVerb(
  list: PortalEndpoint,
  toRecord = (row: RaRecord) => row,
): Pick<DataProvider, 'getList'> {
  return {
    getList: async (_resource, params: GetListParams) => {
      const reply = await anyCall(list, { query: toListQuery(params), signal: params.signal });
      const { responseList, total } = reply as ListReply;
      return { data: responseList.map(toRecord) as never, total };
    },
  };
}

/** The record that a call answers with. */
export async function recordOf(spec: PortalEndpoint, input: object) {
  return { data: (await anyCall(spec, input)) as never };
}

/** A resource of lists only: nothing of it can be changed. */
export function listOnly(list: PortalEndpoint): DataProvider {
  return onlyVerbs(listVerb(list));
}

/**
 * The fields of a form's record that the call takes. Forms hold the whole record, and the services refuse keys they do
 * not know; what is undefined was never set.
 */
export function bodyOf({ body }: PortalEndpoint, data: Record<string, unknown>): Record<string, unknown> {
  const known = Object.keys((body as TObject).properties);
  return Object.fromEntries(known.filter((key) => data[key] !== undefined).map((key) => [key, data[key]]));
}
