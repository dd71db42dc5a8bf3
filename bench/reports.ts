import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { exportHistory, smsHistory } from '#contract/database-manager/messages.ts';
import { totalsReport } from '#contract/database-manager/totals.ts';
import { pathOf } from '#contract/endpoint.ts';
import { seedDemo } from '#database/seed/demo.ts';
import { openDatabase, type Database } from '#services/kit/database/index.ts';
import { createLog } from '#services/kit/logging/log.ts';
import { prepareDatabase } from '#services/kit/process/process.ts';
import { startSession } from '#services/kit/auth/session.ts';
import { fillHistory } from './barta/history/index.ts';
import { timePages } from './barta/reportPages.ts';
import { options } from './lib/options.ts';
import { percentile } from './lib/percentiles.ts';
import { addDatabase, startBenchServer } from './lib/postgres.ts';
import { progress } from './lib/progress.ts';
import { memoryMiB } from './lib/processTree.ts';
import { ratio, type Cell, type Table } from './lib/table.ts';
import { planOf } from './reports/plans.ts';
import { questionsOf, type Question } from './reports/questions.ts';
import { serveHere, serveProcesses, type Serving } from './reports/serve.ts';

const columns = ['engine', 'question', 'p50 ms', 'p95 ms', 'goal ms', 'plain query ms', 'ratio'];
/** Of each question, after some that are not counted: of twenty the slowest would already be the p95. */
const runs = 60;
const uncounted = 5;
/** An embedded database that `fillHistory.ts` has filled already, in place of a new one. */
const embeddedFolder = process.env.BENCH_REPORTS_DIR ?? '';
/** Milliseconds that no page may take: the first time, when it may have to come from the disk, and again. */
const mostOfPage = { first: 1_000, again: 300 };
const log = createLog('bench', 'silent');

/**
 * Reports over an invented year: how long each waits for, beside the plain query over the messages in the same database, and
 * how fast an export of all of it is.
 */
export async function reports(): Promise<Table> {
  const results: Measured[] = [];
  if (isAsked('server')) results.push(await onServer());
  if (isAsked('embedded')) results.push(await onEmbedded());
  return {
    title: 'Reports',
    columns,
    rows: results.flatMap(({ rows }) => rows),
    notes: [...results.flatMap(({ notes }) => notes), ...results.flatMap(({ plans }) => plans)],
    failures: results.flatMap(({ failures }) => failures),
  };
}

function isAsked(engine: 'server' | 'embedded'): boolean {
  return (process.env.BENCH_REPORTS_ENGINE ?? engine) === engine;
}

interface Measured {
  rows: Cell[][];
  notes: string[];
  plans: string[];
  failures: string[];
}

async function onServer(): Promise<Measured> {
  const own = options.reportsUrl ? null : await startBenchServer();
  const url = own ? await addDatabase(own, 'reports') : options.reportsUrl;
  const database = await openDatabase({ databaseUrl: url, dataDir: '', poolSize: 2, log });
  try {
    if (own) await fill(database, options.reportMessages);
    const serving = await serveProcesses(url);
    try {
      const measured = await measureAll('PostgreSQL', database, serving);
      return { ...measured, plans: await plansOf(url, database, measured.slowest) };
    } finally {
      await serving.stop();
    }
  } finally {
    await database.destroy();
    await own?.stop();
  }
}

async function onEmbedded(): Promise<Measured> {
  const own = embeddedFolder ? null : await mkdtemp(path.join(tmpdir(), 'barta-reports-'));
  const dataDir = own ?? embeddedFolder;
  const database = await openDatabase({ databaseUrl: '', dataDir, poolSize: 1, log });
  try {
    if (own) await fill(database, options.embeddedReportMessages);
    const serving = await serveHere(database);
    try {
      return await measureAll('embedded', database, serving);
    } finally {
      await serving.stop();
    }
  } finally {
    await database.destroy();
    if (own) await rm(own, { recursive: true, force: true });
  }
}

