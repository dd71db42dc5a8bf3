import type { AsOf } from '#contract/database-manager/filter.ts';
import { isDatabaseAway, isPoolBusy, isRecoveryConflict } from '../databaseErrors.ts';
import type { Database } from '../index.ts';
import type { Replica } from './Replica.ts';

/** Where reports are read: from the replica while it is usable, otherwise from the primary. */
export class ReportReads {
  readonly #primary: Database;
  readonly #replica: Replica | null;

  constructor(primary: Database, replica: Replica | null) {
    this.#primary = primary;
    this.#replica = replica;
  }

  /**
   * Returns what `work` reads, with the moment of the data if it comes from the replica. When the replica fails meanwhile,
   * or cancels a statement that conflicts with the log, `work` reads from the primary. When it has more to do than it can,
   * the caller is refused: more reports than a replica can bear would slow down sending on the primary even more.
   */
  async read<Result extends object>(work: (database: Database) => Promise<Result>): Promise<Result & AsOf> {
    const usable = this.#replica?.usable;
    if (!usable) return work(this.#primary);
    try {
      return { ...(await work(usable.database)), asOf: new Date(usable.asOf).toISOString() };
    } catch (error) {
      if (isPoolBusy(error)) throw error;
      if (!isDatabaseAway(error) && !isRecoveryConflict(error)) throw error;
      if (isDatabaseAway(error)) this.#replica?.stopUsing();
      return work(this.#primary);
    }
  }

  /** For an exported file, which takes minutes and cannot be read again from the primary. */
  get current(): Database {
    return this.#replica?.usable?.database ?? this.#primary;
  }

  /**
   * How far behind the replica is at most, in seconds: null while reports are not read from it, undefined if there is
   * none.
   */
  get lagSeconds(): number | null | undefined {
    if (!this.#replica) return undefined;
    const usable = this.#replica.usable;
    return usable && Math.max(0, (Date.now() - usable.asOf) / 1_000);
  }

  async close(): Promise<void> {
    await this.#replica?.close();
  }
}
