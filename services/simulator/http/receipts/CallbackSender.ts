import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { TimerWheel } from '../../TimerWheel.ts';

/** A receipt that is pushed to an address that its sender has named. */
export interface Callback {
  method: 'GET' | 'POST';
  url: string;
  type?: string;
  body?: string;
  /** Whether this answer takes the receipt; otherwise it is sent again. */
  isTaken(status: number, body: string): boolean;
}

interface Counters {
  receiptsSent: number;
  receiptsTaken: number;
  receiptsRefused: number;
}

const answerTimeoutMs = 10_000;
const mostTries = 100;
/** A receiver that answers with more is not read further. */
const mostAnswerOctets = 64 * 1024;

/** Pushes receipts, again and again until they are taken. */
export class CallbackSender {
  readonly #wheel: TimerWheel;
  readonly #counters: Counters;
  readonly #retryMs: number;
  readonly #agents = {
    'http:': { request: httpRequest, agent: new HttpAgent({ keepAlive: true, maxSockets: 50 }) },
    'https:': { request: httpsRequest, agent: new HttpsAgent({ keepAlive: true, maxSockets: 50 }) },
  };
  #waiting = 0;
  #isClosed = false;

  constructor(wheel: TimerWheel, counters: Counters, retryMs: number) {
    this.#wheel = wheel;
    this.#counters = counters;
    this.#retryMs = retryMs;
  }

  /** Receipts that were not taken yet. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Resolves when the first attempt has ended. */
  async send(callback: Callback): Promise<void> {
    this.#waiting += 1;
    await this.#try(callback, 1);
  }

  close(): void {
    this.#isClosed = true;
    for (const { agent } of Object.values(this.#agents)) agent.destroy();
  }

  async #try(callback: Callback, tries: number): Promise<void> {
    this.#counters.receiptsSent += 1;
    const isTaken = await this.#push(callback).catch(() => false);
    if (this.#isClosed) return;
    this.#counters[isTaken ? 'receiptsTaken' : 'receiptsRefused'] += 1;
    if (isTaken || tries === mostTries) this.#waiting -= 1;
    else this.#wheel.later(this.#retryMs, () => void this.#try(callback, tries + 1));
  }

  async #push({ method, url, type, body = '', isTaken }: Callback): Promise<boolean> {
    const target = new URL(url);
    const { request, agent } = this.#agents[target.protocol === 'https:' ? 'https:' : 'http:'];
    const headers = {
      ...(type && { 'content-type': type }),
      ...(method === 'POST' && { 'content-length': Buffer.byteLength(body) }),
    };
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const outgoing = request(target, { method, agent, headers, timeout: answerTimeoutMs }, resolve);
      outgoing.on('error', reject);
      outgoing.on('timeout', () => outgoing.destroy(new Error('no answer')));
      outgoing.end(method === 'POST' ? body : undefined);
    });
    let answer = '';
    for await (const chunk of response.setEncoding('utf8') as AsyncIterable<string>) {
      answer += chunk;
      if (answer.length > mostAnswerOctets) break;
    }
    return isTaken(response.statusCode ?? 0, answer);
  }
}
