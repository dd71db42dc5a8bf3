import type { Readable } from 'node:stream';
import { sessionEnded } from '../../auth/session.ts';

const everyMs = 1_000;

/**
 * Breaks off streamed replies whose callers have lost access. All of them are checked at the same moment, so that
 * their sessions are read by one statement.
 */
export class StreamGuard {
  readonly #isAllowed = new Map<Readable, () => Promise<boolean>>();
  #timer: NodeJS.Timeout | null = null;
  #isChecking = false;

  /** @param isAllowed whether the caller still has access; a check that throws ends nothing */
  add(stream: Readable, isAllowed: () => Promise<boolean>): void {
    if (stream.destroyed) return;
    this.#isAllowed.set(stream, isAllowed);
    stream.once('close', () => this.#remove(stream));
    this.#timer ??= setInterval(() => void this.#check(), everyMs);
  }

  #remove(stream: Readable): void {
    this.#isAllowed.delete(stream);
    if (this.#isAllowed.size > 0 || !this.#timer) return;
    clearInterval(this.#timer);
    this.#timer = null;
  }

  async #check(): Promise<void> {
    if (this.#isChecking) return;
    this.#isChecking = true;
    await Promise.all([...this.#isAllowed].map(([stream, isAllowed]) => destroyUnless(stream, isAllowed)));
    this.#isChecking = false;
  }
}

async function destroyUnless(stream: Readable, isAllowed: () => Promise<boolean>): Promise<void> {
  // While the database is away nobody loses access.
  if (await isAllowed().catch(() => true)) return;
  // Destroyed, not ended: half a file must not look complete.
  stream.destroy(sessionEnded());
}
