import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { batchLimits } from '#contract/sms-receiver/newBatches.ts';
import type { Logger } from '#services/kit/logging/log.ts';
import type { UploadedFile } from '#services/kit/UploadedFile.ts';

/** The user whose file it is: nobody else can use it. */
export interface Owner {
  companyId: number;
  userId: number;
}

interface Kept extends Owner {
  id: string;
  upload: UploadedFile;
  octets: number;
  /** How many are reading it right now. */
  readers: number;
  /** Removed when the last of them has done. */
  isOver: boolean;
  timer: NodeJS.Timeout;
}

/** Each process has a folder of its own, all of them side by side. */
const folderPrefix = 'barta-kept-lists-';
/** Files of one user: one for each page from which lists are sent. */
const mostEach = 2;
const lifeMs = batchLimits.keptMinutes * 60_000;

/**
 * Files of recipients that were checked, so that another check need not upload them again. They are on the disk of this
 * process, for a while, and only as many as there is room for: the oldest is removed first. A file that is not here any
 * more, or that another process has, is uploaded again.
 */
export class KeptUploads {
  readonly #folder = path.join(tmpdir(), folderPrefix + randomUUID());
  readonly #maxOctets: number;
  readonly #log: Logger;
  /** The oldest first. */
  readonly #kept = new Map<string, Kept>();

  /** @param maxOctets of all of them together; 0 keeps none */
  constructor(maxOctets: number, log: Logger) {
    this.#maxOctets = maxOctets;
    this.#log = log;
  }

  /**
   * Takes a file over from its request.
   * @returns by what it can be named; null when it is too small to be worth it, there is no room for it or the disk
   *   does not take it: then it is sent once more
   */
  async keep(owner: Owner, upload: UploadedFile): Promise<string | null> {
    try {
      return await this.#keep(owner, upload);
    } catch (error) {
      this.#log.warn({ err: error }, 'could not keep a file of recipients');
      return null;
    }
  }

  async #keep({ companyId, userId }: Owner, upload: UploadedFile): Promise<string | null> {
    const octets = (await stat(upload.path)).size;
    if (octets < batchLimits.keptFromBytes || octets > this.#maxOctets) return null;
    const id = randomUUID();
    const file = path.join(this.#folder, id);
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    await rename(upload.path, file);
    const removals = this.#makeRoom(userId, octets);
    const kept: Kept = {
      id,
      companyId,
      userId,
      upload: { ...upload, path: file },
      octets,
      readers: 0,
      isOver: false,
      timer: setTimeout(() => void this.#remove(kept), lifeMs).unref(),
    };
    this.#kept.set(id, kept);
    await Promise.all(removals);
    return id;
  }

  /** Reads a file, which stays until that is done. Null when it is not here, or another user's. */
  async use<Result>(
    { companyId, userId }: Owner,
    id: string,
    read: (upload: UploadedFile) => Promise<Result>,
  ): Promise<Result | null> {
    const kept = this.#kept.get(id);
    if (!kept || kept.companyId !== companyId || kept.userId !== userId) return null;
    kept.readers += 1;
    try {
      return await read(kept.upload);
    } finally {
      kept.readers -= 1;
      if (kept.isOver) await this.#remove(kept);
    }
  }

  /** Removes what processes that died have left behind. */
  async removeAbandoned(): Promise<void> {
    for (const name of await readdir(tmpdir())) {
      if (!name.startsWith(folderPrefix)) continue;
      const folder = path.join(tmpdir(), name);
      const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Infinity }));
      // It changes with every file that comes or goes, and none stays that long.
      // oxlint-disable-next-line barta/database-time -- Times of files are those of this machine.
      if (mtimeMs < Date.now() - 2 * lifeMs) await rm(folder, { recursive: true, force: true });
    }
  }

  async close(): Promise<void> {
    for (const { timer } of this.#kept.values()) clearTimeout(timer);
    this.#kept.clear();
    await rm(this.#folder, { recursive: true, force: true });
  }

  /** Removes files that are too many of one user, and the oldest ones until there is room; before anything is awaited. */
  #makeRoom(userId: number, octets: number): Promise<void>[] {
    const own = [...this.#kept.values()].filter((one) => one.userId === userId);
    const removals = own.slice(0, Math.max(0, own.length - mostEach + 1)).map((old) => this.#remove(old));
    for (const old of this.#kept.values()) {
      if (this.#octets() + octets <= this.#maxOctets) break;
      removals.push(this.#remove(old));
    }
    return removals;
  }

  #octets(): number {
    return [...this.#kept.values()].reduce((sum, { octets }) => sum + octets, 0);
  }

  async #remove(kept: Kept): Promise<void> {
    clearTimeout(kept.timer);
    this.#kept.delete(kept.id);
    kept.isOver = true;
    if (kept.readers > 0) return;
    await rm(kept.upload.path, { force: true }).catch((error: unknown) => {
      this.#log.warn({ err: error }, 'could not remove a file of recipients');
    });
  }
}
