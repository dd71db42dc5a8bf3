import type { DataProvider } from 'react-admin';
import { findBulk, listBulk, listRejects, type BulkBatch } from '#contract/sms-receiver/batches.ts';
import { call } from '../http/httpClient.ts';
import { onlyVerbs, toListQuery } from './verbs.ts';

/** A batch as react-admin wants its records, with an `id`. */
export type Batch = BulkBatch & { id: string };

export function batchRecord(batch: BulkBatch): Batch {
  return { ...batch, id: batch.batchId };
}

/** Batches are made and controlled by calls of their own: see `pages/send`. */
export const batchesProvider: DataProvider = onlyVerbs({
  getList: async (_resource, params) => {
    const { filter, range, sort } = toListQuery(params);
    const query = { filter, range, sort } as Parameters<typeof call<typeof listBulk>>[1]['query'];
    const { responseList, total } = await call(listBulk, { query, signal: params.signal });
    return { data: responseList.map(batchRecord) as never, total };
  },
  getOne: async (_resource, { id, signal }) => {
    const batch = await call(findBulk, { params: { batchId: String(id) }, signal });
    return { data: batchRecord(batch) as never };
  },
});

/** Rejected rows of the batch that the filter names, with the row as their `id`. */
export const rejectedRowsProvider: DataProvider = onlyVerbs({
  getList: async (_resource, params) => {
    const { filter, range, sort } = toListQuery(params);
    const { batchId, ...rest } = filter as { batchId: string };
    const query = { filter: rest, range, sort } as Parameters<typeof call<typeof listRejects>>[1]['query'];
    const { responseList, total } = await call(listRejects, {
      params: { batchId },
      query,
      signal: params.signal,
    });
    return { data: responseList.map((row) => ({ ...row, id: row.row })) as never, total };
  },
});
