import pg from 'pg';
import { nodeOfSchema, urlOfNode, withClient, type CitusNode } from '#services/kit/database/cells/citus.ts';

/** A cell as `npm run cell -- list` shows it. */
export interface Cell {
  schema: string;
  /** Null while the node that holds the cell does not answer; so are size and version. */
  number: number | null;
  /** Null for a cell that Citus does not hold. */
  node: CitusNode | null;
  octets: number | null;
  /** Its newest migration. */
  version: string | null;
}

/** Lists the cells of a database by schema. What is in a cell is read at the node that holds it. */
export async function listCells(databaseUrl: string): Promise<Cell[]> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ schema: string }>(
      `select nspname as schema from pg_class join pg_namespace on pg_namespace.oid = relnamespace
       where relname = 'cell' and relkind = 'r' and exists (select from pg_class other
         where other.relnamespace = pg_class.relnamespace and other.relname = 'schema_migrations')
       order by 1`,
    );
    const cells: Cell[] = [];
    for (const { schema } of rows) cells.push(await describeCell(databaseUrl, client, schema));
    return cells;
  });
}

async function describeCell(databaseUrl: string, client: pg.Client, schema: string): Promise<Cell> {
  const node = await nodeOfSchema(client, schema);
  const facts = node
    ? await withClient(urlOfNode(databaseUrl, node), (atNode) => readCell(atNode, schema)).catch(() => null)
    : await readCell(client, schema);
  return { schema, node, ...(facts ?? { number: null, octets: null, version: null }) };
}

async function readCell(client: pg.Client, schema: string): Promise<Omit<Cell, 'schema' | 'node'>> {
  const name = pg.escapeIdentifier(schema);
  const number = await client.query<{ number: number }>(`select number from ${name}.cell`);
  const version = await client.query<{ version: string }>(
    `select max(name collate "C") as version from ${name}.schema_migrations`,
  );
  // Citus keeps the rows in shards, which it hides unless this is off.
  await client.query(`select set_config('citus.override_table_visibility', 'off', false)`);
  const size = await client.query<{ octets: string }>(
    `select coalesce(sum(pg_total_relation_size(oid)), 0) as octets from pg_class
     where relnamespace = to_regnamespace($1) and relkind = 'r'`,
    [schema],
  );
  return {
    number: number.rows[0]?.number ?? null,
    version: version.rows[0]?.version ?? null,
    octets: Number(size.rows[0]!.octets),
  };
}
