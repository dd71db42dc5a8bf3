import pg from 'pg';
import { highestCell } from '#contract/main-api/sign-in/cells.ts';
import { Servers } from '../pool/Servers.ts';
import { dropShardViews } from './shardViews.ts';
import { firstIdOf } from './idRange.ts';

/** The address of a node, as the other nodes reach it. */
export interface CitusNode {
  host: string;
  port: number;
}

/** How many ids the former node may still give out during a move; the sequences of the new node begin after them. */
const idsDuringMove = 2 ** 28;

/** @returns the node that holds the tables of the schema; null without Citus, and if the schema is not distributed */
export async function nodeOfSchema(client: pg.ClientBase, schema: string): Promise<CitusNode | null> {
  if (!(await hasCitus(client))) return null;
  const { rows } = await client.query<CitusNode>(
    `select nodename as host, nodeport as port from pg_dist_schema
       join lateral (select logicalrelid from pg_dist_partition
         where pg_dist_partition.colocationid = pg_dist_schema.colocationid limit 1) own on true
       join pg_dist_shard using (logicalrelid) join pg_dist_placement using (shardid)
       join pg_dist_node using (groupid)
     where schemaid = to_regnamespace($1) and noderole = 'primary'`,
    [schema],
  );
  return rows[0] ?? null;
}

export async function hasCitus(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query(`select from pg_extension where extname = 'citus'`);
  return rows.length > 0;
}

/** The address of the same database on a node, with the user, password and options of the coordinator's. */
export function urlOfNode(databaseUrl: string, { host, port }: CitusNode): string {
  const url = new URL(
    databaseUrl.replace(
      /^(postgres(?:ql)?:\/\/(?:[^/?]*@)?)[^/?]*/i,
      (_, start: string) => `${start}${host.includes(':') ? `[${host}]` : host}:${port}`,
    ),
  );
  url.searchParams.delete('host');
  url.searchParams.delete('port');
  return url.href;
}

/**
 * Sets the sequences of a schema at another node to go on from their values at the first. Each node has its own values of
 * a sequence, and Citus gives each node a range that has nothing to do with the cell's.
 * @param names of the sequences; all of the schema if left out
 */
export async function continueSequences(
  from: pg.ClientBase,
  to: pg.ClientBase,
  schema: string,
  names?: readonly string[],
): Promise<void> {
  const { rows } = await from.query<{ name: string; last: string | null }>(
    `select sequencename as name, last_value as last from pg_sequences
       where schemaname = $1 and ($2::text[] is null or sequencename = any($2))`,
    [schema, names ?? null],
  );
  const cell = await from.query<{ number: number }>(`select number from ${pg.escapeIdentifier(schema)}.cell`);
  const first = firstIdOf(cell.rows[0]!.number);
  const statements = rows.map(({ name, last }) => {
    const next = Math.max(first, 1, last === null ? 0 : Number(last) + idsDuringMove);
    const sequence = `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
    // setval as well: a sequence that has only been restarted says that it has no last value, and the next move would
    // begin anew.
    return `alter sequence ${sequence} minvalue 1 maxvalue ${firstIdOf(highestCell + 1) - 1} restart ${next};
      select setval(${pg.escapeLiteral(sequence)}, ${next}, true)`;
  });
  await to.query(
    ['begin', 'set local citus.enable_ddl_propagation = off', ...statements, 'commit'].join('; '),
  );
}

/** Removes the shard views of a cell at its node, if it has one: Citus then sees all statements until they are made again. */
export async function dropShardViewsAtNode(
  coordinator: pg.ClientBase,
  databaseUrl: string,
  schema: string,
): Promise<void> {
  const node = await nodeOfSchema(coordinator, schema);
  if (node) await withClient(urlOfNode(databaseUrl, node), (client) => dropShardViews(client, schema));
}

/** Moves sequences that a migration has made from the range that Citus gave them at the node to that of the cell. */
export async function adoptNewSequences(databaseUrl: string, schema: string): Promise<void> {
  await withClient(databaseUrl, async (coordinator) => {
    const node = await nodeOfSchema(coordinator, schema);
    if (!node) return;
    await withClient(urlOfNode(databaseUrl, node), async (client) => {
      const { rows } = await client.query<{ name: string }>(
        'select sequencename as name from pg_sequences where schemaname = $1 and min_value > 1',
        [schema],
      );
      if (rows.length > 0) {
        const names = rows.map(({ name }) => name);
        await continueSequences(coordinator, client, schema, names);
      }
    });
  });
}

/** Runs `work` with a connection of its own; where the URL names several hosts, to the one that takes writes. */
export async function withClient<Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const servers = new Servers(connectionString, () => undefined);
  await servers.find();
  const client = new pg.Client({ ...servers.config, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
