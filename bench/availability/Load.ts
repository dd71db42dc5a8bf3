import { setTimeout as sleep } from 'node:timers/promises';
import { sendBatch } from '#contract/sms-receiver/newBatches.ts';
import { sendSingle } from '#contract/sms-receiver/sending.ts';
import { request } from '#tests/helpers/http/client.ts';
import type { Customer } from '../barta/seed.ts';
import { serviceUrls } from './installation.ts';
import { nextNumber, noneAccepted, type Accepted } from '../soak/traffic.ts';

const singlesEveryMs = 100;
const bulk = { everyMs: 3_000, messages: 1_000 };
/** How long a caller waits for the answer to one try before it tries again with the same key. */
const tryMs = { single: 3_000, bulk: 20_000 };
const pauseMs = 500;

/** Results of the callers in one period of load. */
interface LoadReport {
  /** When single messages were accepted, in milliseconds since 1970. */
  acceptedAt: number[];
  /** The longest time that a caller waited until its message was accepted, all its tries together. */
  longestWaitMs: number;
  /** Failed tries, by the status or the name of the error. */
  failures: Map<string, number>;
}

/** A bulk with singles beside it, through the proxy, each call repeated until it is accepted. */
export class Load {
  readonly accepted: Accepted = noneAccepted();
  #report: LoadReport = emptyReport();
  #isOn = false;
  readonly #open = new Set<Promise<void>>();
  readonly #bulkCustomer: Customer;
  readonly #singleCustomer: Customer;

  constructor(bulkCustomer: Customer, singleCustomer: Customer) {
    this.#bulkCustomer = bulkCustomer;
    this.#singleCustomer = singleCustomer;
  }

  start(): void {
    this.#isOn = true;
    this.#report = emptyReport();
    void this.#repeat(singlesEveryMs, () => this.#single());
    void this.#repeat(bulk.everyMs, () => this.#bulk());
  }

  /** Resolves when every call has been accepted. */
  async stop(): Promise<LoadReport> {
    this.#isOn = false;
    await Promise.all(this.#open);
    return this.#report;
  }

  async #repeat(everyMs: number, call: () => Promise<void>): Promise<void> {
    while (this.#isOn) {
      const done: Promise<void> = call().finally(() => this.#open.delete(done));
      this.#open.add(done);
      await sleep(everyMs);
    }
  }

  async #single(): Promise<void> {
    const report = this.#report;
    const begunAt = Date.now();
    const body = { to: nextNumber(), text: 'Your parcel comes today.', class: 'transactional' as const };
    const reply = await this.#untilAccepted(this.#singleCustomer, sendSingle, body, tryMs.single);
    this.accepted.messageIds.push(Number((reply as { messageId: string }).messageId));
    report.acceptedAt.push(Date.now());
    report.longestWaitMs = Math.max(report.longestWaitMs, Date.now() - begunAt);
  }

  async #bulk(): Promise<void> {
    const recipients = Array.from({ length: bulk.messages }, nextNumber);
    const body = { recipients, text: 'The shop opens at nine.', class: 'transactional' as const };
    const reply = await this.#untilAccepted(this.#bulkCustomer, sendBatch, body, tryMs.bulk);
    this.accepted.batchIds.push(Number((reply as { batchId: string }).batchId));
  }

  async #untilAccepted(
    { token }: Customer,
    spec: typeof sendSingle | typeof sendBatch,
    body: unknown,
    mostMs: number,
  ): Promise<unknown> {
    const idempotencyKey = crypto.randomUUID();
    for (;;) {
      const signal = AbortSignal.timeout(mostMs);
      const answer = await request(serviceUrls, spec, { body }, { token, idempotencyKey, signal }).catch(
        (error: Error) => error,
      );
      if (!(answer instanceof Error) && answer.status < 300) return answer.body;
      const kind = answer instanceof Error ? answer.name : String(answer.status);
      const { failures } = this.#report;
      failures.set(kind, (failures.get(kind) ?? 0) + 1);
      if (kind === '500') this.accepted.failures.push(JSON.stringify((answer as { body: unknown }).body));
      await sleep(pauseMs);
    }
  }
}

function emptyReport(): LoadReport {
  return { acceptedAt: [], longestWaitMs: 0, failures: new Map() };
}

/** @returns the longest pause between two of `times` that reaches into the period, in seconds */
export function longestGap(times: readonly number[], from: number, until: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  const first = sorted.findLastIndex((time) => time <= from);
  const within = sorted.slice(Math.max(first, 0)).filter((time) => time <= until);
  const gaps = [...within.slice(1), until].map((time, index) => time - within[index]!);
  return Math.max(0, ...gaps) / 1_000;
}
