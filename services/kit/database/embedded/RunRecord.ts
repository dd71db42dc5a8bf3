import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { uptime } from 'node:os';
import path from 'node:path';
import { syncNames, writeSynced } from '../../files/syncFiles.ts';

/** How the process before this one left the embedded database. */
export type LastEnd = 'none' | 'closed' | 'killed' | 'machine went down';

interface Run {
  state: 'open' | 'closed';
  /** Identifies the start of the machine on which it ran. */
  boot: string;
  /** The state in PostgreSQL's control file at a clean end. */
  control?: string;
}

/**
 * A file beside the embedded database that says whether a process has it open, and since which start of the machine. A
 * process that is killed loses nothing of what it wrote. A machine that goes down loses what was not synced: nothing that
 * was acknowledged, unless a version wrote it that did not sync, which left no such file.
 */
export class RunRecord {
  readonly #dataDir: string;
  readonly #folder: string;
  readonly lastEnd: LastEnd;
  /** Whether all that the last process wrote has been synced, or is when PostgreSQL has recovered. */
  readonly wasSynced: boolean;

  /** Reads how the last process ended. @param folder of PostgreSQL, which nobody has open yet */
  constructor(dataDir: string, folder: string) {
    this.#dataDir = dataDir;
    this.#folder = folder;
    const last = this.#believed(this.#read());
    this.wasSynced = last !== null;
    this.lastEnd = this.#endOf(last);
  }

  /** Whether commits may be lost that were acknowledged. */
  get mayHaveLost(): boolean {
    return this.lastEnd === 'machine went down' && !this.wasSynced;
  }

  /** Says that somebody has to decide, until `markLossDecided`. */
  async recordLoss(): Promise<void> {
    await this.#write(lossFile, lossText);
  }

  /** All that is in the folder must be synced by now. */
  async begin(): Promise<void> {
    await this.#writeRun({ state: 'open', boot: bootOf() });
  }

  async end(): Promise<void> {
    await this.#writeRun({ state: 'closed', boot: bootOf(), control: this.#control() });
  }

  /** A version that leaves no such file may have used the database since it was closed: then nothing is known. */
  #believed(last: Run | null): Run | null {
    return last?.state === 'closed' && last.control !== this.#control() ? null : last;
  }

  get #controlFile(): string {
    return path.join(this.#folder, 'global', 'pg_control');
  }

  #control(): string | undefined {
    if (!existsSync(this.#controlFile)) return undefined;
    return createHash('sha256').update(readFileSync(this.#controlFile)).digest('hex');
  }

  #endOf(last: Run | null): LastEnd {
    if (!existsSync(this.#controlFile)) return 'none';
    if (last?.state === 'closed') return 'closed';
    if (last) return last.boot === bootOf() ? 'killed' : 'machine went down';
    if (readFileSync(this.#controlFile).readUInt32LE(stateAt) === shutDown) return 'closed';
    return lastWriteIn(this.#folder) < startOfMachine() ? 'machine went down' : 'killed';
  }

  #read(): Run | null {
    try {
      return JSON.parse(readFileSync(path.join(this.#dataDir, runFile), 'utf8')) as Run;
    } catch (error) {
      // One that is not whole was never renamed into place, so it is not ours.
      if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }

  #writeRun(run: Run): Promise<void> {
    return this.#write(runFile, `${JSON.stringify(run)}\n`);
  }

  /** The old content or the new one outlives a power cut, and nothing between them. */
  async #write(name: string, content: string): Promise<void> {
    const file = path.join(this.#dataDir, name);
    await writeSynced(`${file}.partial`, content);
    await rename(`${file}.partial`, file);
    await syncNames(this.#dataDir);
  }
}

const runFile = 'postgres.run';
const lossFile = 'possible-loss.txt';
const lossText = `The machine went down while a version of Barta ran that did not sync its database. Messages that were sent in its last
seconds may count as unsent. Barta sends nothing until you have decided about them: npm run restored -- --list
See docs/operators/backup.md.
`;

/** Whether nobody has decided yet about messages that may have been sent and not recorded. */
export function isLossUndecided(dataDir: string): boolean {
  return lossFoundAt(dataDir) !== null;
}

/** When the loss was found: nothing that was accepted later has left. Null where nothing is to be decided. */
export function lossFoundAt(dataDir: string): Date | null {
  return statSync(path.join(dataDir, lossFile), { throwIfNoEntry: false })?.mtime ?? null;
}

export function markLossDecided(dataDir: string): void {
  rmSync(path.join(dataDir, lossFile), { force: true });
}

/** In PostgreSQL's control file: where the state of the database is, and its value after a clean end. */
const stateAt = 16;
const shutDown = 1;

/** Milliseconds since 1970. */
function lastWriteIn(folder: string): number {
  const log = path.join(folder, 'pg_wal');
  const files = readdirSync(log).map((name) => path.join(log, name));
  return Math.max(
    ...[...files, path.join(folder, 'global', 'pg_control')].map((name) => statSync(name).mtimeMs),
  );
}

function startOfMachine(): number {
  return Date.now() - uptime() * 1_000;
}

/** Tells starts of the machine apart: Linux names each of them, elsewhere it is the minute. */
function bootOf(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return new Date(Math.round(startOfMachine() / 60_000) * 60_000).toISOString();
  }
}
