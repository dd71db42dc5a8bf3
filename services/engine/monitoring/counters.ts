import { Counter, Histogram, type Metric } from 'prom-client';

/*
 * Counts the work of this process since its start, for `/metrics`. Counters belong to the process: it has one engine. An engine's service
 * registers them.
 */

const submitResults = [
  'accepted',
  'throttled',
  'refused for now',
  'returned',
  'rejected',
  'unsent',
  'uncertain',
] as const;
export type SubmitResult = (typeof submitResults)[number];

/**
 * Attempts to submit a message. `unsent` has not left this process; `refused for now` and `throttled` are
 * tried again, and so is `returned`, which was refused by a carrier that refuses everything.
 */
export const submits = new Counter({
  name: 'barta_submits_total',
  help: 'Attempts to submit a message, by their result.',
  labelNames: ['route', 'result'] as const,
  registers: [],
});

export const submitSeconds = new Histogram({
  name: 'barta_submit_duration_seconds',
  help: 'Time from submitting a message until the carrier has answered all its parts.',
  labelNames: ['route'] as const,
  buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30, 60],
  registers: [],
});

export const uncertainMessages = new Counter({
  name: 'barta_uncertain_messages_total',
  help: 'Messages that were submitted and never answered, because the link or the process was lost.',
  labelNames: ['route'] as const,
  registers: [],
});

export const expiredLeases = new Counter({
  name: 'barta_leases_expired_total',
  help: 'Chunks that this process released because the lease of their dispatcher had expired.',
  registers: [],
});

export const receipts = new Counter({
  name: 'barta_receipts_total',
  help: 'Delivery receipts that were stored, by the state that they report.',
  labelNames: ['route', 'state'] as const,
  registers: [],
});

/** Upper ends of the buckets of receipts' delays. */
export const receiptDelaySeconds = [1, 3, 10, 30, 60, 300, 900, 3_600, 21_600, 86_400] as const;

export const receiptSeconds = new Histogram({
  name: 'barta_receipt_delay_seconds',
  help: "Time from storing the carrier's acceptance of a part until its receipt came; not of early receipts.",
  labelNames: ['route'] as const,
  buckets: [...receiptDelaySeconds],
  registers: [],
});

export const earlyReceipts = new Counter({
  name: 'barta_early_receipts_total',
  help: 'Receipts that came before their message was known, or that are not ours.',
  labelNames: ['route'] as const,
  registers: [],
});

/** Counters start at 0, or the first uncertain message would not be an increase. */
export function startCounting(route: string): void {
  for (const result of submitResults) submits.inc({ route, result }, 0);
  for (const counter of [uncertainMessages, earlyReceipts]) counter.inc({ route }, 0);
}

export const engineCounters: readonly Metric[] = [
  submits,
  submitSeconds,
  uncertainMessages,
  expiredLeases,
  receipts,
  receiptSeconds,
  earlyReceipts,
];
