import { chunkKey, type Lease } from '#services/engine/messages/keys.ts';
import type { AttemptResult, InFlightMessage } from '#services/engine/carriers/carrier.ts';
import type { DispatchStore, LeasedChunk } from '#services/engine/queue/types.ts';

interface OwnChunk extends LeasedChunk {
  inFlight: Set<number>;
}

/**
 * The dispatcher's side of the store, step by step as a test says: it claims, marks and settles, and remembers
 * what is in flight as a dispatcher does.
 */
export class LeaseHolder {
  readonly #store: DispatchStore;
  readonly #routeId: number;
  readonly #chunks = new Map<string, OwnChunk>();

  constructor(store: DispatchStore, routeId: number) {
    this.#store = store;
    this.#routeId = routeId;
  }

  /** Claims chunks and marks nothing. */
  async claim(messages = 1_000, lanes: readonly number[] = [0, 1, 2]): Promise<LeasedChunk[]> {
    const chunks = await this.#store.claim({ lanes, messages, after: new Map() }, () => undefined);
    for (const chunk of chunks) this.#chunks.set(chunkKey(chunk.lease), { ...chunk, inFlight: new Set() });
    return chunks;
  }

  /** Claims all chunks and marks up to `count` messages in flight, the most urgent first. */
  async mark(count: number): Promise<InFlightMessage[]> {
    await this.claim();
    return this.markLeased(count);
  }

  /** Marks messages of chunks that it has leased already. */
  async markLeased(count = Number.MAX_SAFE_INTEGER): Promise<InFlightMessage[]> {
    const leased = [...this.#chunks.values()].sort((left, right) => left.lane - right.lane);
    const marked: InFlightMessage[] = [];
    for (const chunk of leased) {
      for (const message of chunk.messages.splice(0, count - marked.length)) {
        chunk.inFlight.add(message.id);
        marked.push({
          ...message,
          campaignId: null,
          lease: chunk.lease,
          batch: chunk.batch,
          routeId: this.#routeId,
        });
      }
    }
    const allowed = await this.markAgain(marked.map(({ lease }) => lease));
    const refused = marked.filter(({ lease }) => !allowed.has(lease.token));
    for (const { lease, id } of refused) this.#own(lease)?.inFlight.delete(id);
    return marked.filter(({ lease }) => allowed.has(lease.token));
  }

  markAll(): Promise<InFlightMessage[]> {
    return this.mark(Number.MAX_SAFE_INTEGER);
  }

  /** Marks again what is in flight. @returns the tokens of the leases whose messages may leave */
  async markAgain(leases: readonly Lease[]): Promise<Set<number>> {
    const chunks = new Map(leases.map((lease) => [chunkKey(lease), this.#chunks.get(chunkKey(lease))!]));
    const allowed = await this.#store.markInFlight(
      [...chunks.values()].map(({ lease, inFlight }) => ({
        lease,
        messages: [...inFlight].map((id) => ({ id, routeId: this.#routeId })),
      })),
    );
    return new Set(allowed.map(({ token }) => token));
  }

  async settle(results: readonly AttemptResult[]): Promise<void> {
    const chunks = new Map(results.map(({ message }) => [chunkKey(message.lease), message.lease]));
    for (const { message } of results) this.#own(message.lease)?.inFlight.delete(message.id);
    const emptied = [...chunks.values()].filter((lease) => {
      const chunk = this.#own(lease);
      return chunk && chunk.messages.length === 0 && chunk.inFlight.size === 0;
    });
    await this.#store.settle(results, emptied);
  }

  /** Releases the chunks in which nothing is in flight. */
  async release(): Promise<void> {
    const idle = [...this.#chunks.values()].filter(({ inFlight }) => inFlight.size === 0);
    for (const { lease } of idle) this.#chunks.delete(chunkKey(lease));
    await this.#store.release(idle.map(({ lease }) => lease));
  }

  #own(lease: Lease): OwnChunk | undefined {
    const chunk = this.#chunks.get(chunkKey(lease));
    return chunk?.lease.token === lease.token ? chunk : undefined;
  }
}
