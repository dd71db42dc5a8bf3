import { ensureBuilt } from '../scripts/build.mjs';
import { runInLab } from './availability/lab.ts';
import type { Table } from './lib/table.ts';

/** Measures how users notice that hosts, servers and networks of an installation on several machines fail, under load. */
export async function availability(): Promise<Table> {
  await ensureBuilt();
  return JSON.parse(await runInLab('bench/availability/inside.ts')) as Table;
}
