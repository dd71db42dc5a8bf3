import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Problem } from './types.ts';

export interface ConnectionOptions {
  /** Where the public API is, e.g. `https://sms.example.com`. */
  address: string;
  /** An API key: `barta_live_…` or `barta_test_…`. */
  key: string;
  /** How often a call is tried again that was too fast, or that the service could not answer; 3 when it is left out. */
  retries?: number;
}

export interface CallOptions {
  signal?: AbortSignal;
}

export interface SendOptions extends CallOptions {
  /** The same on every retry, also after a restart of your program. One is made without it, for the retries of this call. */
  idempotencyKey?: string;
}

/** A refusal; nothing was done. Branch on `problem.code` and `problem.errors`. */
export class Refused extends Error {
  override name = 'Refused';
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail);
    this.problem = problem;
  }
}

interface Request {
  query?: object;
  body?: object;
  options: SendOptions;
}

/** Sends requests with a key, and repeats those whose answer was lost. */
export class Connection {
  readonly #address: string;
  readonly #key: string;
  readonly #retries: number;

  constructor({ address, key, retries = 3 }: ConnectionOptions) {
    this.#address = address.replace(/\/$/, '');
    this.#key = key;
    this.#retries = retries;
  }

  protected async request<Reply>(method: string, path: string, request: Request): Promise<Reply> {
    return (await (await this.file(method, path, request)).json()) as Reply;
  }

  /** @returns an answer whose body is not read yet */
  protected async file(method: string, path: string, { query, body, options }: Request): Promise<Response> {
    const url = new URL(this.#address + path);
    for (const [name, value] of Object.entries(query ?? {})) {
      if (value !== undefined) url.searchParams.set(name, String(value));
    }
    const init = {
      method,
      headers: {
        Authorization: `Bearer ${this.#key}`,
        ...(body && { 'Content-Type': 'application/json' }),
        ...(method === 'POST' && { 'Idempotency-Key': options.idempotencyKey ?? randomUUID() }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: options.signal ?? null,
    };
    for (let tried = 0; ; tried += 1) {
      const isLast = tried >= this.#retries;
      const answer = await fetch(url, init).catch((error: unknown) => {
        if (isLast || options.signal?.aborted) throw error;
        return null;
      });
      if (answer?.ok) return answer;
      if (answer && (isLast || !isWorthRetrying(answer))) throw new Refused((await answer.json()) as Problem);
      const seconds = Number(answer?.headers.get('Retry-After')) || 0.2 * 2 ** tried;
      await sleep(seconds * 1_000, undefined, options.signal ? { signal: options.signal } : {});
    }
  }
}

function isWorthRetrying({ status }: Response): boolean {
  return status === 429 || status >= 500;
}
