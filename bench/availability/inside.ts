import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#services/kit/database/index.ts';
import { prepareDatabase } from '#services/kit/process/process.ts';
import { openAllDay } from '#tests/helpers/messages/queue.ts';
import { addCustomer } from '../barta/seed.ts';
import { openBenchDatabase } from '../lib/postgres.ts';
import { progress } from '../lib/progress.ts';
import { startCarrier } from '../lib/simulator.ts';
import type { Cell, Table } from '../lib/table.ts';
import { settled, verdictOf } from '../soak/verdict.ts';
import { databaseHosts, onPrimary, startCluster } from './cluster.ts';
import { faults, type Scene } from './faults.ts';
import { portalUrl, recommended, serviceUrls, startInstallation, startProxy } from './installation.ts';
import { addressOf, within } from './lab.ts';
import { Load, longestGap } from './Load.ts';
import { Probe } from './Probe.ts';

/** The two links to the carrier take some 260 messages a second together, fewer than the load brings: something always waits. */
const slowCarrier = {
  mode: 'delay',
  delayMs: 40,
  jitterMs: 60,
  specialNumbers: false,
  receipts: { delayMs: 100, jitterMs: 200 },
};
const fastCarrier = { mode: 'happy', specialNumbers: false, receipts: { delayMs: 20 } };
const steadyMs = 8_000;

// Each program that is started adds a listener.
process.setMaxListeners(50);
const stops: (() => Promise<unknown>)[] = [];
try {
  process.stdout.write(JSON.stringify(await measure()));
} finally {
  for (const stop of stops.reverse()) await stop();
}

async function measure(): Promise<Table> {
  const isByProxy = process.env.BENCH_DATABASE_BY === 'haproxy';
  const hosts = databaseHosts.map((host) => `${addressOf(host)}:5432`).join(',');
  const byProxy = `postgres://barta:barta@${addressOf('proxy')}:5000/barta`;
  const url = isByProxy ? byProxy : `postgres://barta:barta@${hosts}/barta?target_session_attrs=read-write`;
  progress('starting etcd, Patroni and PostgreSQL on three hosts');
  const cluster = await startCluster(url);
  stops.push(() => Promise.resolve(cluster.stop()));
  await cluster.healthy();
  await onPrimary(cluster, `create role barta login password 'barta'`);
  await onPrimary(cluster, 'create database barta owner barta');
  progress('starting the carrier, the proxy and the services on two hosts');
  const carrier = await startCarrier(100, { host: addressOf('carrier'), within: within('carrier') });
  stops.push(carrier.stop);
  const proxy = await startProxy();
  stops.push(proxy.stop);
  const installation = await startInstallation(url, carrier.port);
  stops.push(() => installation.stop());
  const database = await openBenchDatabase(url);
  stops.push(() => database.destroy());
  await prepareDatabase(database);
  await openAllDay(database);
  const [bulkCustomer, singleCustomer] = [
    await addCustomer(database, 'Padma'),
    await addCustomer(database, 'Meghna'),
  ];
  const load = new Load(bulkCustomer, singleCustomer);
  const scene: Scene = { cluster, installation, carrier };
  const rows: Cell[][] = [];
  const failures: string[] = [];
  let flagged = 0;
  const wanted = process.env.BENCH_FAULTS?.split(',');
  for (const [name, fault] of Object.entries(faults)) {
    if (wanted && !wanted.some((one) => name.startsWith(one))) continue;
    await cluster.healthy();
    await carrier.setMode({ ...slowCarrier, ...(fault.mostBinds && { binds: { max: fault.mostBinds } }) });
    await fault.prepare?.(scene);
    load.start();
    const portal = new Probe(portalUrl);
    const mainApi = new Probe(`${serviceUrls['main-api']}/health`);
    await sleep(steadyMs);
    progress(`${new Date().toISOString()} ${name}`);
    const leased = await leasesOf(database);
    const struckAt = Date.now();
    await fault.strike(scene);
    const leasesEnd = leasesEnded(database, leased);
    await sleep(fault.lastsMs);
    await fault.mend?.(scene);
    await sleep(steadyMs);
    const endedAt = Date.now();
    const report = await load.stop();
    const gapOf = (times: readonly number[]) => longestGap(times, struckAt, endedAt);
    const submits: number[] = [];
    for await (const { at } of carrier.entries()) submits.push(Date.parse(at));
    await carrier.setMode(fastCarrier);
    progress(`waiting until every message has ended; tries refused: ${JSON.stringify([...report.failures])}`);
    await cluster.healthy();
    const statuses = await settled(database);
    const verdict = await verdictOf(database, carrier, [load.accepted]);
    const lost = verdict.lost + verdict.unsent + verdict.strangers;
    const twice = verdict.flagged - flagged;
    flagged = verdict.flagged;
    const row = [
      name,
      gapOf(report.acceptedAt),
      report.longestWaitMs / 1_000,
      gapOf(submits),
      ((await leasesEnd) - struckAt) / 1_000,
      gapOf(portal.stop()),
      gapOf(mainApi.stop()),
      lost,
      twice,
      verdict.silentDuplicates,
      verdict.differences.length,
    ];
    progress(JSON.stringify({ row, statuses }));
    rows.push(row);
    failures.push(...verdict.differences.map((difference) => `${name}: ${difference}`));
    if (lost + verdict.silentDuplicates > 0)
      failures.push(`${name}: ${JSON.stringify({ ...verdict, differences: [] })}`);
    if (twice > fault.linksLost * Number(recommended.SMPP_WINDOW))
      failures.push(`${name}: more was sent twice than was in flight`);
  }
  failures.push(...load.accepted.failures);
  const { rows: counts } = await sql<{ count: number }>`select count(*) as count from messages`.execute(
    database,
  );
  return {
    title: `Availability, services reach PostgreSQL by ${isByProxy ? 'HAProxy' : 'the list of hosts'}`,
    columns: [
      'fault',
      'no acceptance, s',
      'longest wait of a single, s',
      'no submit, s',
      'old leases ended, s',
      'portal away, s',
      'main API away, s',
      'lost',
      'sent twice, flagged',
      'sent twice, not flagged',
      'differences',
    ],
    rows,
    notes: [`${counts[0]!.count} messages.`],
    failures,
  };
}

async function leasesOf(database: Database): Promise<string[]> {
  const { rows } = await sql<{ token: string }>`
    select lease_token::text as token from chunks where lease_token is not null`.execute(database);
  return rows.map(({ token }) => token);
}

/** @returns when none of these leases is stored any more: each was released, or another dispatcher has claimed the chunk */
async function leasesEnded(database: Database, leased: readonly string[]): Promise<number> {
  for (;;) {
    const now = new Set(await leasesOf(database).catch(() => leased));
    if (!leased.some((token) => now.has(token))) return Date.now();
    await sleep(250);
  }
}
