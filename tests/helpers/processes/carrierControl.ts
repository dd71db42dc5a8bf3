import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { JournalEntry } from '#services/simulator/journal/journalEntry.ts';
import type { JournalCounts } from '#services/simulator/journal/journalCounts.ts';
import type { SimulatorState } from '#services/simulator/startSimulator.ts';

/** The control port of a simulated carrier, wherever it runs; its README says what it takes. */
export class CarrierControl {
  readonly #address: string;

  /** `http://127.0.0.1:2776` */
  constructor(address: string) {
    this.#address = address;
  }

  state(): Promise<SimulatorState> {
    return this.#json('GET', '/state');
  }

  /** Rejects with what is wrong with the mode. */
  async setMode(mode: unknown): Promise<void> {
    await this.#json('PUT', '/mode', mode);
  }

  /** Counts of the entries in memory; `total` is that of all. */
  counts(): Promise<JournalCounts & { total: number }> {
    return this.#json('GET', '/journal/counts');
  }

  /** Entries in memory, oldest first, one by one: there may be a hundred thousand. */
  async *journal({ to, since = 0 }: { to?: string; since?: number } = {}): AsyncGenerator<JournalEntry> {
    const query = new URLSearchParams({ since: String(since), ...(to === undefined ? {} : { to }) });
    const { body } = await this.#fetch('GET', `/journal/stream?${query}`);
    for await (const line of createInterface(Readable.fromWeb(body as ReadableStream))) {
      yield JSON.parse(line) as JournalEntry;
    }
  }

  async clearJournal(): Promise<void> {
    await this.#json('DELETE', '/journal');
  }

  /** Sends a handset's message to a bind that receives; `esmClass` 4 claims to be a receipt. */
  async sendMessage(message: { from: string; to: string; text: string; esmClass?: number }): Promise<void> {
    await this.#json('POST', '/messages', message);
  }

  /** Closes every connection without a word. */
  async dropAll(): Promise<void> {
    await this.#json('DELETE', '/binds');
  }

  async #json<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    return (await (await this.#fetch(method, path, body)).json()) as Answer;
  }

  async #fetch(method: string, path: string, body?: unknown): Promise<Response> {
    const response = await fetch(`${this.#address}${path}`, {
      method,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (response.ok) return response;
    throw new Error(`${method} ${path}: ${((await response.json()) as { error: string }).error}`);
  }
}
