import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { smsCounts } from '#contract/database-manager/totals.ts';
import { pathOf } from '#contract/endpoint.ts';
import type { Database } from '#services/kit/database/index.ts';
import { findPostgres, startStandby } from '#tests/helpers/database/postgres.ts';
import { acceptBulk } from './barta/bulk.ts';
import { startOnServer } from './barta/onServer.ts';
import { signIn } from './barta/seed.ts';
import { runHttpLoad, type LoadResult } from './lib/httpLoad.ts';
import { measure, type Cost } from './lib/measure.ts';
import { options, warmUp } from './lib/options.ts';
import { percentile } from './lib/percentiles.ts';
import { serverSettings } from './lib/postgres.ts';
import { progress } from './lib/progress.ts';
import { startCarrier } from './lib/simulator.ts';
import { ratio, type Cell, type Table } from './lib/table.ts';
import { serveProcesses, type Serving } from './reports/serve.ts';
import { withYear } from './reports/year.ts';

/** Dashboards that ask again as soon as they are answered. */
const clients = 200;
/** How often each way is measured, in turns, since single runs differ. */
const rounds = 3;
/** Sending and the clients have the first core; the replica and the reports have the second. */
const cores = { sending: 0, reports: 1 };

/**
 * Measures how much a storm of dashboards slows a bulk: with the reports read from a replica, and from the primary. On one machine
 * replica and reports would slow the bulk by their share of its processors alone, so each side has a core of its own, as it would have a
 * machine.
 */
export function replica(): Promise<Table> {
  return withYear(measureBeside);
}

async function measureBeside(url: string, database: Database): Promise<Table> {
  const stops: (() => Promise<unknown>)[] = [];
  try {
    const serverPid = await postmasterPid(database);
    pin(cores.sending, serverPid);
    progress('copying the primary');
    const standby = await startStandby(findPostgres()!, url, serverSettings);
    stops.push(standby.stop);
    pin(cores.reports, standby.pid);
    pin(cores.sending, process.pid);

    // The invented history has routes, so the services make no route of the settings.
    await sql`insert into routes (name, follows_settings) values ('bench', true) on conflict do nothing`.execute(
      database,
    );
    const carrier = await startCarrier(1_000);
    stops.push(carrier.stop);
    const barta = await startOnServer({
      name: 'Barta',
      databaseUrl: url,
      serverPid,
      carrierPort: carrier.port,
    });
    stops.push(barta.stop);
    pin(cores.sending, carrier.pid, ...Object.values(barta.processes));
    const standbyUrl = new URL(url);
    standbyUrl.port = new URL(standby.url).port;
    const ways: Record<string, Serving | null> = {
      'no dashboards': null,
      'dashboards on the replica': await serveProcesses(url, { DATABASE_READ_URL: standbyUrl.href }),
      'dashboards on the primary': await serveProcesses(url),
    };
    for (const serving of Object.values(ways)) {
      if (!serving) continue;
      stops.push(serving.stop);
      pin(cores.reports, serving.pid);
    }
    const token = await signIn(database, 1, 'Administrator');

    let sent = 0;
    const bulk = async (messages: number): Promise<number> => {
      const start = performance.now();
      await acceptBulk(barta, sent, messages);
      sent += messages;
      await carrier.done(sent, sent);
      return messages / ((performance.now() - start) / 1_000);
    };
    await carrier.bound();
    await bulk(warmUp);
    const alone: Record<string, { cost: Cost; answered: number }> = {};
    for (const [way, serving] of Object.entries(ways)) {
      if (!serving) continue;
      const storm = startStorm(serving, token);
      const cost = await measure({ primary: serverPid, replica: standby.pid }, () => sleep(10_000));
      alone[way] = { cost, answered: (await storm.end()).answered };
      // The servers still work on what the clients no longer wait for.
      await sleep(10_000);
    }
    const rates: Record<string, number[]> = {};
    const storms: Record<string, LoadResult[]> = {};
    for (let round = 0; round < rounds; round += 1) {
      for (const [way, serving] of Object.entries(ways)) {
        const storm = serving && startStorm(serving, token);
        await sleep(2_000);
        (rates[way] ??= []).push(await bulk(options.messages));
        if (storm) (storms[way] ??= []).push(await storm.end());
        progress(`  ${way}: ${rates[way].at(-1)!.toFixed(0)} messages/s`);
      }
    }
    const quiet = middle(rates['no dashboards']!);
    return {
      title: 'Bulk beside dashboards',
      columns: ['beside', 'bulk, messages/s', 'ratio', 'each run', 'dashboards/s', 'p95 ms'],
      rows: Object.entries(rates).map(([way, each]): Cell[] => {
        const storm = storms[way] ?? [];
        return [
          way,
          middle(each),
          ratio(middle(each), quiet),
          each.map((rate) => rate.toFixed(0)).join(', '),
          storm.length ? middle(storm.map(({ answered, seconds }) => answered / seconds)) : null,
          storm.length ? middle(storm.map(({ latenciesMs }) => percentile(latenciesMs, 0.95))) : null,
        ];
      }),
      notes: [
        `${clients} clients, each asking for the dashboard of 30 days again when it is answered; ${options.messages} messages a bulk.`,
        'Primary, receiver, carrier and clients on one core; replica and database manager of the dashboards on the other.',
        ...Object.entries(alone).map(
          ([way, { cost, answered }]) =>
            `${way}, nothing sent: ${answered} answers in ${cost.seconds.toFixed(0)} s took CPU seconds of ` +
            Object.entries(cost.cpuSeconds)
              .map(([name, seconds]) => `${name === 'bench' ? 'the clients' : name} ${seconds.toFixed(1)}`)
              .join(', '),
        ),
      ],
      failures: Object.entries(storms).flatMap(([way, results]) =>
        results.flatMap(({ statuses }) =>
          Object.keys(statuses).some((status) => status !== '200')
            ? [`${way}: answers ${JSON.stringify(statuses)}`]
            : [],
        ),
      ),
    };
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

/** Restricts processes to a core; what they start later inherits it. */
function pin(core: number, ...pids: number[]): void {
  for (const pid of pids)
    execFileSync('taskset', ['-a', '-c', '-p', String(core), String(pid)], { stdio: 'ignore' });
}

async function postmasterPid(database: Database): Promise<number> {
  const { rows } = await sql<{ pid: string }>`
    select split_part(pg_read_file('postmaster.pid'), chr(10), 1) as pid`.execute(database);
  return Number(rows[0]!.pid);
}

/** Asks for dashboards without a pause until `end` is called. */
function startStorm({ urls }: Serving, token: string) {
  const from = new Date(Date.now() - 30 * 86_400_000).toISOString();
  const query = new URLSearchParams({ filter: JSON.stringify({ from }), timeZone: 'Asia/Dhaka' });
  const request = [
    `GET ${pathOf(smsCounts, {})}?${String(query)} HTTP/1.1`,
    'Host: 127.0.0.1',
    `Authorization: Bearer ${token}`,
    '',
    '',
  ].join('\r\n');
  const ending = new AbortController();
  const load = runHttpLoad({
    port: Number(new URL(urls['database-manager']).port),
    connections: clients,
    requestOf: () => request,
    until: ending.signal,
  });
  return {
    end: () => {
      ending.abort();
      return load;
    },
  };
}

function middle(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!;
}
