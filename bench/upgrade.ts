import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { startOnServer } from './barta/onServer.ts';
import { runHttpLoad, type LoadResult } from './lib/httpLoad.ts';
import { options } from './lib/options.ts';
import { percentile } from './lib/percentiles.ts';
import { addDatabase, openBenchDatabase, startBenchServer } from './lib/postgres.ts';
import { progress } from './lib/progress.ts';
import { startCarrier } from './lib/simulator.ts';
import type { Cell, Table } from './lib/table.ts';
import { buildNext, buildPrevious } from './upgrade/releases.ts';

const migration = 'bench/upgrade/9001_reference.online.sql';
/** Single messages a second, and how many may be unanswered. */
const load = { rate: 50, connections: 32 };
/** Before and after the migration; seconds. */
const besideSeconds = 20;
const mostMs = 1_000;

/**
 * The release before this one accepts and sends single messages while this one migrates a database with millions of
 * messages beside it. Fails if a call takes longer than a second or is refused, or if a message is lost or sent twice.
 */
export async function upgrade(): Promise<Table> {
  const stops: (() => Promise<unknown>)[] = [];
  try {
    const commit = execFileSync('git', ['rev-parse', '--short', options.previous], {
      encoding: 'utf8',
    }).trim();
    progress(`building ${commit} and the next release`);
    const previous = await buildPrevious(commit);
    const next = await buildNext(previous, migration);
    const server = await startBenchServer();
    stops.push(server.stop);
    const databaseUrl = await addDatabase(server, 'upgrade');
    const database = await openBenchDatabase(databaseUrl);
    stops.push(() => database.destroy());
    progress(`inventing ${options.upgradeMessages.toLocaleString('en-US')} messages`);
    // By the code of that release, whose schema it makes first.
    execFileSync(
      process.execPath,
      ['--import', 'tsx', 'bench/fillHistory.ts', databaseUrl, String(options.upgradeMessages)],
      { cwd: previous, stdio: ['ignore', 'ignore', 'inherit'] },
    );
    await sql`insert into routes (name, follows_settings) values ('bench', true) on conflict do nothing`.execute(
      database,
    );

    const carrier = await startCarrier(1_000);
    stops.push(carrier.stop);
    const barta = await startOnServer({
      name: 'Barta',
      databaseUrl,
      serverPid: server.pid,
      carrierPort: carrier.port,
      servicesFolder: `${previous}/dist/services`,
    });
    stops.push(barta.stop);
    await carrier.bound();

    let sent = 0;
    const send = async (until: { seconds: number } | { until: AbortSignal }): Promise<LoadResult> => {
      const first = sent;
      const result = await runHttpLoad({
        ...load,
        ...until,
        port: barta.port,
        requestOf: (index) => {
          sent = Math.max(sent, first + index + 1);
          return barta.requestOf(first + index);
        },
      });
      return result;
    };
    await send({ seconds: 5 });
    const phases: Record<string, LoadResult> = {};
    progress('before');
    phases['before'] = await send({ seconds: besideSeconds });
    progress('migrating');
    const ending = new AbortController();
    const during = send({ until: ending.signal });
    // It is awaited below, unless the migration fails first.
    during.catch(() => undefined);
    const started = performance.now();
    const printed = await migrateBy(next, databaseUrl);
    const migrationSeconds = (performance.now() - started) / 1_000;
    ending.abort();
    phases['during the migration'] = await during;
    progress('after');
    phases['after'] = await send({ seconds: besideSeconds });
    await carrier.done(sent, sent);
    // The last receipts are stored before they are acknowledged.
    await sleep(1_000);
    const { accepted, repeated } = await carrier.journal();
    // The invented past does not agree with itself in everything, so that of the sender alone is compared.
    const [own] = await barta.query<{ delivered: number; others: number; spent: number; held: number }>(`
      select count(*) filter (where status = 'delivered') as delivered, count(*) filter (where status <> 'delivered') as others,
        (select -sum(balance_delta) from ledger_entries where company_id = ${barta.customer.companyId} and balance_delta < 0) as spent,
        (select held from credit_accounts where company_id = ${barta.customer.companyId}) as held
      from messages where company_id = ${barta.customer.companyId}`);
    const isWhole =
      own!.delivered === sent && own!.others === 0 && Number(own!.spent) === sent && own!.held === 0;
    const { rows } = await sql<{ filled: number; others: number }>`
      select count(*) filter (where reference = 'none') as filled, count(*) filter (where reference is null) as others
      from messages`.execute(database);
    const { filled, others } = rows[0]!;
    return {
      title: 'A migration while the release before it sends',
      columns: ['single messages', 'calls', 'p50 ms', 'p99 ms', 'longest ms', 'refused'],
      rows: Object.entries(phases).map(([name, { answered, statuses, latenciesMs }]): Cell[] => [
        name,
        answered,
        percentile(latenciesMs, 0.5),
        percentile(latenciesMs, 0.99),
        percentile(latenciesMs, 1),
        answered - (statuses[202] ?? 0),
      ]),
      notes: [
        `${commit} sends ${load.rate} messages a second; ${options.upgradeMessages.toLocaleString('en-US')} messages before it began.`,
        `The migration (a column, filled in ${filled.toLocaleString('en-US')} rows, two indexes, a check) took ${migrationSeconds.toFixed(0)} s. ` +
          `${others.toLocaleString('en-US')} rows were added after their table was filled.`,
        `${accepted.toLocaleString('en-US')} submits for ${sent.toLocaleString('en-US')} calls; all were delivered and charged once.`,
        ...printed,
      ],
      failures: [
        ...Object.entries(phases).flatMap(([name, { latenciesMs, statuses, answered }]) => [
          ...(percentile(latenciesMs, 1) > mostMs ? [`${name}: a call took longer than ${mostMs} ms`] : []),
          ...(statuses[202] === answered ? [] : [`${name}: ${JSON.stringify(statuses)}`]),
        ]),
        ...(isWhole ? [] : [`of the sender: ${JSON.stringify(own)}`]),
        ...(repeated > 0 || accepted !== sent
          ? [`${sent} calls, ${accepted} submits, ${repeated} of them twice`]
          : []),
      ],
    };
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

/** @returns what the command says of retries */
async function migrateBy(release: string, databaseUrl: string): Promise<string[]> {
  const child = spawn(process.execPath, ['dist/services/migrate.js', '--apply'], {
    cwd: release,
    env: { ...process.env, DATABASE_URL: databaseUrl, LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`migrate ended with ${code}:\n${printed}`);
  const retries = printed.split('waits for a lock').length - 1;
  return [`Tries that did not get their lock in 250 ms: ${retries}.`];
}
