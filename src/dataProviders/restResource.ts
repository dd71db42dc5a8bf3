import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, fetchUtils } from 'react-admin';
import type { EndpointSpec } from '#contract/endpoint.ts';
import { bodyOf } from './endpointResource.ts';
import { request, type RequestOptions } from './httpClient.ts';
import { forgetLookups } from './lookups.ts';
import { onlyVerbs } from './verbs.ts';

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

interface RestCalls {
  list: EndpointSpec;
  create?: EndpointSpec;
  update?: EndpointSpec;
}

/** A REST-shaped resource of the main API, under the path of its list whatever react-admin calls it. */
export function restResource({ list, create, update }: RestCalls): DataProvider {
  const path = list.path.slice(1);
  // Its names are choices elsewhere.
  const changed = async <Result>(answer: Promise<Result>): Promise<Result> => {
    const result = await answer;
    forgetLookups();
    return result;
  };
  return onlyVerbs({
    getList: (_resource, params) => rest.getList(path, params),
    getOne: (_resource, params) => rest.getOne(path, params),
    ...(create && {
      create: (_resource, { data, meta }) => changed(rest.create(path, { data: bodyOf(create, data), meta })),
    }),
    ...(update && {
      update: (_resource, { id, data, previousData, meta }) =>
        changed(rest.update(path, { id, data: bodyOf(update, data), previousData, meta })),
    }),
    delete: (_resource, params) => changed(rest.delete(path, params)),
  } as Partial<DataProvider>);
}
