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

/** Advisory lock of the command that makes or moves a cell of a database. */
const cellsLock = 7_224_302;

/**
 * Runs `work` while no other command makes or moves cells of this database.
 * @throws when another one does
 */
export async function whileAlone<Result>(client: pg.Client, work: () => Promise<Result>): Promise<Result> {
  const { rows } = await client.query<{ isOurs: boolean }>('select pg_try_advisory_lock($1) as "isOurs"', [
    cellsLock,
  ]);
  if (!rows[0]!.isOurs)
    throw new Error('Another npm run cell makes or moves a cell of this database: wait until it has ended.');
  // The lock is the session's, and ends with it.
  return work();
}

/** The cells of a database in the order of their names, each asked at the node that holds it. */
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
    ? await withClient(urlOfNode(databaseUrl, node), (own) => readFacts(own, schema)).catch(() => null)
    : await readFacts(client, schema);
  return { schema, node, ...(facts ?? { number: null, octets: null, version: null }) };
}

async function readFacts(client: pg.Client, schema: string): Promise<Omit<Cell, 'schema' | 'node'>> {
  const name = pg.escapeIdentifier(schema);
  const number = await client.query<{ number: number }>(`select number from ${name}.cell`);
  const version = await client.query<{ version: string }>(
    `select max(name collate "C") as version from ${name}.schema_migrations`,
  );
  // On a node of Citus the rows are in tables of their own, beside those that have the names.
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
