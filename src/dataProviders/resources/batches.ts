import type { DataProvider } from 'react-admin';
import type { Reply } from '#contract/endpoint.ts';
import { findBatch, listBatches, listRejects, type Batch } from '#contract/sms-receiver/batches.ts';
import { call } from '../http/httpClient.ts';
import { anyCall, listVerb } from './endpointResource.ts';
import { listedFigures } from './listedBatch.ts';
import { onlyVerbs, toListQuery } from './verbs.ts';

/** A batch as react-admin wants its records, with an `id`. */
export type BatchRecord = Batch & ReturnType<typeof listedFigures> & { id: string };

export function batchRecord(batch: Batch): BatchRecord {
  return { ...batch, ...listedFigures(batch), id: batch.batchId };
}

const { getList } = listVerb(listBatches, (row) => batchRecord(row as unknown as Batch));

/** Batches are made and controlled by calls of their own: see `pages/send`. */
export const batchesProvider: DataProvider = onlyVerbs({
  getList: (resource, { sort, ...params }) =>
    // Ids ascend as batches are accepted.
    getList(resource, { ...params, sort: sort?.field === 'acceptedAt' ? { ...sort, field: 'id' } : sort }),
  getOne: async (_resource, { id, signal }) => {
    const batch = await call(findBatch, { params: { batchId: String(id) }, signal });
    return { data: batchRecord(batch) as never };
  },
});

/** Rejected rows of the batch that the filter names, with the row as their `id`. */
export const rejectedRowsProvider: DataProvider = onlyVerbs({
  getList: async (_resource, params) => {
    const { filter, ...query } = toListQuery(params);
    const { batchId, ...rest } = filter;
    const reply = await anyCall(listRejects, {
      params: { batchId },
      query: { ...query, filter: rest },
      signal: params.signal,
    });
    const { responseList, total } = reply as Reply<typeof listRejects>;
    return { data: responseList.map((row) => ({ ...row, id: row.row })) as never, total };
  },
});
