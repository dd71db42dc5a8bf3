import type { DataProvider, GetListParams } from 'react-admin';

const verbs = [
  'getList',
  'getOne',
  'getMany',
  'getManyReference',
  'create',
  'update',
  'updateMany',
  'delete',
  'deleteMany',
] as const;

/** A data provider of the verbs a resource has; the others say so instead of answering with nothing. */
export function onlyVerbs(has: Partial<DataProvider>): DataProvider {
  const refusals = verbs.map((verb) => [
    verb,
    (resource: string) => Promise.reject(new Error(`${resource} has no ${verb}`)),
  ]);
  return { ...(Object.fromEntries(refusals) as DataProvider), ...has };
}

/** react-admin's list parameters as the contract's `listQuery` takes them; both ends of `range` inclusive. */
export function toListQuery({ pagination, sort, filter }: GetListParams) {
  const { page, perPage } = pagination ?? { page: 1, perPage: 10 };
  return {
    filter: (filter ?? {}) as Record<string, unknown>,
    range: [(page - 1) * perPage, page * perPage - 1] as [number, number],
    sort: sort && ([sort.field, sort.order] as [string, 'ASC' | 'DESC']),
  };
}
