import type { Campaign } from '#contract/main-api/sending/campaigns.ts';
import type { Batch } from '#contract/sms-receiver/batches.ts';
import type { Network } from './pageWorld.tsx';

/** A batch of 48,000 in the midst of being sent, unless told otherwise. */
export function batch(changes: Partial<Batch> = {}): Batch {
  return {
    batchId: '12',
    companyId: 3,
    companyName: 'Padma Traders',
    name: null,
    kind: 'bulk',
    class: 'promotional',
    senderId: 'PadmaBank',
    branchName: null,
    campaignId: null,
    campaignName: null,
    text: 'Our winter sale starts on Friday.',
    template: null,
    createdBy: 'Rina Akter',
    state: 'running',
    createdAt: '2026-11-21T06:00:00.000Z',
    startsAt: null,
    leavesAt: null,
    sendingHours: null,
    finishedAt: null,
    messages: 48_000,
    segments: 48_000,
    rejected: 0,
    counts: { delivered: 12_000, submitted: 340, queued: 35_660 },
    credit: { held: 48_000, charged: 12_340, released: 0, refunded: 0, stillHeld: 35_660 },
    willSend: 35_660,
    creditsBack: 35_660,
    alreadySent: 12_340,
    unknown: 0,
    segmentsPerSecond: 100,
    secondsLeft: 357,
    waitReason: null,
    ...changes,
  };
}

export const finishedBatch = (changes: Partial<Batch> = {}) =>
  batch({
    state: 'finished',
    finishedAt: '2026-11-21T06:10:00.000Z',
    counts: { delivered: 47_900, undelivered: 60, failed: 40 },
    credit: { held: 48_000, charged: 47_960, released: 40, refunded: 60, stillHeld: 0 },
    willSend: 0,
    creditsBack: 0,
    alreadySent: 47_960,
    segmentsPerSecond: null,
    secondsLeft: null,
    ...changes,
  });

export const scheduledBatch = (changes: Partial<Batch> = {}) =>
  batch({
    state: 'scheduled',
    startsAt: '2126-11-21T06:00:00.000Z',
    leavesAt: '2126-11-21T06:00:00.000Z',
    counts: { accepted: 48_000 },
    credit: { held: 48_000, charged: 0, released: 0, refunded: 0, stillHeld: 48_000 },
    willSend: 48_000,
    creditsBack: 48_000,
    alreadySent: 0,
    segmentsPerSecond: null,
    secondsLeft: null,
    ...changes,
  });

export function campaign(changes: Partial<Campaign> = {}): Campaign {
  return {
    id: 5,
    companyId: 3,
    companyName: 'Padma Traders',
    name: 'Winter sale',
    description: null,
    class: 'promotional',
    senderId: null,
    startsAt: null,
    createdBy: 'Rina Akter',
    createdAt: '2026-11-21T06:00:00.000Z',
    status: 'draft',
    batches: 0,
    messages: 0,
    segments: 0,
    counts: {},
    waitReason: null,
    ...changes,
  };
}

/** The list of batches, by the filter that is asked for, and a page for each, as `batches` are at that moment. */
export function batchNetwork(batches: Batch[]): Network {
  const pages = batches.map(({ batchId }) => [
    `GET /noauth/v2/bulk/${batchId}`,
    () => ({ json: batches.find((each) => each.batchId === batchId) }),
  ]);
  return {
    'GET /noauth/v2/bulk': ({ query }) => {
      const filter = JSON.parse(query.filter ?? '{}') as { state?: string | string[]; campaignId?: number };
      const states = filter.state && [filter.state].flat();
      const responseList = batches.filter(
        ({ state, campaignId }) =>
          (!states || states.includes(state)) && (!filter.campaignId || filter.campaignId === campaignId),
      );
      return { json: { responseList, total: responseList.length } };
    },
    'GET /noauth/v2/bulk/recent': () => ({ json: { responseList: batches } }),
    ...(Object.fromEntries(pages) as Network),
  };
}

/** The answer to an action: the batch as it is from now on. */
export function becomes(batches: Batch[], next: Batch) {
  return () => {
    batches[batches.findIndex(({ batchId }) => batchId === next.batchId)] = next;
    return { json: next };
  };
}

/** The stream of a batch's events, under the test's hand; one that ends is opened anew by who listens. */
export class ProgressFeed {
  readonly #open = new Set<ReadableStreamDefaultController<Uint8Array>>();
  /** How often somebody has connected. */
  connections = 0;

  /** To be given as a network's answer. */
  answer() {
    this.connections += 1;
    let controller: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({
      start: (started) => {
        controller = started;
        this.#open.add(started);
      },
      cancel: () => void this.#open.delete(controller),
    });
    return { body, headers: { 'content-type': 'text/event-stream' } };
  }

  send(batch: Batch): void {
    this.write(`event: progress\ndata: ${JSON.stringify(batch)}\n\n`);
  }

  write(text: string): void {
    for (const controller of this.#open) controller.enqueue(new TextEncoder().encode(text));
  }

  close(): void {
    for (const controller of this.#open) controller.close();
    this.#open.clear();
  }
}
