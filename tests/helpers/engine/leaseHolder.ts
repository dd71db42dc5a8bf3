import { chunkKey } from '#services/engine/messages/keys.ts';
import type {
  AttemptResult,
  DispatchStore,
  Lease,
  LeasedChunk,
  TakenMessage,
} from '#services/engine/queue/types.ts';

interface Held extends LeasedChunk {
  inFlight: Set<number>;
}

/**
 * The dispatcher's side of the store, step by step as a test says: it leases, takes what it is told and keeps the
 * books that a dispatcher keeps of its chunks.
 */
export class LeaseHolder {
  readonly #store: DispatchStore;
  readonly #routeId: number;
  readonly #chunks = new Map<string, Held>();

  constructor(store: DispatchStore, routeId: number) {
    this.#store = store;
    this.#routeId = routeId;
  }

  /** Leases, without taking. */
  async lease(messages = 1_000, lanes: readonly number[] = [0, 1, 2]): Promise<LeasedChunk[]> {
    const chunks = await this.#store.lease({ lanes, messages, after: new Map() }, () => undefined);
    for (const chunk of chunks) this.#chunks.set(chunkKey(chunk.lease), { ...chunk, inFlight: new Set() });
    return chunks;
  }

  /** Leases what there is, and takes up to `count` of the messages it holds, the urgent first. */
  async take(count: number): Promise<TakenMessage[]> {
    await this.lease();
    return this.takeHeld(count);
  }

  /** The same of what it holds already. */
  async takeHeld(count = Number.MAX_SAFE_INTEGER): Promise<TakenMessage[]> {
    const held = [...this.#chunks.values()].sort((left, right) => left.lane - right.lane);
    const taken: TakenMessage[] = [];
    for (const chunk of held) {
      for (const message of chunk.messages.splice(0, count - taken.length)) {
        chunk.inFlight.add(message.id);
        taken.push({ ...message, lease: chunk.lease, batch: chunk.batch, routeId: this.#routeId });
      }
    }
    const allowed = await this.say(taken.map(({ lease }) => lease));
    const stopped = taken.filter(({ lease }) => !allowed.has(lease.token));
    for (const { lease, id } of stopped) this.#own(lease)?.inFlight.delete(id);
    return taken.filter(({ lease }) => allowed.has(lease.token));
  }

  takeAll(): Promise<TakenMessage[]> {
    return this.take(Number.MAX_SAFE_INTEGER);
  }

  /** Says again what is in flight. @returns the tokens of those that may go on */
  async say(leases: readonly Lease[]): Promise<Set<number>> {
    const chunks = new Map(leases.map((lease) => [chunkKey(lease), this.#chunks.get(chunkKey(lease))!]));
    const allowed = await this.#store.take(
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

  /** Gives back what it holds and has nothing of under way. */
  async release(): Promise<void> {
    const idle = [...this.#chunks.values()].filter(({ inFlight }) => inFlight.size === 0);
    for (const { lease } of idle) this.#chunks.delete(chunkKey(lease));
    await this.#store.release(idle.map(({ lease }) => lease));
  }

  #own(lease: Lease): Held | undefined {
    const chunk = this.#chunks.get(chunkKey(lease));
    return chunk?.lease.token === lease.token ? chunk : undefined;
  }
}
