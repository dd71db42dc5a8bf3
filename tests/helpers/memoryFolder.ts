import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Where Linux keeps files in memory. */
const inMemory = '/dev/shm';
const enoughOctets = 4 * 1024 ** 3;

/**
 * Folder for temporary files that nobody needs after a power cut: in memory, where there is much room. A copied database has over a
 * thousand files, and to make them on a disk takes more processor time than most tests.
 */
export function memoryFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize >= enoughOctets ? inMemory : tmpdir();
  } catch {
    return tmpdir();
  }
}
