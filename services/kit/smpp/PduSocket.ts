import type { Socket } from 'node:net';
import { decodePdu } from './codec/decodePdu.ts';
import { encodePdu } from './codec/encodePdu.ts';
import { FrameReader } from './FrameReader.ts';
import type { KnownPdu, Pdu } from './codec/pdu.ts';
import type { PduError } from './codec/PduError.ts';
import { commandStatus } from './codec/commandStatus.ts';

/** Above so many unsent octets a writer has to wait until the peer reads them. */
export const congestedOctets = 64 * 1024;

/**
 * Above so many unsent octets nothing more is read: the rest are answers, and whoever does not read them gets no more. It is
 * larger, so that two peers that only have many requests to write never wait for each other.
 */
export const fullOctets = 256 * 1024;

/** Why a connection ended. `detail` is for people and never contains a message or a password. */
export interface CloseReason {
  cause: 'peer-closed' | 'socket-error' | 'bad-frame' | 'local';
  detail: string;
}

/** Events of a PduSocket. An error in a handler is reported to `onFault`, and reading goes on. */
interface PduHandlers {
  onPdu(pdu: Pdu): void;
  /** The body cannot be decoded, but its frame is whole, so the next PDU can be. */
  onMalformed(error: PduError): void;
  /** The peer has read what was waiting: writing may go on. */
  onDrain?(): void;
  /** Called exactly once, after all others. */
  onClose(reason: CloseReason): void;
  onFault?(fault: unknown): void;
}

/** How long a closing connection may take to send what was written. */
const lingerMs = 2_000;

/** Sends what was written, then closes. */
export function closeSoon(socket: Socket): void {
  socket.destroySoon();
  const linger = setTimeout(() => socket.destroy(), lingerMs);
  socket.once('close', () => clearTimeout(linger));
}

/**
 * PDUs over a TCP or TLS socket. What is written within one turn of the event loop leaves in one piece. Without that
 * and `noDelay`, Nagle's algorithm would throttle a small window.
 */
export class PduSocket {
  readonly #socket: Socket;
  readonly #handlers: PduHandlers;
  readonly #frames: FrameReader;
  #outgoing: Buffer[] = [];
  #outgoingOctets = 0;
  #wasCongested = false;
  #isClosing = false;
  #reason: CloseReason | null = null;

  constructor(socket: Socket, handlers: PduHandlers) {
    this.#socket = socket;
    this.#handlers = handlers;
    socket.setNoDelay(true);
    this.#frames = new FrameReader({
      source: socket,
      onFrame: (frame) => this.#deliver(frame),
      onBadFrame: (error) => this.#onBadFrame(error),
      isFull: () => this.#unsentOctets > fullOctets,
      isClosed: () => this.#isClosing,
    });
    socket.on('data', (chunk: Buffer) => this.#frames.push(chunk));
    socket.on('drain', () => this.#drained());
    socket.on('error', (error) => {
      this.#reason ??= {
        cause: 'socket-error',
        detail: (error as NodeJS.ErrnoException).code ?? error.message,
      };
    });
    socket.once('close', () => {
      this.#frames.finish();
      this.#isClosing = true;
      this.#outgoing = [];
      const reason = this.#reason ?? { cause: 'peer-closed', detail: 'the peer closed the connection' };
      this.#guard(() => this.#handlers.onClose(reason));
    });
  }

  /** True from the moment that nothing more can be written. */
  get isClosed(): boolean {
    return this.#isClosing || this.#socket.destroyed || this.#socket.writableEnded;
  }

  /** Whether too many octets wait for the peer to read them; `onDrain` follows. */
  get isCongested(): boolean {
    return this.#unsentOctets > congestedOctets;
  }

  get #unsentOctets(): number {
    return this.#socket.writableLength + this.#outgoingOctets;
  }

  /** @returns false if the caller should wait for `onDrain`, or the socket is closed. @throws a PduError if it cannot be encoded */
  write(pdu: KnownPdu): boolean {
    return this.writeOctets(encodePdu(pdu));
  }

  /** Writes octets as they are, such as an encoded PDU. */
  writeOctets(octets: Buffer): boolean {
    if (this.isClosed) return false;
    if (this.#outgoing.length === 0) setImmediate(() => this.#flush());
    this.#outgoing.push(octets);
    this.#outgoingOctets += octets.length;
    if (!this.isCongested) return true;
    this.#wasCongested = true;
    return false;
  }

  /** Sends what was written, then closes. */
  close(detail: string): void {
    if (this.isClosed) return;
    this.#reason ??= { cause: 'local', detail };
    this.#flush();
    this.#isClosing = true;
    closeSoon(this.#socket);
  }

  /** Closes at once; what was not sent is lost. */
  destroy(detail: string): void {
    this.#reason ??= { cause: 'local', detail };
    this.#isClosing = true;
    this.#socket.destroy();
  }

  #onBadFrame({ message }: PduError): void {
    this.#reason ??= { cause: 'bad-frame', detail: message };
    this.write({ command: 'generic_nack', status: commandStatus.ESME_RINVCMDLEN, sequence: 0 });
    this.close(message);
  }

  #deliver(frame: Buffer): void {
    let pdu: Pdu;
    try {
      pdu = decodePdu(frame);
    } catch (error) {
      this.#guard(() => this.#handlers.onMalformed(error as PduError));
      return;
    }
    this.#guard(() => this.#handlers.onPdu(pdu));
  }

  #flush(): void {
    const [first] = this.#outgoing;
    if (!first || this.isClosed) return;
    const octets = this.#outgoing.length === 1 ? first : Buffer.concat(this.#outgoing, this.#outgoingOctets);
    this.#outgoing = [];
    this.#outgoingOctets = 0;
    // A socket that accepted everything at once emits no 'drain'.
    if (this.#socket.write(octets)) this.#drained();
  }

  #drained(): void {
    this.#frames.resume();
    if (!this.#wasCongested || this.isCongested) return;
    this.#wasCongested = false;
    this.#guard(() => this.#handlers.onDrain?.());
  }

  /** An error in a handler must not stop the reading of further PDUs. */
  #guard(run: () => void): void {
    try {
      run();
    } catch (fault) {
      this.#handlers.onFault?.(fault);
    }
  }
}
