import type { DataProvider, GetListParams, RaRecord } from 'react-admin';
import { comparable } from '#domain/composed.ts';
import { compareNames } from '#domain/search/nameOrder.ts';
import { storedUser } from '../../session.ts';
import { reportError } from '../http/sharedErrors.ts';
import { onlyVerbs } from './verbs.ts';

interface Lookup extends RaRecord {
  id: number;
  name: string;
}

const kept = new Map<object, { token: string | undefined; items: Promise<Lookup[]> }>();

/** A record was made, renamed or deleted, or the user may do something else: the next caller asks anew. */
export function forgetLookups(): void {
  kept.clear();
}

/** Whether a query of react-admin is about a reference list; their resources are named so. */
export function isOfLookup({ queryKey: [resource] }: { queryKey: readonly unknown[] }): boolean {
  return typeof resource === 'string' && resource.endsWith('-names');
}

/**
 * A reference list: fetched once for each signed-in user, kept in memory and searched there. When it
 * cannot be fetched the caller gets an empty list and the error goes to the shared handler (product
 * spec, sections 4 and 8); the next caller asks again.
 */
export function lookupProvider<Item extends Lookup>(fetchAll: () => Promise<Item[]>): DataProvider {
  function all(): Promise<Item[]> {
    const token = storedUser()?.accessToken;
    const known = kept.get(fetchAll);
    if (known && known.token === token) return known.items as Promise<Item[]>;
    const items = fetchAll().catch((error: unknown) => {
      if (kept.get(fetchAll)?.items === items) kept.delete(fetchAll);
      reportError(error, []);
      return [];
    });
    kept.set(fetchAll, { token, items });
    return items;
  }

  return onlyVerbs({
    getList: async (_resource, params) => pageOf(await all(), params) as never,
    getMany: async (_resource, { ids }) => {
      const items = await all();
      return { data: items.filter((item) => ids.some((id) => String(id) === String(item.id))) as never };
    },
    getOne: async (resource, { id }) => {
      const item = (await all()).find((candidate) => String(candidate.id) === String(id));
      if (!item) throw new Error(`${resource} has no record ${id}`);
      return { data: item as never };
    },
  });
}

function pageOf<Item extends Lookup>(items: Item[], { pagination, filter }: GetListParams) {
  const wanted = comparable(String((filter as { q?: string } | undefined)?.q ?? ''));
  const found = items
    .filter((item) => comparable(item.name).includes(wanted))
    .sort((a, b) => compareNames(a.name, b.name));
  const { page, perPage } = pagination ?? { page: 1, perPage: found.length };
  return { data: found.slice((page - 1) * perPage, page * perPage), total: found.length };
}
