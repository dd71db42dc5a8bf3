import { ShortLivedCache } from '../ShortLivedCache.ts';
import type { Session, ShownToken } from './session.ts';

/**
 * Sessions that were found in the last second. They are only for calls that check access again in the transaction that
 * writes: a caller who has lost it is refused there.
 */
export class RecentSessions {
  readonly #byToken = new ShortLivedCache<string, Session>(1_000);

  add(token: string, session: Session): void {
    this.#byToken.set(token, session);
  }

  find({ token, purpose, address }: ShownToken): Session | null {
    const session = this.#byToken.get(token);
    return session?.purpose === purpose ? { ...session, address } : null;
  }
}
