import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { exportHistory, smsHistory } from '#contract/database-manager/messages.ts';
import { totalsReport } from '#contract/database-manager/totals.ts';
import { openDatabase, type Database } from '#services/kit/database/index.ts';
import { createLog } from '#services/kit/logging/log.ts';
import { timePages } from './barta/reportPages.ts';
import { signIn } from './barta/seed.ts';
import { options } from './lib/options.ts';
import { percentile, timesOf } from './lib/percentiles.ts';
import { progress } from './lib/progress.ts';
import { watchMemory } from './lib/processTree.ts';
import { ratio, type Cell, type Table } from './lib/table.ts';
import { planOf } from './reports/plans.ts';
import { questionsOf, type Question } from './reports/questions.ts';
import { answerOf, serveHere, serveProcesses, type Serving } from './reports/serve.ts';
import { fillYear, largestCompany, withYear } from './reports/year.ts';

const columns = ['engine', 'question', 'p50 ms', 'p95 ms', 'goal ms', 'plain query ms', 'ratio'];
/** An embedded database that `fillHistory.ts` has filled already, in place of a new one. */
const embeddedFolder = process.env.BENCH_REPORTS_DIR ?? '';
/** Milliseconds that no page may take: the first time, when it may have to come from the disk, and again. */
const mostOfPage = { first: 1_000, again: 300 };

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

function onServer(): Promise<Measured> {
  return withYear(async (url, database) => {
    const serving = await serveProcesses(url);
    try {
      const measured = await measureAll('PostgreSQL', database, serving);
      return { ...measured, plans: await plansOf(url, database, measured.slowest) };
    } finally {
      await serving.stop();
    }
  });
}

async function onEmbedded(): Promise<Measured> {
  const own = embeddedFolder ? null : await mkdtemp(path.join(tmpdir(), 'barta-reports-'));
  const dataDir = own ?? embeddedFolder;
  const log = createLog('bench', 'silent');
  const database = await openDatabase({ databaseUrl: '', dataDir, poolSize: 1, log });
  try {
    if (own) await fillYear(database, options.embeddedReportMessages);
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

type AskService = (question: Pick<Question, 'who' | 'spec' | 'query'>) => Promise<Response>;

async function measureAll(engine: string, database: Database, serving: Serving) {
  const { company, sender } = await largestCompany(database);
  const { rows } = await sql<{ until: Date; messages: number }>`
    select (select max(accepted_at) from batches) as until,
      (select sum(messages) from platform_rollups)::bigint as messages`.execute(database);
  const { until, messages } = rows[0]!;
  const askService = await askServiceAs(database, serving, company);
  const measured: Measured = { rows: [], notes: [], plans: [], failures: [] };
  let slowest: Question | null = null;
  let most = 0;
  for (const question of questionsOf(until, company, sender)) {
    progress(`${engine}: ${question.name}`);
    try {
      const times = await timesOf(async () => (await askService(question)).text());
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
    const exported = await measureExport(askService, serving);
    measured.notes.push(`${engine}: ${messages.toLocaleString('en-US')} messages; ${exported}`);
  } catch (error) {
    measured.failures.push(`${engine}, export: ${String(error)}`);
  }
  progress(`${engine}: XLSX, and several values of a filter`);
  measured.notes.push(...(await measureForms(askService)).map((line) => `${engine}: ${line}`));
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
async function askServiceAs(database: Database, serving: Serving, company: number): Promise<AskService> {
  const tokens = {
    provider: await signIn(database, 1, 'Administrator'),
    company: await signIn(database, company, 'Operator'),
  };
  return ({ who, spec, query }) => answerOf(serving, tokens[who], spec, query);
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

/** Compares an XLSX file with a CSV file, and several statuses with one, each the median of three. */
async function measureForms(askService: AskService): Promise<string[]> {
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
        const answer = await askService({ who: 'provider', spec, query });
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

/** All messages as a file, which nobody keeps, or as many of them as tell how fast that is. */
async function measureExport(askService: AskService, { pid }: Serving): Promise<string> {
  let lines = -1;
  const { seconds, grewMiB } = await watchMemory(pid, async () => {
    const answer = await askService({ who: 'provider', spec: exportHistory, query: {} });
    for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1;
      if (lines > mostExported) break;
    }
  });
  const perSecond = Math.round(lines / seconds).toLocaleString('en-US');
  return `export of ${lines.toLocaleString('en-US')} rows at ${perSecond} a second, its process grew by ${Math.round(grewMiB)} MiB`;
}

async function plansOf(url: string, database: Database, slowest: Question | null): Promise<string[]> {
  if (!slowest) return [];
  const plan = await planOf(url, async (watched) => {
    const serving = await serveHere(watched);
    const { company } = await largestCompany(database);
    const askService = await askServiceAs(database, serving, company);
    await (await askService(slowest)).text();
    await serving.stop();
  });
  return [`The slowest on PostgreSQL was “${slowest.name}”:\n\n\`\`\`\n${plan}\n\`\`\``];
}
