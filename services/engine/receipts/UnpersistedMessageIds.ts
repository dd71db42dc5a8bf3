/**
 * Ids that a carrier has given to parts and that are not stored yet. A receipt that names one of them is stored after
 * it: stored before, it would have to be matched again.
 */
export class UnpersistedMessageIds {
  readonly #waits = new Map<string, (() => void)[]>();

  add(carrierMessageId: string): void {
    if (!this.#waits.has(carrierMessageId)) this.#waits.set(carrierMessageId, []);
  }

  /** It is stored, or never will be. */
  markPersisted(carrierMessageId: string): void {
    const waiting = this.#waits.get(carrierMessageId);
    this.#waits.delete(carrierMessageId);
    for (const resolve of waiting ?? []) resolve();
  }

  /** @returns null when there is nothing to wait for */
  whenPersisted(carrierMessageId: string): Promise<void> | null {
    const waiting = this.#waits.get(carrierMessageId);
    return waiting ? new Promise((resolve) => waiting.push(resolve)) : null;
  }
}
