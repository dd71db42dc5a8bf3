import { sql } from 'kysely';
import type { Readable } from 'node:stream';
import type { Input, Reply } from '#contract/endpoint.ts';
import type { ContactImport, ContactList, previewContacts } from '#contract/sms-receiver/contactImports.ts';
import type { Database } from '#services/kit/database/index.ts';
import { invalidFields, notFound, refusedFields } from '#services/kit/errors.ts';
import type { ExportStyle } from '#services/kit/csv/exportStyle.ts';
import { seesNumbers } from '#services/kit/auth/seesNumbers.ts';
import type { Session } from '#services/kit/auth/session.ts';
import type { UploadedFile } from '#services/kit/UploadedFile.ts';
import { writeLongAs } from '#services/kit/auth/writeAs.ts';
import { toAppError, openTable } from '#services/engine/recipients/openTable.ts';
import { forEachRow } from '#services/engine/recipients/forEachRow.ts';
import { rejectsFile } from '#services/engine/recipients/rejectsFile.ts';
import { importList, type ListToImport } from '#services/engine/contacts/imports/importList.ts';
import { checkColumns, defaultColumns } from '#services/engine/contacts/imports/keptColumns.ts';
import { refreshPlans } from '#services/engine/contacts/imports/refreshPlans.ts';

interface TableToImport extends Omit<ListToImport, 'columns'> {
  columns: ContactList['columns'];
}

export function contactImportService(database: Database) {
  async function importTable(
    session: Session,
    groupId: number,
    { columns: requested, ...list }: TableToImport,
  ): Promise<ContactImport> {
    const { facts } = list.table;
    if (facts.numberColumn === null || facts.numberColumn >= facts.columns) {
      throw refusedFields({ numberColumn: 'no-number-column' });
    }
    const columns = requested ?? defaultColumns(facts);
    checkColumns(columns, facts);
    const done = await writeLongAs(database, session, (transaction) =>
      importList(transaction, session, groupId, { ...list, columns }),
    );
    await refreshPlans(database, done);
    return done;
  }

  return {
    /** @throws rule-refused with why a file is not read */
    async preview(
      choice: Input<typeof previewContacts>['body'],
      upload: UploadedFile | null,
      signal?: AbortSignal,
    ): Promise<Reply<typeof previewContacts>> {
      if (!upload && !choice.rows) throw invalidFields({ file: 'required' });
      try {
        const table = await openTable(choice, upload, signal);
        try {
          // Only a workbook hides rows, and they may be anywhere in it.
          if (table.facts.format === 'xlsx') await forEachRow(table, () => undefined, signal);
        } finally {
          await table.close();
        }
        const { facts } = table;
        return { facts, columns: defaultColumns(facts), hiddenRows: table.hiddenRows() };
      } catch (error) {
        throw signal?.aborted ? signal.reason : toAppError(error, upload ? 'file' : 'rows');
      }
    },

    /**
     * All of a list or nothing of it.
     * @throws not-found, rule-refused with the fields at fault
     */
    async import(
      session: Session,
      groupId: number,
      { list, upload, signal }: { list: ContactList; upload: UploadedFile | null; signal?: AbortSignal },
    ): Promise<ContactImport> {
      const field = upload ? 'file' : 'rows';
      const { mode, columns: requested, ...source } = list;
      if (!upload && !source.rows) throw invalidFields({ file: 'required' });
      try {
        const table = await openTable(source, upload, signal);
        try {
          return await importTable(session, groupId, { table, mode, columns: requested, field, signal });
        } finally {
          await table.close();
        }
      } catch (error) {
        throw signal?.aborted ? signal.reason : toAppError(error, field);
      }
    },

    /** @throws not-found, also for another company's */
    async rejects(session: Session, importId: number, style: ExportStyle): Promise<Readable> {
      const { companyId } = session;
      const found = await database
        .selectFrom('contact_imports')
        .innerJoin('contact_groups', 'contact_groups.id', 'contact_imports.group_id')
        .select('contact_imports.id')
        .where('contact_imports.id', '=', importId)
        .where('contact_imports.company_id', '=', companyId)
        .where('contact_groups.deleted_at', 'is', null)
        .executeTakeFirst();
      if (!found) throw notFound('import');
      const from = sql`contact_rejects where company_id = ${companyId} and import_id = ${importId}`;
      return rejectsFile({ queries: database, from, seesNumbers: seesNumbers(session), style });
    },
  };
}
