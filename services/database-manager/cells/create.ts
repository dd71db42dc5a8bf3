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
import { lockCells } from '#services/kit/database/cells/cellsLock.ts';
import { listCells } from './server.ts';

/**
 * Makes a cell: a schema with all tables, whose ids begin at its number times 2^40. On a server with Citus the schema is
 * given to it, and Citus chooses the node. Killed half-way it is completed by being run again.
 * @param options of the coordinator, or of the server
 * @throws when the schema or the number is in use
 */
export async function createCell(options: DatabaseOptions, number: number, schema: string): Promise<void> {
  const { databaseUrl } = options;
  await withClient(databaseUrl, async (client) => {
    await lockCells(client);
    await client.query("set statement_timeout = '0'");
    await refuseTaken(client, databaseUrl, number, schema);
    await client.query(`create schema if not exists ${pg.escapeIdentifier(schema)}`);
    await fill({ ...options, schema, isAtCoordinator: true }, number);
    if (!(await hasCitus(client))) return;
    if (!(await nodeOfSchema(client, schema))) {
      // Citus warns of triggers that write elsewhere; ours only refuse changes.
      await client.query('set citus.enable_unsafe_triggers = on');
      await client.query('select citus_schema_distribute($1)', [schema]);
    }
    const node = (await nodeOfSchema(client, schema))!;
    // The coordinator may hold the cell itself, and its sequences are then those that were filled from.
    const nodeUrl = urlOfNode(databaseUrl, node);
    if (nodeUrl !== new URL(databaseUrl).href)
      await withClient(nodeUrl, (own) => continueSequences(client, own, schema));
  });
}

async function refuseTaken(
  client: pg.Client,
  databaseUrl: string,
  number: number,
  schema: string,
): Promise<void> {
  const cells = await listCells(databaseUrl);
  const sameNumber = cells.find((cell) => cell.number === number && cell.schema !== schema);
  if (sameNumber) throw new Error(`Cell ${number} is the schema ${sameNumber.schema} already.`);
  const sameSchema = cells.find((cell) => cell.schema === schema);
  // One that was being made when its command was killed has no number yet, or has not been given to Citus.
  const isWhole = sameSchema?.node !== null || !(await hasCitus(client));
  if (sameSchema && sameSchema.number !== 0 && (sameSchema.number !== number || isWhole))
    throw new Error(
      `The schema ${schema} is cell ${sameSchema.number ?? 'of a node that does not answer'} already.`,
    );
  if (sameSchema) return;
  const { rows } = await client.query(`select from pg_class where relnamespace = to_regnamespace($1)`, [
    schema,
  ]);
  if (rows.length > 0) throw new Error(`The schema ${schema} has tables that are no cell of Barta.`);
}

async function fill(options: DatabaseOptions, number: number): Promise<void> {
  const database = await openDatabase(options);
  try {
    await migrate(database, options.log);
    await database.updateTable('cell').set({ number }).execute();
    await raiseSequences(database);
    await ensureRoles(database);
    await ensureLocations(database);
  } finally {
    await database.destroy();
  }
}
