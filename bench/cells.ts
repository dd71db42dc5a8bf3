import { reconcile } from '#services/database-manager/reconcile/index.ts';
import { createCell } from '#services/database-manager/cells/create.ts';
import { moveCell } from '#services/database-manager/cells/move.ts';
import { nodeOfSchema, withClient, type CitusNode } from '#services/kit/database/cells/citus.ts';
import type { Database } from '#services/kit/database/index.ts';
import { defaultSchema } from '#services/kit/database/connection/sessionSettings.ts';
import { createLog } from '#services/kit/logging/log.ts';
import { nodeAt, offersCitus, startCitus, type TestCitus } from '#tests/helpers/database/citus.ts';
import { findPostgres } from '#tests/helpers/database/postgres.ts';
import { acceptBulk } from './barta/bulk.ts';
import type { Barta } from './barta/Barta.ts';
import { startOnServer } from './barta/onServer.ts';
import { addCustomer, type Customer } from './barta/seed.ts';
import { allDelivered } from './barta/verify.ts';
import { singleRequest } from './barta/requests.ts';
import { sendAll } from './lib/gateway.ts';
import { measure } from './lib/measure.ts';
import { options, warmUp } from './lib/options.ts';
import { addDatabase, openBenchDatabase, serverSettings, startBenchServer } from './lib/postgres.ts';
import { progress } from './lib/progress.ts';
import { startCarrier, type BenchCarrier } from './lib/simulator.ts';
import type { Cell, Table } from './lib/table.ts';

const log = createLog('bench', 'silent');
const companies = 4;

/** A cell with a carrier of its own, and how many messages were sent in it so far. */
interface BenchCell {
  schema: string;
  barta: Barta;
  carrier: BenchCarrier;
  customers: Customer[];
  database: Database;
  sent: number;
}

/** Two cells on Citus beside plain PostgreSQL: what a message costs its servers, a move under load, stopped servers. */
export async function cells(): Promise<Table> {
  const programs = findPostgres();
  if (!programs || !offersCitus(programs)) throw new Error('Citus is not installed for PostgreSQL here.');
  const rows: Cell[][] = [
    ...(await onPlain('plain PostgreSQL', [defaultSchema])),
    ...(await onPlain('two cells on plain PostgreSQL', ['cell_1', 'cell_2'])),
    ...(await onCitus(programs)),
  ];
  return {
    title: 'Cells placed by Citus',
    columns: ['what', 'messages', 'seconds', 'messages/s', 'DB CPU µs a message', 'differences'],
    rows,
    notes: [
      `Two cells of ${companies} companies, each with its own services and carrier; coordinator and two workers on this machine, services connected straight to the worker.`,
      'DB CPU is that of all servers of the cluster, until the last message was delivered. Differences are those that reconcile finds.',
      'Seconds of a move are those of the whole command, while a bulk goes through the cell.',
    ],
  };
}

