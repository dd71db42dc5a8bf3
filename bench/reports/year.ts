import { sql } from 'kysely';
import { seedDemo } from '#database/seed/demo.ts';
import type { Database } from '#services/kit/database/index.ts';
import { prepareDatabase } from '#services/kit/process/process.ts';
import { fillHistory } from '../barta/history/index.ts';
import { options } from '../lib/options.ts';
import { addDatabase, openBenchDatabase, startBenchServer } from '../lib/postgres.ts';
import { progress } from '../lib/progress.ts';

/** Runs `work` on a server with an invented year: that of `BENCH_REPORTS_URL`, or one of its own. */
export async function withYear<Result>(
  work: (url: string, database: Database) => Promise<Result>,
): Promise<Result> {
  const own = options.reportsUrl ? null : await startBenchServer();
  const url = own ? await addDatabase(own, 'reports') : options.reportsUrl;
  const database = await openBenchDatabase(url);
  try {
    if (own) await fillYear(database, options.reportMessages);
    return await work(url, database);
  } finally {
    await database.destroy();
    await own?.stop();
  }
}

/** Fills an empty database. */
export async function fillYear(database: Database, messages: number): Promise<void> {
  await prepareDatabase(database);
  await seedDemo(database, '-');
  progress(`inventing ${messages.toLocaleString('en-US')} messages`);
  await fillHistory(database, { messages, until: new Date() }, (name, seconds) =>
    progress(`  ${name}: ${seconds.toFixed(0)} s`),
  );
}

/** The company that has sent most, and one of its sender IDs. */
export async function largestCompany(database: Database): Promise<{ company: number; sender: string }> {
  const { rows } = await sql<{ company: number; sender: string }>`
    select company_id as company, min(sender_id) as sender from month_rollups
    group by 1 order by sum(messages) desc limit 1`.execute(database);
  return rows[0]!;
}
