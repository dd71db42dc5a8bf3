import type { Clock } from '#services/kit/database/DatabaseClock.ts';
import type { Logger } from '#services/kit/logging/log.ts';
import type { ContentRules } from '../content-approvals/contentRules.ts';
import type { LeaseKeeper } from './leases/LeaseKeeper.ts';
import type { Candidate, Pool } from './pool/Pool.ts';
import type { PooledChunk } from './pool/PooledChunk.ts';
import type { DispatchStore } from './types.ts';

/** How long rules are used: so long after its withdrawal or end an approval may still be sent with. */
const freshMs = 2_000;

interface GateParts {
  store: Pick<DispatchStore, 'contentRules' | 'refuse'>;
  pool: Pool;
  leases: LeaseKeeper;
  /** The database's. */
  clock: Clock;
  log: Logger;
}

/** Knows which approval the texts of waiting promotional messages have. It is asked for no other messages. */
export class ContentGate {
  readonly #parts: GateParts;
  /** By company, with the time of reading by `performance.now()`. */
  readonly #known = new Map<number, { rules: ContentRules; readAt: number }>();
  /** Companies whose rules are missing or old. */
  readonly #wanted = new Set<number>();
  /** The last answer: most messages of a batch have the same text. */
  #last: {
    rules: ContentRules;
    companyId: number;
    senderId: string;
    text: string;
    campaignId: string | null;
  } | null = null;

  constructor(parts: GateParts) {
    this.#parts = parts;
  }

  /** Whether `refresh` has something to read. */
  get isBehind(): boolean {
    return this.#wanted.size > 0;
  }

  /** The regulator's campaign id; null for none, and undefined until `refresh` has read what is needed to say it. */
  campaignIdOf({ text, chunk }: Candidate): string | null | undefined {
    const { companyId } = chunk.lease;
    const { senderId } = chunk.batch;
    const rules = this.#rulesOf(companyId);
    if (!rules) return undefined;
    const last = this.#last;
    if (
      last?.rules === rules &&
      last.companyId === companyId &&
      last.senderId === senderId &&
      last.text === text
    )
      return last.campaignId;
    const at = this.#parts.clock.now();
    const campaignId = rules.approvalOf(companyId, { text, senderId, at })?.campaignId ?? null;
    this.#last = { rules, companyId, senderId, text, campaignId };
    return campaignId;
  }

  /** Whether a message without an approval can leave over no route, also not over one of another process. */
  isStopped({ msisdn, chunk }: Candidate): boolean {
    const rules = this.#rulesOf(chunk.lease.companyId);
    return rules?.needsApproval(msisdn, chunk.batch.routeId) ?? false;
  }

  /** Reads the rules that were asked for. @returns whether there are new ones */
  refresh(): Promise<boolean> {
    const companies = [...this.#wanted];
    this.#wanted.clear();
    return this.#read(companies);
  }

  async #read(companies: readonly number[]): Promise<boolean> {
    const readAt = performance.now();
    for (const [companyId, known] of this.#known) {
      if (readAt - known.readAt >= freshMs) this.#known.delete(companyId);
    }
    try {
      const rules = await this.#parts.store.contentRules(companies);
      for (const companyId of companies) this.#known.set(companyId, { rules, readAt });
      return true;
    } catch (error) {
      this.#parts.log.error({ err: error }, 'could not read content approvals');
      return false;
    }
  }

  /**
   * Ends messages that may leave over no route. The rules are read again before: a route or an approval may be there since.
   * While the database is away the messages stay in the pool.
   */
  async refuse(candidates: readonly Candidate[]): Promise<void> {
    const { store, pool, leases, log } = this.#parts;
    const hasNewRules = await this.#read([...new Set(candidates.map(({ chunk }) => chunk.lease.companyId))]);
    if (!hasNewRules) return;
    const idsOf = new Map<PooledChunk, Set<number>>();
    for (const candidate of candidates) {
      if (this.campaignIdOf(candidate) !== null || !this.isStopped(candidate)) continue;
      const { chunk, id } = candidate;
      idsOf.set(chunk, (idsOf.get(chunk) ?? new Set()).add(id));
    }
    if (idsOf.size === 0) return;
    try {
      await store.refuse([...idsOf].map(([{ lease }, ids]) => ({ lease, messageIds: [...ids] })));
      for (const [chunk, ids] of idsOf) pool.removeWaiting(chunk, ids);
      await leases.finish([...idsOf.keys()].filter((chunk) => chunk.isEmpty));
    } catch (error) {
      log.error(
        { err: error, messages: candidates.length },
        'could not end messages without an approval yet',
      );
    }
  }

  #rulesOf(companyId: number): ContentRules | undefined {
    const known = this.#known.get(companyId);
    if (known && performance.now() - known.readAt < freshMs) return known.rules;
    this.#wanted.add(companyId);
    return undefined;
  }
}
