import type { PlatformOperator } from '#contract/main-api/carriers/centralPlatform.ts';
import type { Database } from '#services/kit/database/index.ts';
import { repeat } from '#services/kit/jobs/repeat.ts';
import type { Logger } from '#services/kit/logging/log.ts';
import { storePurses, type Purse } from '../routes/purses.ts';
import { balanceIn, type PlatformAccount, type PlatformClient } from './PlatformClient.ts';

interface PursesOptions {
  routeId: number;
  accounts: readonly PlatformAccount[];
  /** Below which a purse is low; null is never. */
  lowBalance: number | null;
  client: PlatformClient;
  database: Database;
  log: Logger;
  /** An operator's purse was found empty, or is no longer. */
  onChange(): void;
}

const everyMs = 60_000;
/** How often an empty purse is asked for, which somebody may just be filling. */
const whileEmptyMs = 10_000;

/**
 * The provider's balances at the platform and with each operator. An operator's purse is empty from the moment it
 * refuses a message for it until its balance is above nothing again, or cannot be read: then a message finds out.
 */
export class AccountPurses {
  readonly #options: PursesOptions;
  readonly #empty = new Set<PlatformOperator>();
  /** When a purse that was empty was last used again; monotonic milliseconds. */
  readonly #usedAgainAt = new Map<PlatformOperator, number>();
  /** As last reported. */
  #latest: readonly Purse[] = [];
  #askedAt = -Infinity;
  #asking: { stop(): Promise<void> } | null = null;

  constructor(options: PursesOptions) {
    this.#options = options;
  }

  isEmpty(operator: PlatformOperator): boolean {
    return this.#empty.has(operator);
  }

  /** The operators whose purse is empty. */
  get empty(): PlatformOperator[] {
    return [...this.#empty];
  }

  get latest(): readonly Purse[] {
    return this.#latest;
  }

  noteEmpty(operator: PlatformOperator): void {
    if (this.#empty.has(operator)) return;
    this.#empty.add(operator);
    // The screen shows it soon, and a message that was just dearer than the rest has the purse filled no later. One that
    // refuses again and again, as with a rest too small for any message, is not tried every second.
    const usedAgainAt = this.#usedAgainAt.get(operator) ?? -Infinity;
    if (performance.now() - usedAgainAt > everyMs) this.#askedAt = -Infinity;
    this.#options.onChange();
  }

  start(): void {
    this.#asking ??= repeat(
      `purses of route ${this.#options.routeId}`,
      1_000,
      this.#options.log,
      async () => {
        const waitMs = this.#empty.size > 0 ? whileEmptyMs : everyMs;
        if (performance.now() - this.#askedAt < waitMs) return;
        this.#askedAt = performance.now();
        await this.#ask();
      },
    );
  }

  async stop(): Promise<void> {
    await this.#asking?.stop();
    this.#asking = null;
  }

  async #ask(): Promise<void> {
    const { accounts, client, database, routeId } = this.#options;
    const [first] = accounts;
    const own = first ? balanceIn(await client.platformBalance(first)) : null;
    const balances = await Promise.all(
      accounts.map(async (account) => ({
        operator: account.operator,
        balance: balanceIn(await client.operatorBalance(account)),
      })),
    );
    for (const { operator, balance } of balances) {
      if ((balance !== null && balance <= 0) || !this.#empty.delete(operator)) continue;
      this.#usedAgainAt.set(operator, performance.now());
      this.#options.onChange();
    }
    this.#latest = [{ operator: null, balance: own }, ...balances].flatMap(({ operator, balance }) =>
      balance === null ? [] : [this.#purse(operator, balance)],
    );
    await storePurses(
      database,
      routeId,
      this.#latest,
      accounts.map(({ operator }) => operator),
    );
  }

  #purse(operator: PlatformOperator | null, balance: number): Purse {
    const { lowBalance } = this.#options;
    return { operator, balance, isLow: balance <= 0 || (lowBalance !== null && balance < lowBalance) };
  }
}
