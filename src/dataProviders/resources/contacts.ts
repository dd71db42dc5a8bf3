import type { DataProvider } from 'react-admin';
import type { Reply } from '#contract/endpoint.ts';
import { exportContacts, listContacts } from '#contract/main-api/sending/contactGroups.ts';
import {
  importContacts,
  importRejects,
  previewContacts,
  type ContactImport,
  type ContactList,
} from '#contract/sms-receiver/contactImports.ts';
import type { TablePlace } from '#contract/sms-receiver/recipients.ts';
import { tryBeginningFirst, type ListFile } from '../batchLists.ts';
import { fetchCsv } from '../http/exports.ts';
import { call } from '../http/httpClient.ts';
import { upload, type UploadOptions } from '../http/upload.ts';
import { onlyVerbs, toListQuery } from './verbs.ts';

type Transfer = Pick<UploadOptions, 'signal' | 'onProgress'>;
export type ContactPreview = Reply<typeof previewContacts>;

/** The contacts of one group: lists are filtered by `groupId`. They are changed by calls of their own. */
export const groupContactsProvider: DataProvider = onlyVerbs({
  getList: async (_resource, params) => {
    const { filter, range } = toListQuery(params);
    const { groupId, q } = filter as { groupId: number; q?: string };
    const { order = 'ASC' } = params.sort ?? {};
    const { responseList, total } = await call(listContacts, {
      params: { id: groupId },
      query: { filter: q ? { q } : {}, range, sort: ['msisdn', order] },
      signal: params.signal,
    });
    return { data: responseList as never, total };
  },
});

/** The columns and first rows of a list, before it is imported. */
export function previewContactList(
  file: ListFile,
  choice: TablePlace,
  transfer: Transfer,
): Promise<ContactPreview> {
  return tryBeginningFirst(file, (some) => upload(previewContacts, { body: choice, ...some!, ...transfer }));
}

export function importList(
  groupId: number,
  file: ListFile,
  list: ContactList,
  transfer: Transfer,
): Promise<ContactImport> {
  return upload(importContacts, { params: { id: groupId }, body: list, ...file, ...transfer });
}

/** All contacts of a group: a CSV file. */
export function fetchContacts(groupId: number): Promise<Blob> {
  return fetchCsv(exportContacts, { id: groupId });
}

/** The rows that an import has not taken, and why: a CSV file. */
export function fetchImportRejects(importId: string): Promise<Blob> {
  return fetchCsv(importRejects, { importId });
}
