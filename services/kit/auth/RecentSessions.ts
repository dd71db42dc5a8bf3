import type { Session, ShownToken } from './session.ts';

const recentMs = 1_000;

/**
 * Sessions that were found in the last second. They are only for calls that check access again in the transaction that
 * writes: a caller who has lost it is refused there.
 */
export class RecentSessions {
  /** Sessions by token, oldest first. */
  readonly #found = new Map<string, { session: Session; at: number }>();

  add(token: string, session: Session): void {
    const now = performance.now();
    for (const [old, { at }] of this.#found) {
      if (now - at < recentMs) break;
      this.#found.delete(old);
    }
    this.#found.delete(token);
    this.#found.set(token, { session, at: now });
  }

  find({ token, purpose, address }: ShownToken): Session | null {
    const found = this.#found.get(token);
    if (!found || performance.now() - found.at >= recentMs || found.session.purpose !== purpose) return null;
    return { ...found.session, address };
  }
}
