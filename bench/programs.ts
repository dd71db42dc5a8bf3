import { bartaEmbedded, bartaOnServer, kannelInMemory, measureEach, type Contender } from './contenders.ts';
import type { Barta } from './barta/Barta.ts';
import { manyRequest, programRequest } from './barta/requests.ts';
import { kannelVersion, rivalNote } from './kannel/kannel.ts';
import { sendAll, type Gateway } from './lib/gateway.ts';
import { measure } from './lib/measure.ts';
import { options } from './lib/options.ts';
import { percentile } from './lib/percentiles.ts';
import { progress } from './lib/progress.ts';
import type { BenchCarrier } from './lib/simulator.ts';
import { ratio, type Cell, type Table } from './lib/table.ts';

/** Messages before the clock starts: with fewer of them Node has not compiled for good what is used most. */
const warmUp = { messages: 60_000, seconds: 60 };
/** Messages of one request where there are many. */
const many = 100;

interface Row {
  name: string;
  load: string;
  messages: number;
  /** All that the carrier has by then. */
  sent: number;
  /** Until the last answer, and until the last receipt was acknowledged. */
  acceptedSeconds: number;
  throughSeconds: number;
  latenciesMs: Float64Array;
  cpuSeconds: number;
}

/** Messages that programs send with a key, one a request and many, from the request to the receipt. */
export async function programs(): Promise<Table> {
  const rivals: Contender[] = kannelVersion() ? [kannelInMemory('file')] : [];
  const kannel = await measureEach(rivals, async (gateway, carrier) => [
    await load(gateway, carrier, { name: gateway.name, load: 'full', first: 0 }),
  ]);
  const barta = await measureEach([bartaOnServer(), bartaEmbedded()], ofPrograms);
  const rows = [...kannel.results, ...barta.results].flat();
  const [reference] = rows;
  return {
    title: 'Messages of programs',
    columns: [
      'gateway',
      'load',
      'messages',
      'accepted/s',
      'through the carrier/s',
      'ratio',
      'p50 ms',
      'p95 ms',
      'CPU µs a message',
    ],
    rows: rows.map((row) => cellsOf(row, kannelVersion() ? reference : undefined)),
    failures: [...kannel.failures, ...barta.failures],
    notes: [
      ...rivalNote(),
      `${options.connections} keep-alive connections, ${options.seconds} s of each load.`,
      'Kannel knows no Idempotency-Key, so that Barta gets none either but where a load says so.',
      'Through the carrier: until it had every message and an acknowledgement of every receipt; the ratio is of that, to Kannel.',
      'Half load comes at fixed times, half as often as full load was answered; waiting counts from when a request was due.',
      'Barta answers when message, hold and ledger line are on disk, and acknowledges a receipt when it is; Kannel has its store written without fsync.',
    ],
  };
}

async function ofPrograms(barta: Barta, carrier: BenchCarrier): Promise<Row[]> {
  const key = await barta.addKey();
  const { name, publicPort: port } = barta;
  const one = { ...barta, port, requestOf: (index: number) => programRequest(key, index, false) };
  const withKey = { ...one, requestOf: (index: number) => programRequest(key, index, true) };
  const full = await load(one, carrier, { name, load: 'a message a request', first: 0 });
  const rate = full.messages / full.acceptedSeconds / 2;
  const half = await load(one, carrier, { name, load: 'the same, half', first: full.sent, rate });
  const repeatable = await load(withKey, carrier, { name, load: 'the same, with keys', first: half.sent });
  const before = repeatable.sent;
  const inMany = {
    ...one,
    requestOf: (index: number) => manyRequest(key, Math.ceil(before / many) + index, many),
  };
  const all = await load(inMany, carrier, {
    name,
    load: `${many} a request`,
    first: 0,
    perRequest: many,
    before,
  });
  await barta.checkInvariants();
  return [full, half, repeatable, all];
}

interface LoadOptions {
  name: string;
  load: string;
  /** Index of the first request. */
  first: number;
  rate?: number;
  perRequest?: number;
  /** Messages that the carrier has had already. */
  before?: number;
}

async function load(
  gateway: Gateway,
  carrier: BenchCarrier,
  { name, load: loadName, first, rate, perRequest = 1, before = first }: LoadOptions,
): Promise<Row> {
  const { connections, seconds } = options;
  let had = before;
  let next = first;
  if (first === 0) {
    const { answered } = await sendAll(gateway, {
      first,
      connections,
      count: warmUp.messages / perRequest,
      seconds: warmUp.seconds,
    });
    next += answered;
    had += answered * perRequest;
    await carrier.done(had, had);
  }
  let result!: Awaited<ReturnType<typeof sendAll>>;
  const cost = await measure(gateway.processes, async () => {
    result = await sendAll(gateway, { first: next, connections, seconds, ...(rate && { rate }) });
    had += result.answered * perRequest;
    await carrier.done(had, had);
  });
  progress(`  ${loadName}: ${result.answered * perRequest} in ${cost.seconds.toFixed(1)} s`);
  return {
    name,
    load: loadName,
    messages: result.answered * perRequest,
    sent: had,
    acceptedSeconds: result.seconds,
    throughSeconds: cost.seconds,
    latenciesMs: result.latenciesMs,
    cpuSeconds: Object.keys(gateway.processes).reduce((sum, process) => sum + cost.cpuSeconds[process]!, 0),
  };
}

function cellsOf(row: Row, reference: Row | undefined): Cell[] {
  const { name, load: loadName, messages, acceptedSeconds, throughSeconds, latenciesMs, cpuSeconds } = row;
  const through = messages / throughSeconds;
  return [
    name,
    loadName,
    messages,
    messages / acceptedSeconds,
    through,
    ratio(through, reference ? reference.messages / reference.throughSeconds : null),
    percentile(latenciesMs, 0.5),
    percentile(latenciesMs, 0.95),
    (cpuSeconds * 1_000_000) / messages,
  ];
}