async function fill(database: Database, messages: number): Promise<void> {
  await prepareDatabase(database);
  await seedDemo(database, '-');
  progress(`inventing ${messages.toLocaleString('en-US')} messages`);
  await fillHistory(database, { messages, until: new Date() }, (name, seconds) =>
    progress(`  ${name}: ${seconds.toFixed(0)} s`),
  );
}

type Ask = (question: Pick<Question, 'who' | 'spec' | 'query'>) => Promise<Response>;

async function measureAll(engine: string, database: Database, serving: Serving) {
  const { rows: largest } = await sql<{ company: number; sender: string; until: Date; messages: number }>`
    select company_id as company, min(sender_id) as sender, (select max(accepted_at) from batches) as until,
      (select sum(messages) from platform_rollups)::bigint as messages
    from month_rollups group by 1 order by sum(messages) desc limit 1`.execute(database);
  const { company, sender, until, messages } = largest[0]!;
  const ask = await askerOf(database, serving, company);
  const measured: Measured = { rows: [], notes: [], plans: [], failures: [] };
  let slowest: Question | null = null;
  let most = 0;
  for (const question of questionsOf(until, company, sender)) {
    progress(`${engine}: ${question.name}`);
    try {
      const times = await timesOf(ask, question);
      const plain = question.naive === null ? null : await timeOf(database, question.naive);
      const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
      progress(`  p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, plain ${plain?.toFixed(0) ?? '–'} ms`);
      if (p95 > most) [most, slowest] = [p95, question];
      measured.rows.push([engine, question.name, p50, p95, question.goal, plain, ratio(plain ?? 0, p50)]);
    } catch (error) {
      measured.failures.push(`${engine}, ${question.name}: ${String(error)}`);
    }
  }
  progress(`${engine}: export`);
  try {
    const exported = await measureExport(ask, serving);
    measured.notes.push(`${engine}: ${messages.toLocaleString('en-US')} messages; ${exported}`);
  } catch (error) {
    measured.failures.push(`${engine}, export: ${String(error)}`);
  }
  progress(`${engine}: XLSX, and several values of a filter`);
  measured.notes.push(...(await measureForms(ask)).map((line) => `${engine}: ${line}`));
  progress(`${engine}: pages of every filter and of every two`);
  const pages = await timePages(database);
  for (const [which, most] of Object.entries(mostOfPage) as ['first' | 'again', number][]) {
    const times = Float64Array.from(pages, (page) => page[which]);
    const worst = pages.reduce((one, other) => (other[which] > one[which] ? other : one));
    measured.notes.push(
      `${engine}, ${which}: ${pages.length} pages of every filter alone and of every two, p50 ${percentile(times, 0.5).toFixed(0)} ms, ` +
        `p95 ${percentile(times, 0.95).toFixed(0)} ms; the slowest ${worst[which].toFixed(0)} ms, ${worst.name}`,
    );
    for (const page of pages)
      if (page[which] > most)
        measured.failures.push(
          `${engine}, ${page.name}: ${page[which].toFixed(0)} ms ${which}, more than ${most} ms`,
        );
  }
  return { ...measured, slowest };
}

/** Questions of the provider's administrator and of the largest company's, over HTTP. */
async function askerOf(database: Database, { urls }: Serving, company: number): Promise<Ask> {
  const tokenOf = async (companyId: number, role: string) => {
    const { rows } = await sql<{ id: number }>`
      select users.id from users join roles on roles.id = role_id
      where users.company_id = ${companyId} and roles.name = ${role} order by 1 limit 1`.execute(database);
    return startSession(database, rows[0]!.id);
  };
  const tokens = {
    provider: await tokenOf(1, 'Administrator'),
    company: await tokenOf(company, 'Operator'),
  };
  return async ({ who, spec, query }) => {
    const url = new URL(pathOf(spec, {}), urls[spec.service as keyof typeof urls]);
    for (const [name, value] of Object.entries(query))
      url.searchParams.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
    const answer = await fetch(url, { headers: { Authorization: `Bearer ${tokens[who]}` } });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    return answer;
  };
}

