import type pg from 'pg';

/** Advisory lock at the coordinator. Who makes, moves or upgrades a cell holds it exclusively; who makes shard views, shared. */
const cellsLock = 7_224_302;

/**
 * Takes the lock for as long as the connection lasts.
 * @throws when somebody else has it
 */
export async function lockCells(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ isOurs: boolean }>('select pg_try_advisory_lock($1) as "isOurs"', [
    cellsLock,
  ]);
  if (!rows[0]!.isOurs)
    throw new Error(
      'A cell of this database is being made, moved or upgraded: try again when that has ended.',
    );
}

/** As `lockCells`, but waits until nobody else has the lock. */
export async function lockCellsWaiting(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [cellsLock]);
}

/** Runs `work` unless somebody makes, moves or upgrades a cell, and keeps others from beginning that meanwhile. */
export async function whileNobodyChangesCells(
  client: pg.ClientBase,
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ isFree: boolean }>(
    'select pg_try_advisory_lock_shared($1) as "isFree"',
    [cellsLock],
  );
  if (!rows[0]!.isFree) return;
  try {
    await work();
  } finally {
    await client.query('select pg_advisory_unlock_shared($1)', [cellsLock]);
  }
}

/** As `may_hold_cell()` of migration 0027 has it. */
const movesLock = 7_224_303;

/**
 * Lets a cell be copied to a node for as long as the connection lasts. Citus would also copy it for others, who do not keep
 * services from writing to the shards that it leaves.
 * @param target a connection to the node
 */
export async function allowMove(target: pg.ClientBase, schema: string): Promise<void> {
  await target.query('select pg_advisory_lock($1, hashtext($2))', [movesLock, schema]);
}
