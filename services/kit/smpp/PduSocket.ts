import type { Socket } from 'node:net';
import { decodePdu } from './codec/decodePdu.ts';
import { encodePdu } from './codec/encodePdu.ts';
import { FrameSplitter } from './FrameSplitter.ts';
import type { KnownPdu, Pdu } from './codec/pdu.ts';
import { PduError } from './codec/PduError.ts';
import { commandStatus } from './codec/commandStatus.ts';

/** Above so many octets waiting in the socket, a writer waits for the peer to take them. */
export const congestedOctets = 64 * 1024;

/** Why a connection is over. `detail` is for people; it holds no message and no password. */
export interface CloseReason {
  cause: 'peer-closed' | 'socket-error' | 'bad-frame' | 'local';
  detail: string;
}

/** What the owner of a PduSocket hears. A handler that throws is reported to `onFault`; reading goes on. */
export interface PduHandlers {
  onPdu(pdu: Pdu): void;
  /** The body cannot be read but its frame is whole: the stream is still good. */
  onMalformed(error: PduError): void;
  /** The peer has taken what was waiting: writing may go on. */
  onDrain?(): void;
  /** Exactly once, last of all. */
  onClose(reason: CloseReason): void;
  onFault?(fault: unknown): void;
}

/** How long a closing connection may take to hand over what was already written. */
const lingerMs = 2_000;

/**
 * PDUs over a TCP or TLS socket. What is written within one turn of the event loop leaves in one piece; without
 * that, and without noDelay, a small window is throttled by Nagle's algorithm.
 */
export class PduSocket {
  readonly #socket: Socket;
  readonly #handlers: PduHandlers;
  readonly #frames = new FrameSplitter();
  #outgoing: Buffer[] = [];
  #outgoingOctets = 0;
  #wasCongested = false;
  #isClosing = false;
  #reason: CloseReason | null = null;

  constructor(socket: Socket, handlers: PduHandlers) {
    this.#socket = socket;
    this.#handlers = handlers;
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => this.#read(chunk));
    socket.on('drain', () => this.#drained());
    socket.on('error', (error) => {
      this.#reason ??= {
        cause: 'socket-error',
        detail: (error as NodeJS.ErrnoException).code ?? error.message,
      };
    });
    socket.once('close', () => {
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

  /** True while more octets wait than the peer seems to take; `onDrain` tells the end of it. */
  get isCongested(): boolean {
    return this.#socket.writableLength + this.#outgoingOctets > congestedOctets;
  }

  /** Writes one PDU. False: wait for `onDrain` (or the socket is closed). Throws a PduError for a PDU that cannot be. */
  write(pdu: KnownPdu): boolean {
    return this.writeOctets(encodePdu(pdu));
  }

  /** Writes octets as they are: a PDU encoded before, or a test's garbage. */
  writeOctets(octets: Buffer): boolean {
    if (this.isClosed) return false;
    if (this.#outgoing.length === 0) setImmediate(() => this.#flush());
    this.#outgoing.push(octets);
    this.#outgoingOctets += octets.length;
    if (!this.isCongested) return true;
    this.#wasCongested = true;
    return false;
  }

  /** Hands over what was written, then closes. */
  close(detail: string): void {
    if (this.isClosed) return;
    this.#reason ??= { cause: 'local', detail };
    this.#flush();
    this.#isClosing = true;
    this.#socket.destroySoon();
    const linger = setTimeout(() => this.#socket.destroy(), lingerMs);
    this.#socket.once('close', () => clearTimeout(linger));
  }

  /** Closes at once; what has not left is lost. */
  destroy(detail: string): void {
    this.#reason ??= { cause: 'local', detail };
    this.#isClosing = true;
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    if (this.#isClosing) return;
    try {
      for (const frame of this.#frames.push(chunk)) {
        this.#deliver(frame);
        if (this.#isClosing) return;
      }
    } catch (error) {
      // Only the splitter throws here: the next PDU's beginning is not known any more.
      if (!(error instanceof PduError)) throw error;
      this.#reason ??= { cause: 'bad-frame', detail: error.message };
      this.write({ command: 'generic_nack', status: commandStatus.ESME_RINVCMDLEN, sequence: 0 });
      this.close(error.message);
    }
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
    // A socket that took all at once tells no 'drain'.
    if (this.#socket.write(octets)) this.#drained();
  }

  #drained(): void {
    if (!this.#wasCongested || this.isCongested) return;
    this.#wasCongested = false;
    this.#guard(() => this.#handlers.onDrain?.());
  }

  /** A handler's fault is its own: it must not stop the reading of what follows. */
  #guard(run: () => void): void {
    try {
      run();
    } catch (fault) {
      this.#handlers.onFault?.(fault);
    }
  }
}
