import { existsSync, rmSync } from 'node:fs';
import type net from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { ClientPool } from '../pool/preparingPool.ts';

/** The answer to a request that begins a backup. */
export interface BackupStart {
  /** The first file of the log that the backup needs. */
  firstLogFile: string;
  /** The version of PostgreSQL. */
  serverVersion: string;
  /** The newest migration of the schema. */
  migration: string;
  takenAt: string;
}

/** The answer to a request that ends it. */
export interface BackupEnd {
  lastLogFile: string;
  /** The backup label, which PostgreSQL reads when it first starts on the copy. */
  label: string;
}

/** A file in the data folder, which only its owner can make, shows that a request comes from somebody who may read the folder. */
const ticketName = /^backup-[0-9a-f-]{36}\.ticket$/;

let isRunning = false;

/**
 * Tells PostgreSQL to keep a copy of its files usable while another process copies them: `backup <ticket>`, and when they
 * are copied `end`. A connection that closes before gives up the backup. Statements go on meanwhile.
 * @param poolOf undefined while the database is being opened
 */
export function serveBackup(socket: net.Socket, dataDir: string, poolOf: () => ClientPool | undefined): void {
  // The process may end while a backup runs, which is then given up.
  socket.unref();
  let isOurs = false;
  const answer = (value: BackupStart | BackupEnd | { error: string }) =>
    socket.write(`${JSON.stringify(value)}\n`);
  const stop = async () => {
    isOurs = false;
    isRunning = false;
    return ask<BackupEnd>(
      poolOf()!,
      `select pg_walfile_name(lsn) as "lastLogFile", labelfile as label from pg_backup_stop(false)`,
    );
  };
  const handle = async (line: string) => {
    const ticket = /^backup (\S+)$/.exec(line)?.[1];
    if (ticket !== undefined) {
      if (!ticketName.test(ticket) || !existsSync(path.join(dataDir, ticket)))
        throw new Error('The request for a backup comes from somebody who cannot write to the data folder.');
      rmSync(path.join(dataDir, ticket));
      const pool = poolOf();
      if (!pool) throw new Error('The database is being opened: try again when it is up.');
      if (isRunning) throw new Error('Another backup of this database is running.');
      isRunning = true;
      isOurs = true;
      answer(
        await ask<BackupStart>(
          pool,
          `select pg_walfile_name(pg_backup_start('barta', true)) as "firstLogFile",
             current_setting('server_version') as "serverVersion",
             (select max(name collate "C") from schema_migrations) as migration, now() as "takenAt"`,
        ),
      );
    } else if (line === 'end' && isOurs) {
      answer(await stop());
      socket.end();
    } else throw new Error('Unknown request.');
  };
  let turn: Promise<void> = Promise.resolve();
  createInterface(socket)
    .on('line', (line) => {
      turn = turn
        .then(() => handle(line))
        .catch((error: unknown) => {
          answer({ error: error instanceof Error ? error.message : String(error) });
          socket.end();
        });
    })
    .on('error', () => undefined);
  socket.once('close', () => {
    turn = turn.then(async () => {
      if (isOurs) await stop().catch(() => undefined);
    });
  });
}

/** The only row of a statement. */
async function ask<Row extends object>(pool: ClientPool, statement: string): Promise<Row> {
  const client = await pool.connect();
  try {
    return (await client.query<Row>(statement)).rows[0]!;
  } finally {
    client.release();
  }
}
