import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { memoryFolder } from '#tests/helpers/memoryFolder.ts';
import { newBarta } from './barta.ts';

/**
 * Global set-up of the journeys: the data of a Barta that was started once, of which each of theirs has a copy, in a third of the
 * time. `npm test` has made it beside other tests (startBeforehand.ts). @returns teardown
 */
export default async function prepareFirstStart(): Promise<() => Promise<void>> {
  if (process.env.FIRST_DATA_DIR) return async () => undefined;
  const dataDir = await mkdtemp(path.join(memoryFolder(), 'barta-first-'));
  await startFirst(dataDir);
  process.env.FIRST_DATA_DIR = dataDir;
  return () => rm(dataDir, { recursive: true, force: true });
}

/** Starts a Barta for the first time, which makes and fills its database, and stops it. */
export async function startFirst(dataDir: string): Promise<void> {
  const first = await newBarta(dataDir);
  await first.start();
  if ((await first.stop()) !== 0) throw new Error('the first Barta did not stop');
}
