import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { promisify } from 'node:util';
import { validateList, type Content } from '#services/engine/recipients/validation/index.ts';
import { readTable } from '#services/engine/recipients/readTable.ts';
import { listKinds, template, writeList } from './lib/recipientLists.ts';
import { printTable } from './lib/table.ts';

/**
 * Rows a second of reading and validating a list of recipients, without HTTP and database, the growth of resident memory
 * and the longest wait of anything else in the process. `node --import tsx bench/validateRows.ts [rows]`
 */
const rows = Number(process.argv[2] ?? 1_000_000);

const contents: Record<string, Content> = {
  'one text': { kind: 'one', text: 'Our office is closed on Friday.' },
  'text column': { kind: 'column', column: 2 },
  template: { kind: 'template', template },
};

if (process.argv[3] === undefined) await measureAll();
else process.stdout.write(JSON.stringify(await measure(process.argv[3], process.argv[4]!)));

async function measureAll(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'barta-bench-'));
  try {
    const results: Record<string, string | number>[] = [];
    for (const kind of listKinds) {
      const path = await writeList(folder, kind, rows);
      for (const text of Object.keys(contents)) results.push(await inProcessOfItsOwn(path, text));
    }
    const [columns = []] = results.map((result) => Object.keys(result));
    const title = `Validation of ${rows.toLocaleString('en')} rows, no database`;
    const notes = [
      'The longest wait is that of a timer, with what other processes of the machine add to it.',
    ];
    const table = { title, columns, rows: results.map((result) => Object.values(result)), notes };
    process.stdout.write(printTable(table));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Memory that was needed to write the files must not hide what reading them needs. */
async function inProcessOfItsOwn(path: string, text: string): Promise<Record<string, string | number>> {
  const args = ['--import', 'tsx', process.argv[1]!, String(rows), path, text];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout) as Record<string, string | number>;
}

async function measure(path: string, text: string) {
  const before = process.memoryUsage.rss();
  let highest = before;
  const watch = setInterval(() => (highest = Math.max(highest, process.memoryUsage.rss())), 20);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const started = performance.now();
  const cpuBefore = process.cpuUsage();
  let taken = 0;
  const table = await readTable({ path });
  const report = await validateList({
    table,
    content: contents[text]!,
    onValid() {
      taken += 1;
      return undefined;
    },
    onRejected: () => undefined,
  });
  await table.close();
  const seconds = (performance.now() - started) / 1_000;
  const { user, system } = process.cpuUsage(cpuBefore);
  delay.disable();
  clearInterval(watch);
  if (taken !== report.valid || report.read !== rows) throw new Error(`Read ${report.read} of ${rows} rows`);
  return {
    file: `${extname(path)}, ${Math.round((await stat(path)).size / 1e6)} MB`,
    text,
    seconds: Number(seconds.toFixed(2)),
    'rows/s': Math.round(rows / seconds),
    // CPU time of all threads, the garbage collector's too: what counts on a machine that is busy with other things as well.
    'CPU µs/row': Number(((user + system) / rows).toFixed(2)),
    'RSS growth, MB': Math.round((highest - before) / 1e6),
    'longest wait, ms': Math.round(delay.max / 1e6),
  };
}
