import { openDatabase, type Database } from '#services/kit/database/index.ts';
import { createLog } from '#services/kit/logging/log.ts';
import { runCell } from '../processes/commands.ts';

/** Makes a cell on a cluster and opens it as its services do. @param url of the coordinator */
export async function openNewCell(url: string, number: number): Promise<Database> {
  const schema = `cell_${number}`;
  const made = await runCell(url, 'create', '--number', String(number), '--schema', schema);
  if (made.code !== 0) throw new Error(made.errors);
  const log = createLog('tests', 'silent');
  return openDatabase({ databaseUrl: url, schema, dataDir: '', poolSize: 4, log });
}

/** @returns its id */
export async function addCompany(database: Database, name: string): Promise<number> {
  const { id } = await database
    .insertInto('companies')
    .values({ name, scope: 'company' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
