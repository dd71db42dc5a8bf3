import { expect, test } from 'vitest';
import type { ValidRow } from '../../recipients/validation/index.ts';
import type { StagingStore } from './repository.ts';
import { chunkSize, StagingWriter } from './StagingWriter.ts';

const rows = (count: number): ValidRow[] =>
  Array.from({ length: count }, (_, index) => ({
    row: index + 1,
    msisdn: `88017${String(index).padStart(8, '0')}`,
    operator: 'grameenphone',
    text: null,
    encoding: 'GSM7',
    segments: 1,
  }));

/** A store whose writes end when the test says so. */
function slowStore() {
  const sizes: number[][] = [];
  const ends: ((error?: Error) => void)[] = [];
  const store: Pick<StagingStore, 'addChunks'> = {
    addChunks: (chunks) => {
      sizes.push(chunks.map(({ length }) => length));
      return new Promise((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve())));
    },
  };
  return { sizes, ends, staging: new StagingWriter(store as StagingStore) };
}

async function addEach(staging: StagingWriter, list: readonly ValidRow[]) {
  for (const row of list) await staging.add(row);
}

const soon = () => new Promise((resolve) => setImmediate(resolve));

test('two writes are under way at a time, and no more is read before one has ended', async () => {
  const { sizes, ends, staging } = slowStore();
  let isRead = false;
  const reading = addEach(staging, rows(8_100)).then(() => (isRead = true));
  await soon();
  const whole = [chunkSize, chunkSize, chunkSize, chunkSize, chunkSize];
  expect([sizes, isRead]).toEqual([[whole, whole], false]);
  ends[0]!();
  await reading;
  expect(sizes).toHaveLength(3);
  const finished = staging.finish();
  ends[1]!();
  await soon();
  expect(sizes[3]).toEqual([chunkSize, 100]);
  ends[2]!();
  ends[3]!();
  await finished;
});

test('a write that fails is told by a later one or at the end, and is over only when all the others are', async () => {
  const { ends, staging } = slowStore();
  await addEach(staging, rows(5_000));
  ends[0]!(new Error('the disk is full'));
  await soon();
  await expect(staging.finish()).rejects.toThrow('the disk is full');
  let isIdle = false;
  const idle = staging.idle().then(() => (isIdle = true));
  await soon();
  expect(isIdle).toBe(false);
  ends[1]!();
  await idle;
});
