import * as Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { csvQueryFields } from '../exportQuery.ts';
import { ColumnName, contactLimits } from '../main-api/sending/contactGroups.ts';
import { Id, LongId, oneOf, record, valuesByKey } from '../vocabulary.ts';
import { batchLimits } from './newBatches.ts';
import { Column, Count, recipientLimits, RejectCounts, tableChoice, ListTable } from './recipients.ts';

/**
 * - update: who is new is added, who is there gets the new values, all others stay
 * - replace: contacts that are not in the list are removed
 */
export const importModes = ['update', 'replace'] as const;
export type ImportMode = (typeof importModes)[number];

const guarded = { service: 'sms-receiver', permission: 'manage-contacts' } as const;

const list = {
  ...tableChoice,
  /** Column → value, e.g. `{ "to": "01712345678", "name": "Rahim" }`. */
  rows: Type.Optional(
    Type.Array(valuesByKey(Type.String()), { minItems: 1, maxItems: batchLimits.inlineRows }),
  ),
};

/** A column of the list and the name of the field that it is kept as. */
const KeptColumn = record({ column: Column, name: ColumnName });
export type KeptColumn = Type.Static<typeof KeptColumn>;

/** As `importContacts`. Of a text file the beginning is enough. */
export const previewContacts = endpoint({
  ...guarded,
  method: 'POST',
  path: '/noauth/v2/contact-groups/preview',
  summary: 'Check the columns of a list before it is imported',
  body: record(list),
  bodyBytes: batchLimits.bodyBytes,
  upload: { fileBytes: recipientLimits.fileBytes },
  reply: record({
    facts: ListTable,
    /** The columns that are kept unless the request says otherwise. */
    columns: Type.Array(KeptColumn),
    /** Rows that a workbook hides; they are left out unless the request includes them. */
    hiddenRows: Type.Optional(Count),
  }),
});

/** As JSON with `rows`, or as `multipart/form-data` with the same fields and a `file`. */
export const ContactList = record({
  mode: oneOf(importModes),
  ...list,
  /** The columns that are kept of each row; when it is left out, those that have a heading. */
  columns: Type.Optional(Type.Array(KeptColumn, { maxItems: contactLimits.columns })),
});
export type ContactList = Type.Static<typeof ContactList>;

/** The changes that an import has made. `read` is the sum of added, updated, unchanged and rejected. */
export const ContactImport = record({
  importId: LongId,
  /** Rows that are not blank, without the header. */
  read: Count,
  added: Count,
  updated: Count,
  unchanged: Count,
  /** Contacts that were in the group and are not in the list; with `replace` only. */
  removed: Count,
  rejected: RejectCounts,
  /** Rows that the workbook hides, which were left out unless the request included them. */
  hiddenRows: Type.Optional(Count),
  /** Imported people who have asked not to be written to. They are kept and passed over. */
  optedOut: Count,
  /** In the group by now. */
  contacts: Count,
  columns: Type.Array(Type.String()),
});
export type ContactImport = Type.Static<typeof ContactImport>;

/** All of it or, when the file breaks off or the caller hangs up, nothing. */
export const importContacts = endpoint({
  ...guarded,
  // The number of contacts that were in the group already would reveal masked numbers.
  alsoNeeds: 'view-msisdn',
  method: 'POST',
  path: '/noauth/v2/contact-groups/{id}/import',
  summary: 'Import a list into a contact group',
  params: record({ id: Id }),
  body: ContactList,
  bodyBytes: batchLimits.bodyBytes,
  upload: { fileBytes: recipientLimits.fileBytes },
  reply: ContactImport,
});

export const importRejects = endpoint({
  ...guarded,
  method: 'GET',
  path: '/noauth/v2/contact-groups/imports/{importId}/rejects',
  summary: 'Rejected rows of an import and why, as CSV; kept for a month',
  params: record({ importId: LongId }),
  query: record(csvQueryFields),
  reply: Type.String(),
  replyType: 'text/csv',
});
