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
  return { sizes, ends, writer: new StagingWriter(store as StagingStore) };
}

async function addEach(writer: StagingWriter, list: readonly ValidRow[]) {
  for (const row of list) await writer.add(row);
}

const soon = () => new Promise((resolve) => setImmediate(resolve));

test('two writes run at a time, and no more is read before one has ended', async () => {
  const { sizes, ends, writer } = slowStore();
  let isRead = false;
  const reading = addEach(writer, rows(8_100)).then(() => (isRead = true));
  await soon();
  const whole = [chunkSize, chunkSize, chunkSize, chunkSize, chunkSize];
  expect([sizes, isRead]).toEqual([[whole, whole], false]);
  ends[0]!();
  await reading;
  expect(sizes).toHaveLength(3);
  const finished = writer.finish();
  ends[1]!();
  await soon();
  expect(sizes[3]).toEqual([chunkSize, 100]);
  ends[2]!();
  ends[3]!();
  await finished;
});

test('the error of a write appears in a later one or at the end, after which the other writes still end', async () => {
  const { ends, writer } = slowStore();
  await addEach(writer, rows(5_000));
  ends[0]!(new Error('the disk is full'));
  await soon();
  await expect(writer.finish()).rejects.toThrow('the disk is full');
  let isIdle = false;
  const idle = writer.idle().then(() => (isIdle = true));
  await soon();
  expect(isIdle).toBe(false);
  ends[1]!();
  await idle;
});

test('valid and rejected rows count against the limit before they are written', async () => {
  const events: string[] = [];
  const store: Pick<StagingStore, 'addChunks' | 'addRejects'> = {
    addChunks: async (chunks) => void events.push(`${chunks.flat().length} valid`),
    addRejects: async (rejected) => void events.push(`${rejected.length} rejected`),
  };
  const quota = { take: async (count: number) => void events.push(`room for ${count}`) };
  const writer = new StagingWriter(store as StagingStore, quota);
  for (let row = 1; row <= 5_001; row++)
    await writer.reject({ row, raw: 'x', reason: 'msisdn-not-a-number' });
  await addEach(writer, rows(2_600));
  expect(events).toEqual(['room for 5000', '5000 rejected', 'room for 2500', '2500 valid']);
  await writer.finish();
  expect(events.slice(4)).toEqual(['room for 100', '100 valid', 'room for 1', '1 rejected']);
});
