import { chunkKey } from '../messages/keys.ts';
import { PooledChunk } from './PooledChunk.ts';
import type { Lease, LeasedChunk, WaitingMessage } from './types.ts';

/** Of so many picks in a row one goes to a lower lane that waits: one-time codes go first, not alone. */
const lowerLaneEvery = 10;

export interface Candidate extends WaitingMessage {
  chunk: PooledChunk;
}

/**
 * - taken: it goes
 * - not-now: its route has no room for it
 * - nowhere: no route that is up serves it
 * - full: nothing more can go
 */
export type Answer = 'taken' | 'not-now' | 'nowhere' | 'full';

export interface Picked {
  messages: Candidate[];
  /** Chunks of which nothing can go anywhere for now. */
  stranded: PooledChunk[];
}

/** How far a chunk was looked at for one pick. */
interface Look {
  /** So many of those that wait were passed over. */
  passed: number;
  nowhere: number;
}

/** One company's chunks in one lane, in the order of their leases. */
interface Queue {
  companyId: number;
  chunks: PooledChunk[];
}

/**
 * The messages that this process has taken on, and whose turn it is: lane by lane, and in a lane one message of
 * each company after the other, however many it has.
 */
export class Pool {
  readonly #chunks = new Map<string, PooledChunk>();
  /** By lane; whose turn it is stands first. */
  readonly #lanes = new Map<number, Queue[]>();
  #waiting = 0;
  #picks = 0;

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

  /** A message that was picked waits again. */
  putBack(chunk: PooledChunk, message: WaitingMessage): void {
    if (chunk.isDropped) return;
    chunk.putBack(message);
    this.#waiting += 1;
    // With its last message it left the queue.
    const { chunks } = this.#queueOf(chunk);
    if (!chunks.includes(chunk)) chunks.unshift(chunk);
  }

  /** Forgets a chunk, with what waits in it. */
  remove(chunk: PooledChunk): void {
    this.drop(chunk);
    this.#chunks.delete(chunkKey(chunk.lease));
  }

  /** Forgets what waits in a chunk; what is in flight stays known until it is written down. */
  drop(chunk: PooledChunk): void {
    this.#waiting -= chunk.waiting;
    chunk.dropWaiting();
  }

  chunks(isWanted: (chunk: PooledChunk) => boolean): PooledChunk[] {
    return [...this.#chunks.values()].filter(isWanted);
  }

  /**
   * Takes messages in turn for as long as `accept` does. One that cannot go holds up no other, neither of its
   * chunk nor of others.
   */
  pick(accept: (candidate: Candidate) => Answer): Picked {
    const messages: Candidate[] = [];
    const looks = new Map<PooledChunk, Look>();
    for (;;) {
      const turn = this.#nextTurn(looks);
      if (!turn) return { messages, stranded: strandedOf(looks) };
      const { chunk, queue } = turn;
      const look = looks.get(chunk) ?? { passed: 0, nowhere: 0 };
      const candidate = candidateOf(chunk.at(look.passed), chunk);
      const answer = accept(candidate);
      if (answer === 'full') return { messages, stranded: [] };
      if (answer === 'taken') {
        chunk.take(look.passed);
        this.#waiting -= 1;
        this.#picks += 1;
        messages.push(candidate);
        this.#rotate(chunk.lane, queue);
        continue;
      }
      look.passed += 1;
      if (answer === 'nowhere') look.nowhere += 1;
      looks.set(chunk, look);
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

  #nextTurn(looks: ReadonlyMap<PooledChunk, Look>): { queue: Queue; chunk: PooledChunk } | undefined {
    // Now and then from the back.
    const isForLower = this.#picks % lowerLaneEvery === lowerLaneEvery - 1;
    const lanes = [...this.#lanes.keys()].sort((left, right) => (isForLower ? right - left : left - right));
    for (const lane of lanes) {
      const queues = this.#lanes.get(lane)!;
      for (let index = 0; index < queues.length;) {
        const queue = queues[index]!;
        queue.chunks = withoutWorkedOff(queue.chunks);
        if (queue.chunks.length === 0) {
          queues.splice(index, 1);
          continue;
        }
        const chunk = queue.chunks.find((one) => one.waiting > (looks.get(one)?.passed ?? 0));
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

/** Field by field: copying with `...` takes ten times as long, and this is done for every message. */
function candidateOf(
  { id, msisdn, text, segments, attempts, acceptedParts }: WaitingMessage,
  chunk: PooledChunk,
): Candidate {
  return { id, msisdn, text, segments, attempts, acceptedParts, chunk };
}

function strandedOf(looks: ReadonlyMap<PooledChunk, Look>): PooledChunk[] {
  return [...looks]
    .filter(([chunk, { nowhere }]) => nowhere > 0 && nowhere === chunk.waiting)
    .map(([chunk]) => chunk);
}

/** Without those at the front in which nothing waits any more. */
function withoutWorkedOff(chunks: PooledChunk[]): PooledChunk[] {
  return chunks[0] && chunks[0].waiting === 0 ? chunks.slice(1).filter(({ waiting }) => waiting > 0) : chunks;
}
