import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { HttpJournalEntry } from '#services/simulator/http/journal/HttpJournal.ts';
import type { HttpJournalCounts } from '#services/simulator/http/journal/httpJournalCounts.ts';
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
    yield* this.#lines<JournalEntry>(`/journal/stream?${query}`);
  }

  async clearJournal(): Promise<void> {
    await this.#json('DELETE', '/journal');
  }

  /** Sends a handset's message to a bind that receives; `esmClass` 4 claims to be a receipt. */
  async sendMessage(message: { from: string; to: string; text: string; esmClass?: number }): Promise<void> {
    await this.#json('POST', '/messages', message);
  }

  /** Closes every connection of SMPP without a word. */
  async dropAll(): Promise<void> {
    await this.#json('DELETE', '/binds');
  }

  /** Rejects with what is wrong with the mode. */
  async setHttpMode(mode: unknown): Promise<void> {
    await this.#json('PUT', '/http/mode', mode);
  }

  /** Replaces the settings of the HTTP carriers: accounts, approvals, limits, purses. */
  async setHttpSettings(settings: unknown): Promise<void> {
    await this.#json('PUT', '/http/settings', settings);
  }

  /** In taka; null for no limit. Purses that are left out stay as they are. */
  async fillPurses(amounts: Record<string, number | null>): Promise<void> {
    await this.#json('PUT', '/http/purses', amounts);
  }

  /** Counts of the messages by HTTP in memory; `total` is that of all. */
  httpCounts(): Promise<HttpJournalCounts & { total: number }> {
    return this.#json('GET', '/http/journal/counts');
  }

  /** Messages by HTTP in memory, oldest first, each number by itself. */
  async *httpJournal({ to }: { to?: string } = {}): AsyncGenerator<HttpJournalEntry> {
    const query = new URLSearchParams(to === undefined ? {} : { to });
    yield* this.#lines<HttpJournalEntry>(`/http/journal/stream?${query}`);
  }

  async clearHttpJournal(): Promise<void> {
    await this.#json('DELETE', '/http/journal');
  }

  /** Closes every connection to the HTTP carriers. */
  async dropHttp(): Promise<void> {
    await this.#json('DELETE', '/http/connections');
  }

  async *#lines<Line>(path: string): AsyncGenerator<Line> {
    const { body } = await this.#fetch('GET', path);
    for await (const line of createInterface(Readable.fromWeb(body as ReadableStream)))
      yield JSON.parse(line) as Line;
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
