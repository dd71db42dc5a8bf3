import pg from 'pg';
import { isDeadlock } from '../databaseErrors.ts';

/** Schema of the views on the node that holds a cell. */
export function viewsOf(schema: string): string {
  return `${schema}${viewsEnding}`;
}

/** `upgrade_lock()` of migration 0023, `upgradeLock.ts`, `reasons.ts`, `vacuumTables.ts` and `schemaName` know this ending too. */
const viewsEnding = '_shards';

/** Settings of connections that use the views of a schema. */
export function shardSettings(schema: string): Record<string, string> {
  return {
    // Without this Citus refuses statements that write to its shards directly.
    'citus.enable_manual_changes_to_shards': 'on',
    // Without this Citus hides the shards, and they cannot be analysed.
    'citus.override_table_visibility': 'off',
    // `forceIndexPlans` reads this: while there are no views, Citus plans each statement, and has no generic plans.
    'barta.shard_views': viewsOf(schema),
  };
}

/**
 * Makes the views by which statements reach the tables of a cell on its node without Citus planning each of them. Citus
 * keeps the rows of a table in a shard, a table with a number in its name. A view with the name of the table shows the
 * shard with its `ctid` and `xmax`, and takes ids from the same sequence. Without the views the same names mean the tables of Citus.
 * @param client of the node
 */
export async function createShardViews(client: pg.ClientBase, schema: string): Promise<void> {
  const views = pg.escapeIdentifier(viewsOf(schema));
  const own = pg.escapeIdentifier(schema);
  await client.query('begin');
  try {
    await client.query('set local citus.enable_ddl_propagation = off');
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [viewsOf(schema)]);
    if (!(await hasShardViews(client, schema))) {
      await client.query(`set local search_path = ${own}`);
      const tables = await shardsOf(client, schema);
      const { rows: ownViews } = await client.query<{ name: string; definition: string }>(
        `select viewname as name, pg_get_viewdef(format('%I.%I', schemaname, viewname)::regclass) as definition
         from pg_views where schemaname = $1`,
        [schema],
      );
      await client.query(`drop schema if exists ${views} cascade`);
      await client.query(`create schema ${views}`);
      await client.query(`set local search_path = ${views}, ${own}`);
      for (const { name, shard, identities } of tables) {
        const view = `${views}.${pg.escapeIdentifier(name)}`;
        await client.query(`create view ${view} as select *, ctid, xmax from ${shard}`);
        for (const { column, sequence } of identities) {
          const next = `nextval(${pg.escapeLiteral(sequence)})`;
          await client.query(
            `alter view ${view} alter column ${pg.escapeIdentifier(column)} set default ${next}`,
          );
        }
      }
      for (const { name, definition } of ownViews)
        await client.query(`create view ${views}.${pg.escapeIdentifier(name)} as ${definition}`);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/**
 * Removes the views, which waits for the transactions that use them. From then on Citus sees all statements, and can move
 * and change tables while they are in use. The schema is renamed first: a transaction could otherwise ask for another view
 * while this waits for that transaction, and they would wait for each other.
 */
export async function dropShardViews(client: pg.ClientBase, schema: string): Promise<void> {
  const { rows } = await client.query<{ exists: boolean }>(
    'select to_regnamespace($1) is not null as exists',
    [viewsOf(schema)],
  );
  const unused = pg.escapeIdentifier(`${viewsOf(schema)}_unused`);
  const drop = `drop schema if exists ${unused} cascade`;
  await runLocally(client, drop);
  if (!rows[0]!.exists) return;
  await runLocally(client, `alter schema ${pg.escapeIdentifier(viewsOf(schema))} rename to ${unused}`);
  await runLocally(client, drop);
}

const mostTries = 5;

/** Changes this node only. A statement that began before a schema was renamed may still cause a deadlock, so it is repeated. */
async function runLocally(client: pg.ClientBase, statement: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await client.query(`begin; set local citus.enable_ddl_propagation = off; ${statement}; commit`);
      return;
    } catch (error) {
      await client.query('rollback');
      if (!isDeadlock(error) || tries === mostTries) throw error;
    }
  }
}

/** Whether each table of the cell has its view. */
export async function hasShardViews(client: pg.ClientBase, schema: string): Promise<boolean> {
  const { rows } = await client.query<{ hasAll: boolean }>(
    `select not exists (
       select from pg_dist_schema join pg_dist_partition using (colocationid)
       join pg_class on pg_class.oid = logicalrelid
       where schemaid = to_regnamespace($1) and to_regclass(format('%I.%I', $2::text, relname)) is null) as "hasAll"`,
    [schema, viewsOf(schema)],
  );
  return rows[0]!.hasAll;
}

interface Shard {
  name: string;
  /** Quoted, with its schema. */
  shard: string;
  identities: { column: string; sequence: string }[];
}

async function shardsOf(client: pg.ClientBase, schema: string): Promise<Shard[]> {
  const { rows } = await client.query<Shard>(
    `select relname as name, format('%I.%I', $1::text, relname || '_' || shardid) as shard, array(
         select json_build_object('column', attname,
           'sequence', pg_get_serial_sequence(format('%I.%I', $1::text, relname), attname))
         from pg_attribute where attrelid = pg_class.oid and attidentity <> '') as identities
     from pg_dist_schema join pg_dist_partition using (colocationid)
     join pg_dist_shard using (logicalrelid) join pg_class on pg_class.oid = logicalrelid
     where schemaid = to_regnamespace($1)`,
    [schema],
  );
  return rows;
}
