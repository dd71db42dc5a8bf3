import pg from 'pg';
import { ensureLocations } from '#database/seed/locations.ts';
import { ensureRoles } from '#database/seed/roles.ts';
import {
  continueSequences,
  hasCitus,
  nodeOfSchema,
  urlOfNode,
  withClient,
} from '#services/kit/database/cells/citus.ts';
import { raiseSequences } from '#services/kit/database/cells/idRange.ts';
import { openDatabase, type DatabaseOptions } from '#services/kit/database/index.ts';
import { migrate } from '#services/kit/database/schema/migrate.ts';
import { grantToServices } from '#services/kit/database/schema/serviceRole.ts';
import { lockCells } from '#services/kit/database/cells/cellsLock.ts';
import { listCells } from './server.ts';

/**
 * Makes a cell: a schema with all tables, whose ids begin at its number times 2^40. On a server with Citus the schema is
 * given to it, and Citus chooses the node. If it is killed half-way, calling it again completes the cell.
 * @param options for opening the coordinator's database, or the server's, by the role that will own the tables
 * @param serviceRole the role of the services, if it is another one
 * @throws when the schema or the number is in use
 */
export async function createCell(
  options: DatabaseOptions,
  number: number,
  schema: string,
  serviceRole: string | null = null,
): Promise<void> {
  const { databaseUrl } = options;
  await withClient(databaseUrl, async (client) => {
    await lockCells(client);
    await client.query("set statement_timeout = '0'");
    await refuseUsed(client, databaseUrl, number, schema);
    await client.query(`create schema if not exists ${pg.escapeIdentifier(schema)}`);
    await fillSchema({ ...options, schema, isAtCoordinator: true }, number, serviceRole);
    if (!(await hasCitus(client))) return;
    if (serviceRole)
      throw new Error('Where Citus holds cells services own them: leave MIGRATION_DATABASE_URL empty.');
    if (!(await nodeOfSchema(client, schema))) {
      // Citus warns of triggers that write elsewhere; ours only refuse changes.
      await client.query('set citus.enable_unsafe_triggers = on');
      await client.query('select citus_schema_distribute($1)', [schema]);
    }
    const node = (await nodeOfSchema(client, schema))!;
    // If the coordinator holds the cell itself, its sequences have the cell's range already.
    const nodeUrl = urlOfNode(databaseUrl, node);
    if (nodeUrl !== new URL(databaseUrl).href)
      await withClient(nodeUrl, (atNode) => continueSequences(client, atNode, schema));
  });
}

async function refuseUsed(
  client: pg.Client,
  databaseUrl: string,
  number: number,
  schema: string,
): Promise<void> {
  const cells = await listCells(databaseUrl);
  const sameNumber = cells.find((cell) => cell.number === number && cell.schema !== schema);
  if (sameNumber) throw new Error(`Cell ${number} is the schema ${sameNumber.schema} already.`);
  const sameSchema = cells.find((cell) => cell.schema === schema);
  // A cell whose creation was killed has the number 0 still, or was not given to Citus.
  const isComplete = sameSchema?.node !== null || !(await hasCitus(client));
  if (sameSchema && sameSchema.number !== 0 && (sameSchema.number !== number || isComplete))
    throw new Error(
      sameSchema.number === null
        ? `The schema ${schema} is a cell already; its node does not answer.`
        : `The schema ${schema} is cell ${sameSchema.number} already.`,
    );
  if (sameSchema) return;
  const { rows } = await client.query(`select from pg_class where relnamespace = to_regnamespace($1)`, [
    schema,
  ]);
  if (rows.length > 0) throw new Error(`The schema ${schema} has tables but is no cell of Barta.`);
}

async function fillSchema(
  options: DatabaseOptions,
  number: number,
  serviceRole: string | null,
): Promise<void> {
  const database = await openDatabase(options);
  try {
    await migrate(database, options.log);
    await database.updateTable('cell').set({ number }).execute();
    await raiseSequences(database);
    await ensureRoles(database);
    await ensureLocations(database);
    if (serviceRole)
      await database.transaction().execute((transaction) => grantToServices(transaction, serviceRole));
  } finally {
    await database.destroy();
  }
}
