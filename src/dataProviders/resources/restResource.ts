import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, fetchUtils } from 'react-admin';
import type { PortalEndpoint, ServiceName } from '#contract/endpoint.ts';
import type { access } from '../../screens/access.ts';
import { anyCall, bodyOf } from './endpointResource.ts';
import { request, type RequestOptions } from '../http/httpClient.ts';
import { forgetLookups } from './lookups.ts';
import { requestKeys } from '../http/useRequestKey.ts';
import { onlyVerbs } from './verbs.ts';

/**
 * Our client in the form ra-data-simple-rest asks for. The headers it brings are left out: its `Range`
 * is a hint for old Chromes only and would cost a preflight request.
 */
function restClient(service: ServiceName) {
  return async (path: string, { method, body, signal }: fetchUtils.Options = {}) => {
    const answer = await request(service, path, {
      method: method as RequestOptions['method'],
      body: typeof body === 'string' ? JSON.parse(body) : undefined,
      signal: signal ?? undefined,
    });
    return { ...answer, body: '' };
  };
}

/**
 * A REST-shaped resource, under the path of its list whatever react-admin calls it.
 * @param actions the calls that create and change its records, where there are any
 */
export function restResource(
  list: PortalEndpoint,
  { create, edit }: (typeof access)[string] = {},
): DataProvider {
  const path = list.path.slice(1);
  const rest = simpleRestProvider('', restClient(list.service));
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
      create: create.idempotent
        ? createOnce(create, changed)
        : (_resource, { data, meta }) => changed(rest.create(path, { data: bodyOf(create, data), meta })),
    }),
    ...(edit && {
      update: (_resource, { id, data, previousData, meta }) =>
        changed(rest.update(path, { id, data: bodyOf(edit, data), previousData, meta })),
    }),
    delete: (_resource, params) => changed(rest.delete(path, params)),
  });
}

/** The same content once, until it has succeeded. */
function createOnce(
  create: PortalEndpoint,
  changed: <Result>(answer: Promise<Result>) => Promise<Result>,
): DataProvider['create'] {
  const keys = requestKeys();
  return async (_resource, { data }) => {
    const body = bodyOf(create, data as Record<string, unknown>);
    const record = await changed(anyCall(create, { body, idempotencyKey: keys.keyOf(body) }));
    keys.forget();
    return { data: record as never };
  };
}
