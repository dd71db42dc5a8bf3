import { ShortLivedCache } from '#services/kit/ShortLivedCache.ts';
import type { SingleIds } from '../acceptance/accept.ts';
import type { AcceptanceData } from '../acceptance/acceptanceData.ts';

/** Lists show messages in the order of their ids, so ids are used soon or not at all. */
const maxIdAgeMs = 50;

/**
 * Data that each group of messages reads from the database along with its own statements, so that the group after it need not wait for an
 * answer before it writes.
 */
export class Prefetched {
  readonly facts = new RecentAcceptanceData();
  #ids: DrawnIds | null = null;

  keepIds(ids: DrawnIds): void {
    this.#ids = ids;
  }

  dropIds(): void {
    this.#ids = null;
  }

  /** @returns null when there are too few, or they were drawn too long ago; none is given twice */
  takeIds(count: number): readonly SingleIds[] | null {
    const drawn = this.#ids;
    this.#ids = null;
    if (!drawn || drawn.ids.length < count || performance.now() - drawn.at >= maxIdAgeMs) return null;
    return drawn.ids;
  }
}

export interface DrawnIds {
  ids: readonly SingleIds[];
  /** Before they were drawn, as `performance.now()`. */
  at: number;
}

/**
 * The facts of the last second. Use them only if the writing transaction reads the facts again. They name nobody who has
 * opted out or is on the do-not-disturb list; that transaction finds them.
 */
class RecentAcceptanceData {
  readonly #ofCompany = new ShortLivedCache<number, AcceptanceData>(1_000);

  keep(companyIds: readonly number[], facts: AcceptanceData): void {
    for (const companyId of companyIds) this.#ofCompany.set(companyId, facts);
  }

  /** @returns null when those of a company are missing; what was taken is kept no longer */
  take(companyIds: readonly number[]): AcceptanceData | null {
    const known = new Map<number, AcceptanceData>();
    for (const companyId of companyIds) {
      const facts = this.#ofCompany.get(companyId);
      this.#ofCompany.delete(companyId);
      if (facts) known.set(companyId, facts);
    }
    if (known.size < companyIds.length) return null;
    return {
      senderIdOf: (companyId, name) => known.get(companyId)!.senderIdOf(companyId, name),
      available: new Map(
        [...known].map(([companyId, facts]) => [companyId, facts.available.get(companyId) ?? 0]),
      ),
      isOptedOut: () => false,
      isOnDoNotDisturb: () => false,
      operatorOf: [...known.values()].at(-1)!.operatorOf,
    };
  }
}
