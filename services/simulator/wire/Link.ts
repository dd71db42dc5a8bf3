import type { Socket } from 'node:net';
import { commandStatus } from '#services/kit/smpp/codec/commandStatus.ts';
import { encodePdu } from '#services/kit/smpp/codec/encodePdu.ts';
import { FrameReader } from '#services/kit/smpp/FrameReader.ts';
import { closeSoon, congestedOctets, fullOctets } from '#services/kit/smpp/PduSocket.ts';
import type { KnownPdu } from '#services/kit/smpp/codec/pdu.ts';
import { Intake } from './Intake.ts';
import { Outbox } from './Outbox.ts';

/** Faults of a connection while a mode lasts. */
export interface Impairment {
  /** Whatever is written is dropped. */
  isMute?: boolean;
  /** 0 reads nothing. */
  octetsPerSecond?: number;
}

interface LinkHandlers {
  /** A whole PDU, of 16 octets at least. One that throws is reported to `onFault`; reading goes on. */
  onFrame(frame: Buffer): void;
  /** Called before octets or a hang-up leave, so that the journal can be written first. */
  beforeLeaving(): void;
  /** Writing may go on. */
  onDrain(): void;
  /** Exactly once, last of all. */
  onClose(): void;
  onFault(fault: unknown): void;
}

/**
 * A peer's connection as octets. Unlike PduSocket it decodes nothing, so that submits are read in the receive buffer and
 * answers written in the send buffer; and it can misbehave.
 */
export class Link {
  readonly #socket: Socket;
  readonly #handlers: LinkHandlers;
  readonly #frames: FrameReader;
  readonly #outbox = new Outbox();
  readonly #intake: Intake;
  #isMute = false;
  #isClosing = false;
  #isFlushing = false;
  #wasCongested = false;

  constructor(socket: Socket, handlers: LinkHandlers) {
    this.#socket = socket;
    this.#handlers = handlers;
    this.#intake = new Intake(socket, (chunk) => this.#frames.push(chunk));
    this.#frames = new FrameReader({
      source: this.#intake,
      onFrame: (frame) => this.#guard(() => this.#handlers.onFrame(frame)),
      onBadFrame: () => {
        this.write({ command: 'generic_nack', status: commandStatus.ESME_RINVCMDLEN, sequence: 0 });
        this.close();
      },
      isFull: () => this.#unsentOctets > fullOctets,
      isClosed: () => this.#isClosing,
    });
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => this.#intake.push(chunk));
    socket.on('drain', () => this.#drained());
    // 'close' follows.
    socket.on('error', () => {});
    socket.once('close', () => {
      this.#frames.finish();
      this.#isClosing = true;
      this.#intake.stop();
      this.#guard(() => this.#handlers.onClose());
    });
  }

  /** False while the peer does not read what was written. */
  get canWrite(): boolean {
    if (this.#isClosing || this.#isMute) return false;
    if (this.#unsentOctets <= congestedOctets) return true;
    this.#wasCongested = true;
    return false;
  }

  impair({ isMute = false, octetsPerSecond = Infinity }: Impairment): void {
    const wasMute = this.#isMute;
    this.#isMute = isMute;
    this.#intake.setRate(octetsPerSecond);
    if (wasMute && !isMute) this.#guard(() => this.#handlers.onDrain());
  }

  /** Returns where to write a PDU of at most `octets`, whole and at once; null if nothing can leave. */
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
    closeSoon(this.#socket);
  }

  /** Closes at once; what has not left is lost. `how` is what the peer sees: FIN, or RST. */
  destroy(how: 'fin' | 'rst' = 'fin'): void {
    this.#handlers.beforeLeaving();
    this.#isClosing = true;
    if (how === 'rst') this.#socket.resetAndDestroy();
    else this.#socket.destroy();
  }

  get #unsentOctets(): number {
    return this.#socket.writableLength + this.#outbox.length;
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
    this.#frames.resume();
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
