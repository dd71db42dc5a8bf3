import type { PGlite } from '@electric-sql/pglite';
import { isWhole } from './wire.ts';

/** How PGlite tells that PostgreSQL has jumped out of a statement, which is how every SQL error comes. */
const jumpStatus = 100;

/** Asks PGlite by the wire protocol alone: its own `query` takes six calls for one statement, and reads rows by itself. */
export class Session {
  readonly #pglite: PGlite;
  #answer = Buffer.allocUnsafeSlow(64 * 1024);
  #length = 0;

  /** @param onFailure the engine is broken and must not be used any more: what it would do next, nobody knows */
  constructor(pglite: PGlite, onFailure: (error: unknown) => void) {
    this.#pglite = pglite;
    reportTraps(pglite, onFailure);
  }

  /** @throws when PGlite has not come to an end of it */
  answerTo(octets: Uint8Array): Uint8Array<ArrayBuffer> {
    this.#length = 0;
    let fault: unknown;
    // All of it is done when this returns, though it says otherwise.
    this.#pglite
      .execProtocolRawStream(octets, { syncToFs: false, onRawData: (part) => this.#append(part) })
      .catch((error: unknown) => {
        fault = error;
      });
    const answer = this.#answer.subarray(0, this.#length);
    if (!isWhole(answer)) throw new Error('The embedded database broke off its answer.', { cause: fault });
    return new Uint8Array(answer);
  }

  /** @param part is the engine's memory, and another's after this call */
  #append(part: Uint8Array): void {
    const length = this.#length + part.length;
    if (length > this.#answer.length) {
      const larger = Buffer.allocUnsafeSlow(length * 2);
      this.#answer.copy(larger, 0, 0, this.#length);
      this.#answer = larger;
    }
    this.#answer.set(part, this.#length);
    this.#length = length;
  }
}

/** Reports traps of WebAssembly, after which PGlite goes on as after an SQL error, with broken memory. */
function reportTraps(pglite: PGlite, onFailure: (error: unknown) => void): void {
  const module = pglite.Module;
  const runOnce = module._PostgresMainLoopOnce;
  module._PostgresMainLoopOnce = () => {
    try {
      runOnce();
    } catch (error) {
      if ((error as { status?: unknown }).status !== jumpStatus) onFailure(error);
      throw error;
    }
  };
}