async function onPlain(name: string, schemas: readonly string[]): Promise<Cell[][]> {
  const server = await startBenchServer();
  const stops: (() => Promise<unknown>)[] = [server.stop];
  try {
    const databaseUrl = await addDatabase(server, 'barta');
    const own: BenchCell[] = [];
    for (const [index, schema] of schemas.entries()) {
      if (schema !== defaultSchema)
        await createCell({ databaseUrl, dataDir: '', poolSize: 2, log }, index + 1, schema);
      own.push(await startCell(databaseUrl, schema, server.pid, stops));
    }
    return await measureLoads(name, own, { PostgreSQL: server.pid });
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

async function onCitus(programs: string): Promise<Cell[][]> {
  const citus = await startCitus(programs, 2, { ...serverSettings, shared_buffers: '512MB' });
  const stops: (() => Promise<unknown>)[] = [citus.stop];
  try {
    const databaseUrl = await citus.addDatabase('barta');
    const both: BenchCell[] = [];
    for (const [index, worker] of citus.workers.entries()) {
      const schema = `cell_${index + 1}`;
      await createCell({ databaseUrl, dataDir: '', poolSize: 2, log }, index + 1, schema);
      const node = nodeAt(worker.url);
      if ((await nodeOf(databaseUrl, schema)).port !== node.port)
        await moveCell(databaseUrl, schema, node, 'allowed');
      both.push(await startCell(databaseUrl, schema, worker.pid, stops));
    }
    const [first, second] = both as [BenchCell, BenchCell];
    const servers = Object.fromEntries(
      [citus.coordinator, ...citus.workers].map(({ pid }, index) => [`server ${index}`, pid]),
    );
    return [
      ...(await measureLoads('two cells on Citus', both, servers)),
      await moveUnderLoad(databaseUrl, first, nodeAt(citus.workers[1]!.url)),
      await moveUnderLoad(databaseUrl, first, nodeAt(citus.workers[0]!.url)),
      ...(await withoutWorker(citus, first, second)),
      await withoutCoordinator(citus, both),
    ];
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

async function startCell(
  databaseUrl: string,
  schema: string,
  serverPid: number,
  stops: (() => Promise<unknown>)[],
): Promise<BenchCell> {
  const carrier = await startCarrier(1_000);
  stops.push(carrier.stop);
  const barta = await startOnServer({
    name: schema,
    databaseUrl,
    schema,
    serverPid,
    carrierPort: carrier.port,
  });
  stops.push(barta.stop);
  const database = await openBenchDatabase(databaseUrl, schema);
  stops.push(() => database.destroy());
  const customers = [barta.customer];
  while (customers.length < companies)
    customers.push(await addCustomer(database, `Bench${customers.length + 1}`));
  await carrier.bound();
  return { schema, barta, carrier, customers, database, sent: 0 };
}

/** Sends a bulk to as many numbers by each company of a cell; resolves when all is delivered. */
async function sendBatch(cell: BenchCell, messages: number): Promise<void> {
  const share = Math.ceil(messages / companies);
  const first = cell.sent;
  await Promise.all(
    cell.customers.map((customer, index) =>
      acceptBulk({ ...cell.barta, customer }, first + index * share, share),
    ),
  );
  cell.sent += share * companies;
  await cell.carrier.done(cell.sent, cell.sent);
  await allDelivered(cell.barta);
}

async function sendSingles(cell: BenchCell, connections: number): Promise<void> {
  let index = 0;
  const gateway = {
    ...cell.barta,
    requestOf: (number: number) =>
      singleRequest(cell.customers[(index += 1) % companies]!.token, cell.sent + number),
  };
  const { answered } = await sendAll(gateway, { connections, seconds: options.seconds });
  cell.sent += answered;
  await cell.carrier.done(cell.sent, cell.sent);
  await allDelivered(cell.barta);
}

async function measureLoads(
  name: string,
  own: readonly BenchCell[],
  servers: Readonly<Record<string, number>>,
): Promise<Cell[][]> {
  const loads: [string, (cell: BenchCell) => Promise<void>][] = [
    ['bulk', (cell) => sendBatch(cell, options.cellMessages / own.length)],
    ['single', (cell) => sendSingles(cell, options.connections / own.length)],
  ];
  const rows: Cell[][] = [];
  await Promise.all(own.map((cell) => sendBatch(cell, warmUp)));
  for (const [load, send] of loads) {
    const before = sum(own.map(({ sent }) => sent));
    const cost = await measure(servers, async () => {
      await Promise.all(own.map(send));
    });
    const messages = sum(own.map(({ sent }) => sent)) - before;
    const cpu = sum(Object.keys(servers).map((server) => cost.cpuSeconds[server]!));
    rows.push(await rowOf(`${name}, ${load}`, own, messages, cost.seconds, (cpu * 1_000_000) / messages));
  }
  return rows;
}

async function moveUnderLoad(databaseUrl: string, cell: BenchCell, to: CitusNode): Promise<Cell[]> {
  const messages = options.cellMessages;
  const start = performance.now();
  const since = Date.now();
  let seconds = 0;
  const move = async () => {
    await moveCell(databaseUrl, cell.schema, to, 'allowed');
    seconds = (performance.now() - start) / 1_000;
  };
  await Promise.all([sendBatch(cell, messages), move()]);
  const pause = await longestPause(cell.carrier, since);
  return rowOf(
    `a cell moved under a bulk, longest pause ${pause.toFixed(1)} s`,
    [cell],
    messages,
    seconds,
    null,
  );
}

/** The longest time between two submits, in seconds. */
async function longestPause(carrier: BenchCarrier, since: number): Promise<number> {
  let last = Infinity;
  let longest = 0;
  for await (const { at } of carrier.entries()) {
    const time = Date.parse(at);
    if (time < since) continue;
    longest = Math.max(longest, time - last);
    last = time;
  }
  return longest / 1_000;
}

/** Measures the other cell while a worker is down, and the cell of that worker after its return. */
async function withoutWorker(citus: TestCitus, first: BenchCell, second: BenchCell): Promise<Cell[][]> {
  const start = performance.now();
  let otherSeconds = 0;
  await citus.workers[0]!.restart(async () => {
    await sendBatch(second, options.cellMessages / 2);
    otherSeconds = (performance.now() - start) / 1_000;
  });
  const back = performance.now();
  await sendBatch(first, options.cellMessages / 2);
  const seconds = (performance.now() - back) / 1_000;
  const messages = options.cellMessages / 2;
  return [
    await rowOf('the other cell while a worker is down', [second], messages, otherSeconds, null),
    await rowOf('the cell of that worker, after its return', [first], messages, seconds, null),
  ];
}

async function withoutCoordinator(citus: TestCitus, both: readonly BenchCell[]): Promise<Cell[]> {
  const messages = options.cellMessages / 2;
  const start = performance.now();
  let seconds = 0;
  await citus.coordinator.restart(async () => {
    await Promise.all(both.map((cell) => sendBatch(cell, messages / 2)));
    seconds = (performance.now() - start) / 1_000;
  });
  return rowOf('both cells while the coordinator is down', both, messages, seconds, null);
}

async function rowOf(
  what: string,
  own: readonly BenchCell[],
  messages: number,
  seconds: number,
  cpu: number | null,
): Promise<Cell[]> {
  progress(`  ${what}: ${seconds.toFixed(1)} s, DB CPU ${cpu?.toFixed(0) ?? '–'} µs`);
  let differences = 0;
  for (const cell of own) {
    const { proofs } = await reconcile(cell.database, () => undefined);
    differences += sum(proofs.map((proof) => proof.differences));
  }
  return [what, messages, seconds, messages / seconds, cpu, differences];
}

async function nodeOf(databaseUrl: string, schema: string): Promise<CitusNode> {
  return (await withClient(databaseUrl, (client) => nodeOfSchema(client, schema)))!;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
