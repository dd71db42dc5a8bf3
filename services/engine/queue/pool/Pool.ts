import { chunkKey, type Lease } from '../../messages/keys.ts';
import { PooledChunk } from './PooledChunk.ts';
import type { LeasedChunk } from '../types.ts';
import type { WaitingMessage } from '../../carriers/carrier.ts';

/** One of so many selections goes to the lowest waiting lane: one-time codes go first, but never alone. */
const lowestLaneEvery = 10;

export interface Candidate extends WaitingMessage {
  chunk: PooledChunk;
}

/**
 * How the selection treats a candidate.
 * - selected: it leaves the pool
 * - no-room: its route has no room for it
 * - no-route: no route that is up serves it
 * - stop: the selection ends, and it stays
 */
export type Choice = 'selected' | 'no-room' | 'no-route' | 'stop';

/** How many messages at the front of a chunk were skipped in one selection. */
interface Skipped {
  count: number;
  /** Those of them that no route serves. */
  noRoute: number;
}

/** One company's chunks in one lane, in the order of their leases. */
interface Queue {
  companyId: number;
  chunks: PooledChunk[];
}

/**
 * The waiting messages of the chunks that this process has leased, and whose turn it is: lane by lane, and in a lane
 * company by company, one message each, however many a company has.
 */
export class Pool {
  readonly #chunks = new Map<string, PooledChunk>();
  /** By lane; the company whose turn it is comes first. */
  readonly #lanes = new Map<number, Queue[]>();
  #waiting = 0;
  #selections = 0;

  /** Messages that wait for their turn. */
  get waiting(): number {
    return this.#waiting;
  }

  waitingIn(lane: number): number {
    const queues = this.#lanes.get(lane) ?? [];
    return queues.reduce((sum, { chunks }) => sum + chunks.reduce((own, { waiting }) => own + waiting, 0), 0);
  }

  add(leased: LeasedChunk): PooledChunk {
    const chunk = new PooledChunk(leased);
    this.#chunks.set(chunkKey(chunk.lease), chunk);
    if (chunk.waiting === 0) return chunk;
    this.#waiting += chunk.waiting;
    this.#queueOf(chunk).chunks.push(chunk);
    return chunk;
  }

  get(lease: Lease): PooledChunk | undefined {
    const chunk = this.#chunks.get(chunkKey(lease));
    return chunk?.lease.token === lease.token ? chunk : undefined;
  }

  has(chunk: PooledChunk): boolean {
    return this.get(chunk.lease) === chunk;
  }

  /** Undoes the selection of a message. */
  putBack(chunk: PooledChunk, message: WaitingMessage): void {
    if (chunk.hasDropped) return;
    chunk.putBack(message);
    this.#waiting += 1;
    // The chunk left its queue with its last message.
    const { chunks } = this.#queueOf(chunk);
    if (!chunks.includes(chunk)) chunks.unshift(chunk);
  }

  /** Removes messages of a chunk that wait. */
  removeWaiting(chunk: PooledChunk, ids: ReadonlySet<number>): void {
    const before = chunk.waiting;
    chunk.removeWaiting(ids);
    this.#waiting -= before - chunk.waiting;
  }

  /** Removes a chunk and its waiting messages. */
  remove(chunk: PooledChunk): void {
    this.dropWaiting(chunk);
    this.#chunks.delete(chunkKey(chunk.lease));
  }

  /** Drops the waiting messages of a chunk. The chunk stays while some of its messages are in flight. */
  dropWaiting(chunk: PooledChunk): void {
    this.#waiting -= chunk.waiting;
    chunk.dropWaiting();
  }

  chunks(isWanted: (chunk: PooledChunk) => boolean): PooledChunk[] {
    return [...this.#chunks.values()].filter(isWanted);
  }

  /**
   * Offers the waiting messages in turn until `choose` stops or all were offered. One that has no room or no route
   * does not stop others of its chunk or of other chunks.
   * @returns chunks of which no message has a route; none after a stop
   */
  select(choose: (candidate: Candidate) => Choice): PooledChunk[] {
    const skipped = new Map<PooledChunk, Skipped>();
    for (;;) {
      const turn = this.#nextTurn(skipped);
      if (!turn) return unroutableOf(skipped);
      const { chunk, queue } = turn;
      const own = skipped.get(chunk) ?? { count: 0, noRoute: 0 };
      const choice = choose(candidateOf(chunk.at(own.count), chunk));
      if (choice === 'stop') return [];
      if (choice === 'selected') {
        chunk.removeAt(own.count);
        this.#waiting -= 1;
        this.#selections += 1;
        this.#rotate(chunk.lane, queue);
        continue;
      }
      own.count += 1;
      if (choice === 'no-route') own.noRoute += 1;
      skipped.set(chunk, own);
    }
  }

  #queueOf({ lane, lease: { companyId } }: PooledChunk): Queue {
    const queues = this.#lanes.get(lane) ?? [];
    if (queues.length === 0) this.#lanes.set(lane, queues);
    const own = queues.find((queue) => queue.companyId === companyId);
    if (own) return own;
    const fresh: Queue = { companyId, chunks: [] };
    queues.push(fresh);
    return fresh;
  }

  #nextTurn(skipped: ReadonlyMap<PooledChunk, Skipped>): { queue: Queue; chunk: PooledChunk } | undefined {
    const isLowestFirst = this.#selections % lowestLaneEvery === lowestLaneEvery - 1;
    const lanes = [...this.#lanes.keys()].sort((left, right) =>
      isLowestFirst ? right - left : left - right,
    );
    for (const lane of lanes) {
      const queues = this.#lanes.get(lane)!;
      for (let index = 0; index < queues.length;) {
        const queue = queues[index]!;
        queue.chunks = withoutEmpty(queue.chunks);
        if (queue.chunks.length === 0) {
          queues.splice(index, 1);
          continue;
        }
        const chunk = queue.chunks.find((one) => one.waiting > (skipped.get(one)?.count ?? 0));
        if (chunk) return { queue, chunk };
        index += 1;
      }
    }
    return undefined;
  }

  #rotate(lane: number, queue: Queue): void {
    const queues = this.#lanes.get(lane)!;
    if (queues.length < 2) return;
    queues.splice(queues.indexOf(queue), 1);
    queues.push(queue);
  }
}

/** Field by field: a spread takes ten times as long, and this runs for every message. */
function candidateOf(
  { id, msisdn, operator, text, segments, attempts, acceptedParts }: WaitingMessage,
  chunk: PooledChunk,
): Candidate {
  return { id, msisdn, operator, text, segments, attempts, acceptedParts, chunk };
}

function unroutableOf(skipped: ReadonlyMap<PooledChunk, Skipped>): PooledChunk[] {
  return [...skipped]
    .filter(([chunk, { noRoute }]) => noRoute > 0 && noRoute === chunk.waiting)
    .map(([chunk]) => chunk);
}

/** Leaves out chunks in which nothing waits, once the first chunk is one of them. */
function withoutEmpty(chunks: PooledChunk[]): PooledChunk[] {
  return chunks[0] && chunks[0].waiting === 0 ? chunks.slice(1).filter(({ waiting }) => waiting > 0) : chunks;
}
