import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Random } from '../random.ts';
import type { HttpExchange } from './behaviours/Behaviour.ts';
import type { Call, RefusalReason, Reply } from './Call.ts';
import type { HttpCarrier } from './HttpCarrier.ts';

/** A receipt that comes before the answer is waited for so long. */
const earlyReceiptMs = 1_000;

/** The page to which `redirect` leads. */
export const elsewherePath = '/elsewhere';

export class Exchange implements HttpExchange {
  readonly #call: Call;
  readonly #carrier: HttpCarrier;
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;

  constructor(call: Call, carrier: HttpCarrier, request: IncomingMessage, response: ServerResponse) {
    this.#call = call;
    this.#carrier = carrier;
    this.#request = request;
    this.#response = response;
  }

  get random(): Random {
    return this.#carrier.mode.random;
  }

  get elsewhere(): string {
    const { host = '127.0.0.1' } = this.#request.headers;
    return `${'encrypted' in this.#request.socket ? 'https' : 'http'}://${host}${elsewherePath}`;
  }

  get isClosed(): boolean {
    return this.#response.destroyed;
  }

  answer(delayMs = 0): void {
    const { reply, startReceipts } = this.#call.perform(true);
    if (startReceipts && this.#carrier.mode.receipts.when === 'early') {
      let isSent = false;
      const send = () => {
        if (!isSent) this.later(delayMs, () => this.send(reply));
        isSent = true;
      };
      void startReceipts().then(send);
      this.later(earlyReceiptMs, send);
      return;
    }
    this.later(delayMs, () => {
      this.send(reply);
      void startReceipts?.();
    });
  }

  take(): Reply {
    const { reply, startReceipts } = this.#call.perform(false);
    void startReceipts?.();
    return reply;
  }

  refuse(code: number | RefusalReason, text?: string): void {
    this.send(this.#call.refuse(code, text));
  }

  send(reply: Reply, headers: Record<string, string> = {}): void {
    if (this.isClosed) return;
    this.#response.writeHead(reply.status, { ...this.#headersOf(reply), ...headers });
    this.#response.end(reply.body);
  }

  begin(reply: Reply, octets: number): void {
    if (this.isClosed) return;
    this.#response.writeHead(reply.status, this.#headersOf(reply));
    this.#response.flushHeaders();
    if (octets > 0) this.write(Buffer.from(reply.body).subarray(0, octets));
  }

  write(octets: Buffer): void {
    this.#response.write(octets);
  }

  end(): void {
    this.#response.end();
  }

  destroy(how: 'fin' | 'rst' = 'fin'): void {
    const { socket } = this.#request;
    if (how === 'rst') socket.resetAndDestroy();
    else socket.destroy();
  }

  later(delayMs: number, run: () => void): void {
    this.#carrier.wheel.later(delayMs, run);
  }

  #headersOf({ type, body }: Reply): Record<string, string | number> {
    const octets = typeof body === 'string' ? Buffer.byteLength(body) : body.length;
    return {
      'content-type': type,
      'content-length': octets,
      ...(this.#carrier.mode.clockOffsetMs !== 0 && { date: new Date(this.#carrier.now()).toUTCString() }),
    };
  }
}
