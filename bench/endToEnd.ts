import { acceptBulk } from './barta/bulk.ts';
import type { Barta } from './barta/Barta.ts';
import { allDelivered, verify } from './barta/verify.ts';
import { sendAll, type Gateway } from './lib/gateway.ts';
import { measure, type Cost } from './lib/measure.ts';
import { options, warmUp } from './lib/options.ts';
import { progress } from './lib/progress.ts';
import type { BenchCarrier } from './lib/simulator.ts';
import { ratio, type Cell } from './lib/table.ts';

/** From the first message's acceptance until the last receipt is where it stays. */
export interface EndToEnd extends Cost {
  name: string;
  messages: number;
  /** Until the last of them was accepted. */
  acceptSeconds: number;
  /** Until the carrier had all submits. */
  takenSeconds: number;
  /** Until the carrier had all submits and an answer to all receipts. */
  carrierSeconds: number;
}

type Send = (first: number, count: number) => Promise<void>;

async function run(
  { name, processes }: Gateway,
  carrier: BenchCarrier,
  messages: number,
  send: Send,
  isDone: () => Promise<void>,
): Promise<EndToEnd> {
  const sendWhole = async (first: number, count: number) => {
    await send(first, count);
    const acceptedAt = performance.now();
    await carrier.done(first + count, 0);
    const takenAt = performance.now();
    await carrier.done(first + count, first + count);
    const carrierAt = performance.now();
    await isDone();
    return { acceptedAt, takenAt, carrierAt };
  };
  await sendWhole(0, warmUp);
  const start = performance.now();
  let times = { acceptedAt: start, takenAt: start, carrierAt: start };
  const cost = await measure({ ...processes, carrier: carrier.pid }, async () => {
    times = await sendWhole(warmUp, messages);
  });
  progress(`  ${messages} messages in ${cost.seconds.toFixed(1)} s`);
  return {
    name,
    messages,
    acceptSeconds: (times.acceptedAt - start) / 1_000,
    takenSeconds: (times.takenAt - start) / 1_000,
    carrierSeconds: (times.carrierAt - start) / 1_000,
    ...cost,
  };
}

/** One request a message, all through HTTP. */
export function overHttp(gateway: Gateway, carrier: BenchCarrier, messages: number): Promise<EndToEnd> {
  const send: Send = async (first, count) => {
    await sendAll(gateway, { connections: options.connections, first, count });
  };
  return run(gateway, carrier, messages, send, () => Promise.resolve());
}

/** Many at once, and checked afterwards: nothing lost, nothing twice, the ledger right. */
export async function asBulk(barta: Barta, carrier: BenchCarrier, messages: number): Promise<EndToEnd> {
  const send: Send = (first, count) => acceptBulk(barta, first, count);
  const result = await run(barta, carrier, messages, send, () => allDelivered(barta));
  await verify(barta, carrier, warmUp + messages);
  return result;
}

export const endToEndColumns = [
  'gateway',
  'messages',
  'accepted/s',
  'at the carrier/s',
  'through the carrier/s',
  'end to end, messages/s',
  'ratio',
  'CPU µs a message: gateway',
  'database',
  'carrier',
  'bench',
  'peak MiB',
] as const;

/** @param reference what the ratio is to */
export function endToEndRow(result: EndToEnd, reference: EndToEnd | undefined): Cell[] {
  const { name, messages, seconds, acceptSeconds, takenSeconds, carrierSeconds, cpuSeconds, peakMiB } =
    result;
  const { PostgreSQL: database, carrier, bench, ...gateway } = cpuSeconds;
  const each = (value: number | undefined) => (value === undefined ? null : (value * 1_000_000) / messages);
  const own = Object.keys(gateway);
  const rate = messages / seconds;
  return [
    name,
    messages,
    messages / acceptSeconds,
    messages / takenSeconds,
    messages / carrierSeconds,
    rate,
    ratio(rate, reference ? reference.messages / reference.seconds : null),
    each(own.reduce((sum, key) => sum + gateway[key]!, 0)),
    each(database),
    each(carrier),
    each(bench),
    own.reduce((sum, key) => sum + peakMiB[key]!, 0),
  ];
}
