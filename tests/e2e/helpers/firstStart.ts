import { rm } from 'node:fs/promises';
import { newBarta } from './barta.ts';

/**
 * Global set-up of the journeys: starts a Barta for the first time, which makes and fills its database, and stops it. Each other
 * one begins with a copy of its data, in a third of the time. @returns teardown
 */
export default async function startFirst(): Promise<() => Promise<void>> {
  const first = await newBarta();
  await first.start();
  if ((await first.stop()) !== 0) throw new Error('the first Barta did not stop');
  process.env.FIRST_DATA_DIR = first.env.DATA_DIR;
  return () => rm(first.env.DATA_DIR!, { recursive: true, force: true });
}
