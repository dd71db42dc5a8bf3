import { setTimeout as sleep } from 'node:timers/promises';
import { acceptBulk } from './barta/bulk.ts';
import type { Barta } from './barta/Barta.ts';
import { singleRequest } from './barta/requests.ts';
import { allDelivered } from './barta/verify.ts';
import { bartaEmbedded, bartaOnServer, measureEach } from './contenders.ts';
import { runHttpLoad } from './lib/httpLoad.ts';
import { options, warmUp } from './lib/options.ts';
import { percentile } from './lib/percentiles.ts';
import type { BenchCarrier } from './lib/simulator.ts';
import { ratio, type Cell, type Table } from './lib/table.ts';

/** One-time codes a second. */
const rate = 20;

/** Waits of each code, in milliseconds by the database's clock. */
interface Waits {
  /** From its acceptance until it was claimed for the carrier. */
  submitted: Float64Array;
  /** Until the carrier's answer was written down, after which nobody doubts that it left. */
  answered: Float64Array;
}

/** Whether one-time codes wait behind a bulk: the same load on an idle engine and on a busy one. */
export async function otp(): Promise<Table> {
  const { results, failures } = await measureEach([bartaOnServer(), bartaEmbedded()], idleAndBusy);
  return {
    title: 'One-time codes during a bulk',
    columns: [
      'gateway',
      'beside',
      'codes',
      'submitted p50 ms',
      'p95 ms',
      'answered p50 ms',
      'p95 ms',
      'p99 ms',
      'ratio',
    ],
    rows: results.flat(),
    failures,
    notes: [
      `${rate} codes a second over HTTP, beside a bulk of ${options.messages.toLocaleString('en-US')}; only codes that were accepted while it ran count.`,
      'From acceptance until claimed for the carrier, and until its answer is written down; ratio of answered p95 to that of the idle engine.',
    ],
  };
}

async function idleAndBusy(barta: Barta, carrier: BenchCarrier): Promise<Cell[][]> {
  await acceptBulk(barta, 0, warmUp);
  await carrier.done(warmUp, warmUp);
  const idle = await codes(barta, warmUp, () => Promise.resolve(false));
  const first = warmUp + idle.submitted.length;
  const last = first + options.messages;
  const bulk = acceptBulk(barta, first, options.messages);
  const busy = await codes(barta, last, () => isThrough(carrier, last));
  await bulk;
  // Most of a million are still to go when enough codes have been.
  const all = last + busy.submitted.length;
  await carrier.done(all, all);
  await allDelivered(barta);
  return [rowOf(barta.name, 'nothing', idle, null), rowOf(barta.name, 'a bulk', busy, idle)];
}

async function isThrough(carrier: BenchCarrier, submits: number): Promise<boolean> {
  return (await carrier.state()).counters.submits >= submits;
}

/** Sends codes, a second's worth at a time, for `options.seconds` or until `isOver`. */
async function codes(barta: Barta, first: number, isOver: () => Promise<boolean>): Promise<Waits> {
  const [start] = await barta.query<{ id: number }>('select coalesce(max(id), 0) as id from batches');
  for (let second = 0; second < options.seconds && !(await isOver()); second += 1) {
    await runHttpLoad({
      port: barta.port,
      connections: 4,
      rate,
      count: rate,
      requestOf: (index) => singleRequest(barta.customer.token, first + second * rate + index, 'otp'),
    });
  }
  return waits(barta, start!.id);
}

/** The last of them too: to leave out who waits longest would flatter. */
async function waits(barta: Barta, after: number): Promise<Waits> {
  for (let isOpen = true; isOpen;) {
    const [row] = await barta.query<{ open: number }>(`
      select count(*) as open from messages
      join batches on batches.company_id = messages.company_id and batches.id = messages.batch_id
      where batches.class = 'otp' and batches.id > ${after} and messages.responded_at is null`);
    isOpen = row!.open > 0;
    if (isOpen) await sleep(50);
  }
  const rows = await barta.query<{ submitted: number; answered: number }>(`
    select extract(epoch from messages.submitted_at - batches.accepted_at)::float * 1000 as submitted,
      extract(epoch from messages.responded_at - batches.accepted_at)::float * 1000 as answered
    from messages join batches on batches.company_id = messages.company_id and batches.id = messages.batch_id
    where batches.class = 'otp' and batches.id > ${after}`);
  return {
    submitted: Float64Array.from(rows, ({ submitted }) => submitted),
    answered: Float64Array.from(rows, ({ answered }) => answered),
  };
}

function rowOf(name: string, beside: string, { submitted, answered }: Waits, idle: Waits | null): Cell[] {
  const p95 = percentile(answered, 0.95);
  return [
    name,
    beside,
    answered.length,
    percentile(submitted, 0.5),
    percentile(submitted, 0.95),
    percentile(answered, 0.5),
    p95,
    percentile(answered, 0.99),
    ratio(p95, idle && percentile(idle.answered, 0.95)),
  ];
}
