import { FrameSplitter } from './FrameSplitter.ts';
import { PduError } from './codec/PduError.ts';

/**
 * PDUs that are handled before other work of the process has its turn: some milliseconds. A socket gives away two megabytes
 * at a time, which can be 130,000 PDUs.
 */
const framesPerTurn = 2_000;

interface FrameReaderNeeds {
  /** Where chunks come from. None comes between `pause` and `resume`, but those that were on their way. */
  source: { pause(): unknown; resume(): unknown };
  onFrame(frame: Buffer): void;
  /** It is not known where the next frame begins; nothing more is read. */
  onBadFrame(error: PduError): void;
  /** Whether nothing more may be read until `resume` is called, e.g. because the peer does not read the answers. */
  isFull(): boolean;
  isClosed(): boolean;
}

/** Hands over the frames of a connection at a pace that neither the process nor its memory suffers from. */
export class FrameReader {
  readonly #needs: FrameReaderNeeds;
  readonly #splitter = new FrameSplitter();
  readonly #chunks: Buffer[] = [];
  /** The frames of the chunk that is being read. */
  #frames: Iterator<Buffer, void> | null = null;
  #isPaused = false;
  #isTurnDue = false;

  constructor(needs: FrameReaderNeeds) {
    this.#needs = needs;
  }

  push(chunk: Buffer): void {
    this.#chunks.push(chunk);
    if (!this.#isPaused) this.#read(framesPerTurn);
  }

  /** To be called when the peer has read what was written. */
  resume(): void {
    if (!this.#isPaused || this.#isTurnDue || this.#needs.isFull()) return;
    this.#nextTurn();
  }

  /** Hands over what has come, because the connection has ended: it may hold answers. */
  finish(): void {
    this.#read(Infinity);
  }

  #read(most: number): void {
    try {
      for (let count = 0; count < most; count += 1) {
        if (this.#needs.isClosed()) return this.#stop();
        if (most !== Infinity && this.#needs.isFull()) return this.#pause();
        const frame = this.#next();
        if (!frame) return this.#continue();
        this.#needs.onFrame(frame);
      }
      this.#pause();
      this.#nextTurn();
    } catch (error) {
      // Only the splitter throws here.
      if (!(error instanceof PduError)) throw error;
      this.#stop();
      this.#needs.onBadFrame(error);
    }
  }

  #next(): Buffer | null {
    for (;;) {
      const next = this.#frames?.next();
      if (next && !next.done) return next.value;
      const chunk = this.#chunks.shift();
      this.#frames = chunk ? this.#splitter.push(chunk) : null;
      if (!chunk) return null;
    }
  }

  #nextTurn(): void {
    this.#isTurnDue = true;
    setImmediate(() => {
      this.#isTurnDue = false;
      this.#read(framesPerTurn);
    });
  }

  #pause(): void {
    if (this.#isPaused) return;
    this.#isPaused = true;
    this.#needs.source.pause();
  }

  #continue(): void {
    if (!this.#isPaused) return;
    this.#isPaused = false;
    this.#needs.source.resume();
  }

  #stop(): void {
    this.#chunks.length = 0;
    this.#frames = null;
  }
}
