import { receiptTableStatements } from './kannel/config.ts';
import { kannelVersion, startKannel } from './kannel/kannel.ts';
import { startEmbedded } from './barta/embedded.ts';
import { startOnServer } from './barta/onServer.ts';
import type { Barta } from './barta/Barta.ts';
import { usePlatform } from './barta/platform.ts';
import type { Gateway } from './lib/gateway.ts';
import { progress } from './lib/progress.ts';
import { addDatabase, runStatements, startBenchServer } from './lib/postgres.ts';
import { startCarrier, type BenchCarrier, type CarrierProtocol } from './lib/simulator.ts';

/** One way to run one gateway, each with a carrier, and if need be a server, of its own that nobody used before. */
export interface Contender<Kind extends Gateway = Gateway> {
  name: string;
  with<Result>(work: (gateway: Kind, carrier: BenchCarrier) => Promise<Result>): Promise<Result>;
}

/**
 * Receipts that the carrier leaves unanswered at a time. Kannel was fastest with 100: given 1,000 it puts off its
 * submits. Barta writes receipts down together, so more of them cost it less.
 */
const receiptWindow = { kannel: 100, barta: 1_000 };

function contender<Kind extends Gateway>(
  name: string,
  receiptsAtATime: number,
  protocol: CarrierProtocol,
  start: (carrier: BenchCarrier, stops: (() => Promise<unknown>)[]) => Promise<Kind>,
): Contender<Kind> {
  return {
    name,
    async with(work) {
      const carrier = await startCarrier(receiptsAtATime, {}, protocol);
      const stops: (() => Promise<unknown>)[] = [carrier.stop];
      try {
        const gateway = await start(carrier, stops);
        stops.push(gateway.stop);
        await carrier.bound();
        return await work(gateway, carrier);
      } finally {
        for (const stop of stops.reverse()) await stop();
      }
    },
  };
}

async function startServer(stops: (() => Promise<unknown>)[]) {
  const server = await startBenchServer();
  stops.push(server.stop);
  return server;
}

export function kannelInMemory(store: 'none' | 'file' | 'spool'): Contender {
  const kept = { none: 'nothing kept', file: 'store in a file', spool: 'store in a spool' }[store];
  const name = `Kannel ${kannelVersion()}, receipts in memory, ${kept}`;
  return contender(name, receiptWindow.kannel, 'smpp', (carrier) =>
    startKannel(name, { carrierPort: carrier.port, receipts: { kind: 'memory' }, store }),
  );
}

export function kannelOnServer(): Contender {
  const name = `Kannel ${kannelVersion()}, receipts in PostgreSQL, store in a file`;
  return contender(name, receiptWindow.kannel, 'smpp', async (carrier, stops) => {
    const server = await startServer(stops);
    const url = await addDatabase(server, 'kannel');
    await runStatements(url, receiptTableStatements);
    const kannel = await startKannel(name, {
      carrierPort: carrier.port,
      receipts: { kind: 'postgres', url },
      store: 'file',
    });
    return { ...kannel, processes: { ...kannel.processes, PostgreSQL: server.pid } };
  });
}

export function bartaOnServer(): Contender<Barta> {
  const name = 'Barta on PostgreSQL';
  return contender(name, receiptWindow.barta, 'smpp', async (carrier, stops) => {
    const server = await startServer(stops);
    const databaseUrl = await addDatabase(server, 'barta');
    return startOnServer({ name, databaseUrl, serverPid: server.pid, carrierPort: carrier.port });
  });
}

export function bartaEmbedded(): Contender<Barta> {
  const name = 'Barta, embedded database';
  return contender(name, receiptWindow.barta, 'smpp', (carrier) => startEmbedded(name, carrier.port));
}

/** Barta over the Central Platform. @param numbersPerRequest how many messages go with one request */
export function bartaOverPlatform(numbersPerRequest: number): Contender<Barta> {
  const numbers = numbersPerRequest === 1 ? 'a number' : `${numbersPerRequest} numbers`;
  const name = `Barta over the Central Platform, ${numbers} a request`;
  return contender(name, receiptWindow.barta, 'http', async (carrier, stops) => {
    const server = await startServer(stops);
    const databaseUrl = await addDatabase(server, 'barta');
    const options = { name, databaseUrl, serverPid: server.pid, carrierPort: carrier.port };
    const barta = await startOnServer(options);
    await usePlatform(barta, carrier.http, numbersPerRequest);
    return barta;
  });
}

/** Kannel over the carrier that speaks as Kannel does. */
export function kannelOverHttp(): Contender {
  const name = `Kannel ${kannelVersion()} over HTTP, receipts in memory, nothing kept`;
  return contender(name, receiptWindow.kannel, 'http', (carrier) =>
    startKannel(name, {
      carrierPort: carrier.port,
      carrierUrl: carrier.http,
      receipts: { kind: 'memory' },
      store: 'none',
    }),
  );
}

export interface Outcome<Result> {
  results: Result[];
  /** Who broke, and how. */
  failures: string[];
}

/** Measures one after the other: the machine is small. What one breaks at is named, and the others still count. */
export async function measureEach<Kind extends Gateway, Result>(
  contenders: readonly Contender<Kind>[],
  work: (gateway: Kind, carrier: BenchCarrier) => Promise<Result>,
): Promise<Outcome<Result>> {
  const outcome: Outcome<Result> = { results: [], failures: [] };
  for (const contender of contenders) {
    progress(contender.name);
    try {
      outcome.results.push(await contender.with(work));
    } catch (error) {
      outcome.failures.push(`${contender.name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return outcome;
}