async function timesOf(ask: Ask, question: Question): Promise<Float64Array> {
  const times = new Float64Array(runs);
  for (let run = -uncounted; run < runs; run += 1) {
    const start = performance.now();
    await (await ask(question)).text();
    if (run >= 0) times[run] = performance.now() - start;
  }
  return times;
}

async function timeOf(database: Database, statement: string): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction);
    const start = performance.now();
    await sql.raw(statement).execute(transaction);
    return performance.now() - start;
  });
}

/** Rows after which an export is fast enough, or not. */
const mostExported = 1_000_000;

/** All messages as a file, which nobody keeps, or as many of them as tell how fast that is. */
/** What an XLSX file takes beside a CSV file, and several statuses beside one, each the median of three. */
async function measureForms(ask: Ask): Promise<string[]> {
  const since = (days: number) => ({ from: new Date(Date.now() - days * 86_400_000).toISOString() });
  const [month, year] = [since(30), since(365)];
  const failed = { ...year, status: ['undelivered', 'expired', 'rejected', 'failed'] };
  const page = { range: [0, 24], sort: ['acceptedAt', 'DESC'] };
  const pairs = [
    ['XLSX against CSV, 30 days', exportHistory, { filter: month, format: 'xlsx' }, { filter: month }],
    [
      'page of four statuses against one',
      smsHistory,
      { ...page, filter: failed },
      { ...page, filter: { ...year, status: 'undelivered' } },
    ],
    [
      'totals of four statuses against one',
      totalsReport,
      { by: 'day', filter: failed },
      { by: 'day', filter: { ...year, status: 'undelivered' } },
    ],
    [
      'CSV of four statuses against one',
      exportHistory,
      { filter: failed },
      { filter: { ...year, status: 'undelivered' } },
    ],
  ] as const;
  const lines: string[] = [];
  for (const [name, spec, one, other] of pairs) {
    const times: [number[], number[]] = [[], []];
    const sizes = [0, 0];
    const rows: (string | null)[] = [];
    for (let run = 0; run < 3; run += 1)
      for (const [index, query] of [one, other].entries()) {
        const start = performance.now();
        const answer = await ask({ who: 'provider', spec, query });
        sizes[index] = (await answer.arrayBuffer()).byteLength;
        times[index]!.push(performance.now() - start);
        rows[index] = answer.headers.get('x-total-rows');
      }
    const [ms, otherMs] = times.map((each) => percentile(Float64Array.from(each), 0.5)) as [number, number];
    const bytes = sizes.map((size) => `${(size / 1e6).toFixed(1)} MB`).join(' and ');
    const counted = rows.some(Boolean) ? `; ${rows.join(' and ')} rows` : '';
    lines.push(
      `${name}: ${ms.toFixed(0)} and ${otherMs.toFixed(0)} ms, ${ratio(ms, otherMs)}; ${bytes}${counted}`,
    );
  }
  return lines;
}

async function measureExport(ask: Ask, { pid }: Serving): Promise<string> {
  const before = memoryMiB(pid);
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, memoryMiB(pid))), 100);
  const start = performance.now();
  let lines = -1;
  const answer = await ask({ who: 'provider', spec: exportHistory, query: {} });
  for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1;
    if (lines > mostExported) break;
  }
  clearInterval(watch);
  const perSecond = Math.round(lines / ((performance.now() - start) / 1_000));
  return `export of ${lines.toLocaleString('en-US')} rows at ${perSecond.toLocaleString('en-US')} a second, its process grew by ${Math.round(most - before)} MiB`;
}

async function plansOf(url: string, database: Database, slowest: Question | null): Promise<string[]> {
  if (!slowest) return [];
  const plan = await planOf(url, async (watched) => {
    const serving = await serveHere(watched);
    const company = await sql<{ id: number }>`
      select company_id as id from month_rollups group by 1 order by sum(messages) desc limit 1`.execute(
      database,
    );
    const ask = await askerOf(database, serving, company.rows[0]!.id);
    await (await ask(slowest)).text();
    await serving.stop();
  });
  return [`The slowest on PostgreSQL was “${slowest.name}”:\n\n\`\`\`\n${plan}\n\`\`\``];
}
