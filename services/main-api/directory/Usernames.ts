import { sql, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import { accountKey } from '#services/kit/auth/account.ts';
import type { Database } from '#services/kit/database/index.ts';
import type { Directory, DirectoryUsername } from '#services/kit/directory/Directory.ts';
import { conflictingFields } from '#services/kit/errors.ts';
import { repeat } from '#services/kit/jobs/repeat.ts';
import type { Logger } from '#services/kit/logging/log.ts';

/** Claims usernames in the transaction that is about to create, rename or delete their users. */
type ClaimUsernames = (
  transaction: Transaction<Schema>,
  usernames: readonly ClaimedUsername[],
) => Promise<void>;

interface ClaimedUsername extends DirectoryUsername {
  /** Whether its user gets another one or is deleted. It may then be one that was in two cells before they had a directory. */
  isFreed?: boolean;
}

const settleEveryMs = 60_000;

/** Each takes a lock until the end of the transaction. */
const settledAtOnce = 100;

/**
 * Usernames of this cell in the directory, so that no two cells have the same one. Two databases cannot commit together:
 * a claim is pending until the transaction has ended. Then, and each minute for those of a process that died, it is
 * kept if the user is there, and removed otherwise.
 */
export class Usernames {
  readonly #database: Database;
  readonly #directory: Directory | null;
  readonly #log: Logger;
  readonly #settling: { stop(): Promise<void> } | null;
  #cell: Promise<number> | null = null;

  /** @param directory null where there is one cell: then nothing is claimed */
  constructor(database: Database, directory: Directory | null, log: Logger) {
    this.#database = database;
    this.#directory = directory;
    this.#log = log;
    this.#settling =
      directory && repeat('usernames in the directory', settleEveryMs, log, () => this.settlePending());
  }

  /** The number of this cell. */
  cell(): Promise<number> {
    this.#cell ??= this.#database
      .selectFrom('cell')
      .select('number')
      .executeTakeFirstOrThrow()
      .then(({ number }) => number)
      .catch((error: unknown) => {
        this.#cell = null;
        throw error;
      });
    return this.#cell;
  }

  /**
   * Runs what changes users. It claims each username that it is about to use or to free, before it does.
   * @throws what `work` throws; from its claims conflict on `username`, and unavailable while the directory is away
   */
  async changing<Result>(work: (claim: ClaimUsernames) => Promise<Result>): Promise<Result> {
    const directory = this.#directory;
    if (!directory) return work(async () => undefined);
    const claimed = new Set<string>();
    // Not inside the transaction of `work`: the embedded database has one connection.
    const cell = await this.cell();
    try {
      return await work(async (transaction, usernames) => {
        // Two that differ in letter case only are one.
        const byKey = new Map(usernames.map((each) => [accountKey(each.username), each]));
        await lockUsernames(transaction, [...byKey.keys()]);
        for (const key of byKey.keys()) claimed.add(key);
        const clashing = await directory.claim(cell, [...byKey.values()], { isPending: true });
        const [refused] = clashing.filter(({ username }) => !byKey.get(username)!.isFreed);
        if (refused)
          throw conflictingFields({
            username: refused.isOfProvider ? 'username-in-other-cell' : 'username-taken',
          });
      });
    } finally {
      if (claimed.size > 0) await this.#settle([...claimed]).catch((error: unknown) => this.#warn(error));
    }
  }

  /** Whether another cell has a user of this name. */
  async isTakenElsewhere(username: Omit<DirectoryUsername, 'isSamePerson'>): Promise<boolean> {
    return (await this.#directory?.isTakenElsewhere(await this.cell(), username)) ?? false;
  }

  /** Ends the tickets of a user whose sessions have ended. If the directory is away, they end by their age. */
  async endTickets(username: string): Promise<void> {
    if (!this.#directory) return;
    await this.#directory
      .endTickets(await this.cell(), username)
      .catch((error: unknown) => this.#warn(error));
  }

  /** Settles the claims of processes that died before they could. */
  async settlePending(): Promise<void> {
    const pending = await this.#directory!.pendingOf(await this.cell());
    for (let first = 0; first < pending.length; first += settledAtOnce)
      await this.#settle(pending.slice(first, first + settledAtOnce));
  }

  async close(): Promise<void> {
    await this.#settling?.stop();
  }

  /** Waits for the transactions that are about to change these users. */
  async #settle(usernames: readonly string[]): Promise<void> {
    const cell = await this.cell();
    await this.#database.transaction().execute(async (transaction) => {
      await lockUsernames(transaction, usernames);
      const { rows } = await sql<{ username: string }>`
        select lower(username) as username from users where lower(username) = any(${usernames}::text[])`.execute(
        transaction,
      );
      const present = rows.map(({ username }) => username);
      const absent = usernames.filter((username) => !present.includes(username));
      await this.#directory!.settle(cell, present, absent);
    });
  }

  #warn(error: unknown): void {
    this.#log.warn({ err: error }, 'usernames are settled in the directory of cells when it answers again');
  }
}

/** Until the transaction ends nobody else claims or settles them. */
async function lockUsernames(transaction: Transaction<Schema>, usernames: readonly string[]): Promise<void> {
  for (const username of usernames.toSorted()) {
    await sql`select pg_advisory_xact_lock(hashtextextended('username ' || ${username}, 0))`.execute(
      transaction,
    );
  }
}
