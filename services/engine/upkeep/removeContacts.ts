import { sql } from 'kysely';
import type { Database } from '#services/kit/database/index.ts';

/** How long the rejected rows of an import can be downloaded. */
const importDays = 30;
/** Rows of one statement, so that none takes long. */
const stepRows = 5_000;

/** Removes deleted contact groups in steps. After a crash the next run goes on. */
export async function removeDeletedGroups(database: Database): Promise<void> {
  const groups = await database
    .selectFrom('contact_groups')
    .select(['id', 'company_id as companyId'])
    .where('deleted_at', 'is not', null)
    .execute();
  for (const { id: groupId, companyId } of groups) {
    let last: string | null = '';
    while (last !== null) last = await deleteContacts(database, { companyId, groupId }, last);
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
  let last: number | null = 0;
  while (last !== null) last = await deleteRejects(database, companyId, importId, last);
  await database.deleteFrom('contact_imports').where('id', '=', importId).execute();
}

/**
 * Deletes some contacts of a group, in the order of their key: otherwise each step would pass all deleted rows again.
 * @param after the last number of the previous step, '' at first
 * @returns the last number of this step; null at the end
 */
async function deleteContacts(
  database: Database,
  { companyId, groupId }: { companyId: number; groupId: number },
  after: string,
): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    with deleted as (
      delete from contacts where company_id = ${companyId} and group_id = ${groupId} and msisdn in (
        select msisdn from contacts
        where company_id = ${companyId} and group_id = ${groupId} and msisdn > ${after}
        order by msisdn limit ${stepRows})
      returning msisdn
    )
    select max(msisdn) as last from deleted`.execute(database);
  return rows[0]?.last ?? null;
}

/** @returns the last row that was deleted; null if there was none */
async function deleteRejects(
  database: Database,
  companyId: number,
  importId: number,
  after: number,
): Promise<number | null> {
  const { rows } = await sql<{ last: number | null }>`
    with deleted as (
      delete from contact_rejects where company_id = ${companyId} and import_id = ${importId} and row_number in (
        select row_number from contact_rejects
        where company_id = ${companyId} and import_id = ${importId} and row_number > ${after}
        order by row_number limit ${stepRows})
      returning row_number
    )
    select max(row_number) as last from deleted`.execute(database);
  return rows[0]?.last ?? null;
}
