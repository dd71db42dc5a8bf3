import type { Socket } from 'node:net';
import { commandStatus } from '#services/kit/smpp/commandStatus.ts';
import { encodePdu } from '#services/kit/smpp/encodePdu.ts';
import { FrameSplitter } from '#services/kit/smpp/FrameSplitter.ts';
import { congestedOctets } from '#services/kit/smpp/limits.ts';
import type { KnownPdu } from '#services/kit/smpp/pdu.ts';
import { PduError } from '#services/kit/smpp/PduError.ts';
import { Intake } from './Intake.ts';
import { Outbox } from './Outbox.ts';

/** How a connection is treated while a mode lasts. */
export interface Temper {
  /** Nothing is written, and nothing of it later. */
  isMute?: boolean;
  /** 0 reads nothing. */
  octetsPerSecond?: number;
}

interface LinkHandlers {
  /** A whole PDU, of 16 octets at least. One that throws is reported to `onFault`; reading goes on. */
  onFrame(frame: Buffer): void;
  /** Before anything leaves, a hang-up too: what must be on record by then. */
  beforeLeaving(): void;
  /** The peer has taken what was waiting. */
  onDrain(): void;
  /** Exactly once, last of all. */
  onClose(): void;
  onFault(fault: unknown): void;
}

/** How long a closing connection may take to hand over what was already written. */
const lingerMs = 2_000;

/**
 * One peer's connection as octets. Unlike PduSocket it decodes nothing, so that submits can be read where they stand
 * and answers written where they leave, and it can misbehave.
 */
export class Link {
  readonly #socket: Socket;
  readonly #handlers: LinkHandlers;
  readonly #frames = new FrameSplitter();
  readonly #outbox = new Outbox();
  readonly #intake: Intake;
  #isMute = false;
  #isClosing = false;
  #isFlushing = false;
  #wasCongested = false;

  constructor(socket: Socket, handlers: LinkHandlers) {
    this.#socket = socket;
    this.#handlers = handlers;
    this.#intake = new Intake(socket, (chunk) => this.#read(chunk));
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => this.#intake.push(chunk));
    socket.on('drain', () => this.#drained());
    // 'close' follows.
    socket.on('error', () => {});
    socket.once('close', () => {
      this.#isClosing = true;
      this.#intake.stop();
      this.#guard(() => this.#handlers.onClose());
    });
  }

  /** False while a peer that does not take what it gets should get no more. */
  get canWrite(): boolean {
    if (this.#isClosing || this.#isMute) return false;
    if (this.#socket.writableLength + this.#outbox.length <= congestedOctets) return true;
    this.#wasCongested = true;
    return false;
  }

  setTemper({ isMute = false, octetsPerSecond = Infinity }: Temper): void {
    const wasMute = this.#isMute;
    this.#isMute = isMute;
    this.#intake.setRate(octetsPerSecond);
    if (wasMute && !isMute) this.#guard(() => this.#handlers.onDrain());
  }

  /** Where to write a PDU of at most `octets`, at once and whole; null when nothing can leave. */
  begin(octets: number): Outbox | null {
    if (this.#isClosing || this.#isMute) return null;
    if (!this.#outbox.hasRoom(octets)) this.#send(octets);
    if (!this.#isFlushing) {
      this.#isFlushing = true;
      setImmediate(() => {
        this.#isFlushing = false;
        this.#flush();
      });
    }
    return this.#outbox;
  }

  /** Throws a PduError for a PDU that cannot be written. */
  write(pdu: KnownPdu): void {
    this.writeOctets(encodePdu(pdu));
  }

  /** Writes octets as they are, be they a PDU or not. */
  writeOctets(octets: Buffer): void {
    this.begin(octets.length)?.octets(octets);
  }

  /** Hands over what was written, then closes. */
  close(): void {
    if (this.#isClosing) return;
    this.#flush();
    this.#isClosing = true;
    this.#socket.destroySoon();
    const linger = setTimeout(() => this.#socket.destroy(), lingerMs);
    this.#socket.once('close', () => clearTimeout(linger));
  }

  /** Closes at once; what has not left is lost. `how` is what the peer sees: FIN, or RST. */
  destroy(how: 'fin' | 'rst' = 'fin'): void {
    this.#handlers.beforeLeaving();
    this.#isClosing = true;
    if (how === 'rst') this.#socket.resetAndDestroy();
    else this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    if (this.#isClosing) return;
    try {
      for (const frame of this.#frames.push(chunk)) {
        this.#guard(() => this.#handlers.onFrame(frame));
        if (this.#isClosing) return;
      }
    } catch (error) {
      // Only the splitter throws here: the next PDU's beginning is not known any more.
      if (!(error instanceof PduError)) throw error;
      this.write({ command: 'generic_nack', status: commandStatus.ESME_RINVCMDLEN, sequence: 0 });
      this.close();
    }
  }

  #flush(): void {
    if (this.#isClosing || this.#outbox.length === 0) return;
    this.#send(0);
    this.#drained();
  }

  #send(room: number): void {
    this.#handlers.beforeLeaving();
    const octets = this.#outbox.take(room);
    if (octets.length > 0) this.#socket.write(octets, () => this.#outbox.release(octets));
  }

  #drained(): void {
    if (!this.#wasCongested || !this.canWrite) return;
    this.#wasCongested = false;
    this.#guard(() => this.#handlers.onDrain());
  }

  /** A handler's fault is its own: it must not stop the reading of what follows. */
  #guard(run: () => void): void {
    try {
      run();
    } catch (fault) {
      this.#handlers.onFault(fault);
    }
  }
}
