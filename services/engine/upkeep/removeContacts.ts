import { sql } from 'kysely';
import { deleteInSteps } from '#services/kit/database/sql/deleteInSteps.ts';
import type { Database } from '#services/kit/database/index.ts';

/** How long the rejected rows of an import can be downloaded. */
const importDays = 30;

/** Removes deleted contact groups in steps. After a crash the next run goes on. */
export async function removeDeletedGroups(database: Database): Promise<void> {
  const groups = await database
    .selectFrom('contact_groups')
    .select(['id', 'company_id as companyId'])
    .where('deleted_at', 'is not', null)
    .execute();
  for (const { id: groupId, companyId } of groups) {
    const ofGroup = sql`company_id = ${companyId} and group_id = ${groupId}`;
    await deleteInSteps(database, 'contacts', ofGroup, { column: 'msisdn', first: '' });
    const imports = await database
      .selectFrom('contact_imports')
      .select('id')
      .where('group_id', '=', groupId)
      .execute();
    for (const { id } of imports) await removeImport(database, companyId, id);
    await database.deleteFrom('contact_groups').where('id', '=', groupId).execute();
  }
}

/** Removes imports whose rejected rows are no longer needed. */
export async function removeOldImports(database: Database): Promise<void> {
  const old = await database
    .selectFrom('contact_imports')
    .select(['id', 'company_id'])
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${importDays})`)
    .execute();
  for (const { id, company_id } of old) await removeImport(database, company_id, id);
}

async function removeImport(database: Database, companyId: number, importId: number): Promise<void> {
  const ofImport = sql`company_id = ${companyId} and import_id = ${importId}`;
  await deleteInSteps(database, 'contact_rejects', ofImport, { column: 'row_number', first: 0 });
  await database.deleteFrom('contact_imports').where('id', '=', importId).execute();
}
