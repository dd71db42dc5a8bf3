import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { Logger } from '../logging/log.ts';
import { engineInWorker } from './embedded/engineInWorker.ts';
import { poolOfOne } from './embedded/poolOfOne.ts';
import { ensurePrivateFolder } from '../files/privateFolder.ts';
import { syncFolder } from '../files/syncFiles.ts';
import { octetsFree } from './embedded/roomOnDisk.ts';
import { lockFolder } from './embedded/folderLock.ts';
import { RunRecord } from './embedded/RunRecord.ts';
import { serveBackup } from './embedded/serveBackup.ts';
import { Session } from './embedded/Session.ts';
import type { ClientPool } from './pool/preparingPool.ts';

const octetsOfMb = 1024 * 1024;
const startOctets = 40 * octetsOfMb;
const usualReserveOctets = 64 * octetsOfMb;

/**
 * PostgreSQL compiled to WebAssembly (PGlite), on a folder of `dataDir`, in a thread of its own. It is one
 * connection. Should it fail the process ends: what was acknowledged is on the disk, and nothing goes on without
 * it.
 * @param dataDir `memory://` keeps it in memory, in this thread
 * @param reserveOctets what stays free on its disk: with less free space it refuses to write
 */
export async function openEmbeddedPool(
  dataDir: string,
  log: Logger,
  reserveOctets = usualReserveOctets,
): Promise<ClientPool> {
  if (dataDir.startsWith('memory://')) return poolOf(await PGlite.create());
  const folder = path.join(path.resolve(dataDir), 'postgres');
  for (const one of [path.resolve(dataDir), folder]) {
    const closed = await ensurePrivateFolder(one);
    if (closed > 0)
      log.warn({ folder: one, closed }, 'files in DATA_DIR that other users could read are private now');
  }
  let pool: ClientPool | undefined;
  const unlock = await lockFolder(folder, (socket) => serveBackup(socket, path.dirname(folder), () => pool));
  let opened: ClientPool | undefined;
  try {
    checkRoomToStart(folder);
    const run = new RunRecord(path.dirname(folder), folder);
    // PostgreSQL recovers when it opens, and then nothing tells any more.
    if (run.mayHaveLost) await run.recordLoss();
    opened = poolOfOne(await engineInWorker({ folder, reserveOctets }, endProcess(log)));
    await begin(run, folder, log);
    pool = opened;
    return { ...opened, end: () => close(opened!, run, log).then(unlock) };
  } catch (error) {
    await opened?.end().catch(() => undefined);
    await unlock();
    throw error;
  }
}

async function close(opened: ClientPool, run: RunRecord, log: Logger): Promise<void> {
  await opened.end();
  // Without it the next start takes this process for killed, which does no harm.
  await run.end().catch((error: unknown) => log.warn({ err: error }, 'could not record the clean end'));
}

/** Makes all that is in the folder outlive a power cut, whoever wrote it, and says how the last process ended. */
async function begin(run: RunRecord, folder: string, log: Logger): Promise<void> {
  // Files that were synced stay so: reading a thousand of them at each start would be for nothing.
  if (!run.wasSynced) await syncFolder(folder);
  await run.begin();
  if (run.mayHaveLost)
    log.error(
      'the machine went down while a version ran that did not sync its database: what was accepted in its last seconds may ' +
        'be lost, and what was sent may count as unsent. Nothing is sent until you decide: npm run restored -- --list',
    );
  else if (run.lastEnd === 'machine went down')
    log.warn(
      'the machine went down without a clean stop: the database has all that it had acknowledged, and what was in flight ' +
        'becomes uncertain',
    );
}

/** At its start PostgreSQL writes the end of its log, and perhaps a new segment. @throws without room for that */
function checkRoomToStart(folder: string): void {
  const free = octetsFree(folder);
  if (free >= startOctets) return;
  throw new Error(
    `The disk of ${folder} has ${Math.floor(free / octetsOfMb)} MB left and the database needs ` +
      `${startOctets / octetsOfMb} MB to start. Make room there, and start again: nothing is lost.`,
  );
}

/** PGlite in this thread, which stands still while a statement runs: for tests, where a thread more costs time. */
export function poolOf(pglite: PGlite): ClientPool {
  const session = new Session(pglite, (error) => {
    throw error;
  });
  return poolOfOne({
    ask(octets, onAnswer) {
      // Not before the caller has returned, as with any other engine.
      queueMicrotask(() => onAnswer(session.answerTo(octets)));
    },
    close: () => pglite.close(),
  });
}

function endProcess(log: Logger) {
  return (error: Error) => {
    log.fatal({ err: error }, 'the embedded database has failed; all stops');
    process.stderr.write(`The embedded database has failed: ${error.message}\n`);
    process.exit(1);
  };
}
