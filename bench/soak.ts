import { prepareDatabase } from '#services/kit/process/process.ts';
import { openAllDay } from '#tests/helpers/messages/queue.ts';
import { sql } from 'kysely';
import { addPlatform, ofRobi } from './barta/platform.ts';
import { addCustomer, addProvider, type Customer } from './barta/seed.ts';
import { bartaEnv } from './barta/settings.ts';
import { addDatabase, openBenchDatabase, startBenchServer } from './lib/postgres.ts';
import { options } from './lib/options.ts';
import { progress } from './lib/progress.ts';
import { startCarrier } from './lib/simulator.ts';
import type { Cell, Table } from './lib/table.ts';
import { ordinaryCarrier, ordinaryHttpCarrier, strike } from './soak/faults.ts';
import { startInstallation } from './soak/services.ts';
import { beCustomer, httpPrefix, noneAccepted, type Accepted } from './soak/traffic.ts';
import { verdictOf, settled, type Verdict } from './soak/verdict.ts';

const companies = ['Padma', 'Meghna', 'Jamuna'];

/** Short waits, so that what a fault interrupts goes on while the next one is still to come. */
const impatient = {
  SMPP_WINDOW: '10',
  SMPP_RESPONSE_SECONDS: '3',
  DISPATCH_LEASE_SECONDS: '6',
  UNCERTAIN_GRACE_SECONDS: '1',
  SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
};

/** Everything that customers do, for as long as asked, while processes, links and the database die at random. */
export async function soak(): Promise<Table> {
  const stops: (() => Promise<unknown>)[] = [];
  try {
    const carrier = await startCarrier(100);
    stops.push(carrier.stop);
    await carrier.setMode(ordinaryCarrier);
    await carrier.setHttpMode(ordinaryHttpCarrier);
    const server = await startBenchServer();
    stops.push(server.stop);
    const databaseUrl = await addDatabase(server, 'barta');
    const database = await openBenchDatabase(databaseUrl);
    stops.push(() => database.destroy());
    await prepareDatabase(database);
    await openAllDay(database);
    const customers: Customer[] = [];
    for (const name of companies) customers.push(await addCustomer(database, name));
    const provider = await addProvider(database);
    const installation = await startInstallation({
      ...bartaEnv(carrier.port),
      ...impatient,
      DATABASE_URL: databaseUrl,
    });
    stops.push(installation.stop);
    const query = async <Row>(statement: string) => (await sql.raw<Row>(statement).execute(database)).rows;
    // Services add the route of the settings only where there is none yet.
    await addPlatform(query, carrier.http, {
      numbersPerRequest: 20,
      window: 10,
      account: ofRobi,
      prefixes: [httpPrefix],
    });

    const until = Date.now() + options.soakMinutes * 60_000;
    const accepted = customers.map(noneAccepted);
    const [faults] = await Promise.all([
      strike({ instances: installation.instances, carrier, serverPid: server.pid }, until),
      ...customers.map((customer, index) =>
        beCustomer(installation, customer, provider, accepted[index]!, until),
      ),
    ]);
    progress('waiting until every message has ended');
    await carrier.setMode(ordinaryCarrier);
    await carrier.setHttpMode(ordinaryHttpCarrier);
    const statuses = await settled(database);
    progress('comparing database and journal');
    return describe(faults, accepted, statuses, await verdictOf(database, carrier, accepted));
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

function describe(
  faults: ReadonlyMap<string, number>,
  accepted: readonly Accepted[],
  statuses: Record<string, number>,
  verdict: Verdict,
): Table {
  const sum = (count: (each: Accepted) => number) => accepted.reduce((total, each) => total + count(each), 0);
  const refusals = new Map<string, number>();
  for (const each of accepted)
    for (const [name, count] of each.refusals) refusals.set(name, (refusals.get(name) ?? 0) + count);
  const { differences, ...counts } = verdict;
  const failures = [
    ...accepted.flatMap((each) => each.failures).slice(0, 20),
    ...differences.slice(0, 20),
    ...Object.entries(counts)
      .filter(([name, count]) => name !== 'flagged' && count > 0)
      .map(([name, count]) => `${name}: ${count}`),
  ];
  const rows: Cell[][] = [
    ['minutes', options.soakMinutes],
    ...[...faults].map(([name, count]): Cell[] => [name, count]),
    ['messages', Object.values(statuses).reduce((total, count) => total + count, 0)],
    ...Object.entries(statuses).map(([status, count]): Cell[] => [`messages ${status}`, count]),
    ['batches accepted', sum(({ batchIds }) => batchIds.length)],
    ['requests repeated', sum(({ repeats }) => repeats)],
    ['answers 500', sum((each) => each.failures.length)],
    ['accepted and lost', verdict.lost],
    ['said to be sent, unknown to the carrier', verdict.unsent],
    ['ended by a refusal', verdict.rejected],
    ['sent twice and flagged', verdict.flagged],
    ['sent twice and not flagged', verdict.silentDuplicates],
    ['known to the carrier alone', verdict.strangers],
    ['differences found by reconcile and the invariants', differences.length],
  ];
  const notes = [...refusals].map(([name, count]) => `Refused: ${name} (${count}).`);
  return { title: 'Mixed load with faults', columns: ['what', 'count'], rows, notes, failures };
}
