import { kannelVersion, rivalNote } from './kannel/kannel.ts';
import { bartaEmbedded, bartaOnServer, kannelInMemory, measureEach, type Contender } from './contenders.ts';
import { sendAll, type Gateway } from './lib/gateway.ts';
import type { LoadResult } from './lib/httpLoad.ts';
import { measure } from './lib/measure.ts';
import { options } from './lib/options.ts';
import { percentile } from './lib/percentiles.ts';
import { progress } from './lib/progress.ts';
import type { BenchCarrier } from './lib/simulator.ts';
import { ratio, type Cell, type Table } from './lib/table.ts';

interface Load extends LoadResult {
  connections: number;
  /** CPU of gateway and database, until all of it was delivered. */
  cpuSeconds: number;
}

interface Loads {
  name: string;
  full: Load;
  half: Load;
  /** As many as it takes, by many more connections; null when it does not take those. */
  wide: Load | null;
}

/** Messages before the clock starts: after so many, what runs for months is compiled. */
const warmUp = 20_000;

/** One message a request: how many are accepted durably, and how long each waits for its answer. */
export async function single(): Promise<Table> {
  const contenders: Contender[] = [
    ...(kannelVersion() ? [kannelInMemory('file')] : []),
    bartaOnServer(),
    bartaEmbedded(),
  ];
  const { results, failures } = await measureEach(contenders, loads);
  const [first] = results;
  return {
    title: 'Single, accepted',
    columns: [
      'gateway',
      'load',
      'connections',
      'accepted/s',
      'ratio',
      'p50 ms',
      'p95 ms',
      'p99 ms',
      'requests',
      'CPU µs a message',
    ],
    rows: results.flatMap(({ name, full, half, wide }) => [
      rowOf(name, 'full', full, first?.full),
      rowOf(name, 'half', half, undefined),
      ...(wide ? [rowOf(name, 'full', wide, first?.wide)] : []),
    ]),
    failures,
    notes: [
      ...rivalNote(),
      `Keep-alive connections, ${options.seconds} s each; the messages go out to the carrier meanwhile.`,
      `A gateway without a line for ${options.manyConnections} connections has reset some of them.`,
      'Half load comes at fixed times, half as often as full load was answered; waiting counts from when a request was due.',
      'CPU is that of gateway and database, until the last message was delivered.',
      'Ratio to the first gateway at the same load. Barta answers when message, hold and ledger line are on disk; Kannel when its store has written without fsync.',
    ],
  };
}

async function loads(gateway: Gateway, carrier: BenchCarrier): Promise<Loads> {
  const { connections, manyConnections, seconds } = options;
  let sent = 0;
  const load = async (by: Parameters<typeof sendAll>[1]): Promise<Load> => {
    let result!: LoadResult;
    const cost = await measure(gateway.processes, async () => {
      result = await sendAll(gateway, { first: sent, ...by });
      sent += result.answered;
      await carrier.done(sent, sent);
    });
    progress(`  ${result.answered} accepted in ${result.seconds.toFixed(1)} s`);
    const names = Object.keys(gateway.processes);
    return {
      ...result,
      connections: by.connections,
      cpuSeconds: names.reduce((sum, name) => sum + cost.cpuSeconds[name]!, 0),
    };
  };
  await load({ connections, count: warmUp, seconds });
  const full = await load({ connections, seconds });
  const half = await load({ connections, seconds, rate: rateOf(full) / 2 });
  const wide = await load({ connections: manyConnections, seconds }).catch((error: unknown) => {
    progress(`  ${manyConnections} connections: ${String(error)}`);
    return null;
  });
  return { name: gateway.name, full, half, wide };
}

function rateOf({ answered, seconds }: Load): number {
  return answered / seconds;
}

function rowOf(name: string, load: string, result: Load, reference: Load | null | undefined): Cell[] {
  const { connections, answered, latenciesMs, cpuSeconds } = result;
  const rate = rateOf(result);
  const percentiles = [0.5, 0.95, 0.99].map((share) => percentile(latenciesMs, share));
  return [
    name,
    load,
    connections,
    rate,
    ratio(rate, reference ? rateOf(reference) : null),
    ...percentiles,
    answered,
    (cpuSeconds * 1_000_000) / answered,
  ];
}
