import { setTimeout as sleep } from 'node:timers/promises';
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
import { processIdOf } from '#services/kit/database/processId.ts';

/** How often it is asked whether Citus has copied the cell, in milliseconds. */
const pollMs = 100;

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
        await withClient(databaseUrl, (guard) =>
          moveBehindViews(client, guard, () => dropShardViews(source, schema), [
            schema,
            to.host,
            to.port,
            writes === 'blocked' ? 'block_writes' : 'auto',
          ]),
        );
      }),
    );
  });
}

/**
 * Has Citus move a schema whose shard views are in use, so that its services work as usual while it is copied. Before the
 * last changes are copied, Citus takes locks that keep all statements from writing but those on shards. The guard holds
 * one of these locks until Citus waits for it, and until the views are gone after that. The move is committed only if
 * all of this has happened in this order; a transaction of a process that was killed is rolled back.
 */
async function moveBehindViews(
  mover: pg.Client,
  guard: pg.Client,
  dropViews: () => Promise<void>,
  move: readonly [schema: string, host: string, port: number, mode: string],
): Promise<void> {
  // A move whose process was killed is cancelled; not every platform offers this.
  await mover.query(`set client_connection_check_interval = '5s'`).catch(() => undefined);
  for (const client of [mover, guard]) {
    await client.query(
      `begin; set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0`,
    );
  }
  // 5 is the number of the lock mode SHARE in PostgreSQL.
  await guard.query(
    `select lock_shard_metadata(5, array(select shardid from pg_dist_schema
       join pg_dist_partition using (colocationid) join pg_dist_shard using (logicalrelid)
       where schemaid = to_regnamespace($1)))`,
    [move[0]],
  );
  const moved = mover.query('select citus_schema_move($1, $2, $3, $4)', [...move]);
  try {
    await Promise.race([moved, untilItWaits(mover, guard)]);
    await dropViews();
    await guard.query('commit');
  } catch (error) {
    // Otherwise Citus would go on copying what cannot be committed.
    await guard.query('select pg_cancel_backend($1)', [processIdOf(mover)]).catch(() => undefined);
    await moved.catch(() => undefined);
    throw error;
  }
  await moved;
  await mover.query('commit');
}

/** Resolves when `mover` waits for a lock of `guard`. */
async function untilItWaits(mover: pg.Client, guard: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await guard.query<{ isWaiting: boolean }>(
      'select pg_backend_pid() = any(pg_blocking_pids($1)) as "isWaiting"',
      [processIdOf(mover)],
    );
    if (rows[0]!.isWaiting) return;
    await sleep(pollMs);
  }
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
