import type { Transaction } from 'kysely';
import { fieldProblems } from '#contract/errors.ts';
import { contactLimits } from '#contract/main-api/sending/contactGroups.ts';
import type { ContactImport, ImportMode, KeptColumn } from '#contract/sms-receiver/contactImports.ts';
import type { Schema } from '#database/schema.ts';
import { writeAuditEntry } from '#services/kit/auth/audit.ts';
import { AppError, notFound, refusedFields } from '#services/kit/errors.ts';
import type { Session } from '#services/kit/auth/session.ts';
import type { Table } from '../../recipients/table.ts';
import { layoutOf } from './keptColumns.ts';
import { readContacts } from './readContacts.ts';
import { importRepository } from './repository.ts';

export interface ListToImport {
  table: Table;
  mode: ImportMode;
  columns: readonly KeptColumn[];
  /** The field that is blamed when the whole list is refused. */
  field: 'file' | 'rows' | 'contacts';
  /** Whether columns that are no fields of the group become some; if not, the list is refused. */
  addsFields?: boolean;
  signal?: AbortSignal | undefined;
}

/**
 * Puts a list into a group, in this transaction: after an error or a hang-up the group is as it was.
 * @throws not-found, rule-refused; what reading the list throws
 */
export async function importList(
  transaction: Transaction<Schema>,
  session: Session,
  groupId: number,
  { table, mode, columns, field, addsFields = true, signal }: ListToImport,
): Promise<ContactImport> {
  const { companyId, userId } = session;
  const writing = importRepository(transaction, { companyId, groupId });
  const group = await writing.lock();
  if (!group) throw notFound('contact group');
  const layout = layoutOf(group.columns, columns, mode);
  if (!addsFields && layout.names.length > group.columns.length)
    throw refusedFields({ [field]: 'field-not-of-group' });
  const importId = await writing.addImport(userId);

  let contacts = group.contacts;
  const written = { added: 0, updated: 0, optedOut: 0 };
  const { read, valid, rejected, seen } = await readContacts({
    table,
    columns: columns.map(({ column }) => column),
    async onContacts(rows) {
      const step = await writing.write(rows, layout);
      written.added += step.added;
      written.updated += step.updated;
      written.optedOut += step.optedOut;
      contacts += step.added;
    },
    onRejected: (rows) => writing.addRejects(importId, rows),
    signal,
  });
  if (valid === 0) {
    throw new AppError('rule-refused', fieldProblems['nothing-to-import'], {
      problems: { [field]: 'nothing-to-import' },
      rejected: rejected,
    });
  }

  const removed = mode === 'replace' ? await writing.removeOthers(seen) : 0;
  contacts -= removed;
  if (contacts > contactLimits.contacts) throw refusedFields({ [field]: 'group-full' });
  await writing.finish(importId, { columns: layout.names, contacts, rejected: read - valid });
  await writeAuditEntry(transaction, session, {
    action: 'imported',
    noun: 'contact-group',
    companyId,
    recordId: groupId,
    recordName: group.name,
    changes: [{ field: 'contacts', before: String(group.contacts), after: String(contacts) }],
  });
  return {
    importId: String(importId),
    read,
    ...written,
    unchanged: valid - written.added - written.updated,
    removed,
    rejected,
    hiddenRows: table.hiddenRows(),
    contacts,
    columns: layout.names,
  };
}
