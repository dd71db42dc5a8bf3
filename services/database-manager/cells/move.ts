import type pg from 'pg';
import {
  continueSequences,
  hasCitus,
  nodeOfSchema,
  urlOfNode,
  withClient,
  type CitusNode,
} from '#services/kit/database/cells/citus.ts';
import { allowMove, lockCells } from '#services/kit/database/cells/cellsLock.ts';
import { dropShardViews } from '#services/kit/database/cells/shardViews.ts';

/**
 * Moves a cell to another node of Citus while its services run; they follow by themselves. If it is killed half-way,
 * the cell is where it was and can be moved again: Citus removes what was copied.
 * @param writes `blocked` copies while nobody may write, which needs no logical replication
 * @throws when the cell or the node is not there, or another move is under way
 */
export async function moveCell(
  databaseUrl: string,
  schema: string,
  to: CitusNode,
  writes: 'allowed' | 'blocked',
): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await lockCells(client);
    if (!(await hasCitus(client)))
      throw new Error('This server has no Citus: its cells are moved with pg_dump and pg_restore.');
    const from = await nodeOfSchema(client, schema);
    if (!from) throw new Error(`Citus holds no cell in a schema ${schema}.`);
    if (from.host === to.host && from.port === to.port)
      throw new Error(`The cell ${schema} is on ${to.host}:${to.port} already.`);
    await refuseUnknownNode(client, to);
    await withClient(urlOfNode(databaseUrl, from), (source) =>
      withClient(urlOfNode(databaseUrl, to), async (target) => {
        await continueSequences(source, target, schema);
        await allowMove(target, schema);
        await dropShardViews(source, schema);
        await client.query("set statement_timeout = '0'");
        await client.query('select citus_schema_move($1, $2, $3, $4)', [
          schema,
          to.host,
          to.port,
          writes === 'blocked' ? 'block_writes' : 'auto',
        ]);
      }),
    );
  });
}

async function refuseUnknownNode(client: pg.Client, { host, port }: CitusNode): Promise<void> {
  const { rows } = await client.query<CitusNode & { isAsked: boolean }>(
    `select nodename as host, nodeport as port, nodename = $1 and nodeport = $2 as "isAsked" from pg_dist_node
     where noderole = 'primary' and isactive and shouldhaveshards order by 1, 2`,
    [host, port],
  );
  if (rows.some(({ isAsked }) => isAsked)) return;
  const known = rows.map((node) => `${node.host}:${node.port}`).join(', ');
  throw new Error(`Citus has no node ${host}:${port} for cells; it has ${known || 'none'}.`);
}
