import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/database/database.ts';
import { bigints, instants, integers, octets, texts } from '#services/kit/database/sql/arrays.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.drop());

/** Reads an array back from the database. */
async function readBack(array: ReturnType<typeof texts>): Promise<unknown> {
  const { rows } = await sql<{ values: unknown[] }>`select ${array} as values`.execute(opened.database);
  return rows[0]!.values;
}

test('texts arrive as they are: quotes, backslashes, commas, braces, Bangla, emoji, and NULL the word', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }).filter((one) => !one.includes('\0')),
    fc.constantFrom('NULL', 'null', '', '"', '\\', '{}', 'a,b', 'বাংলা', '😀', ' padded ', '\n'),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.option(text)), async (values) => {
      expect(await readBack(texts(values))).toEqual(values);
    }),
    { numRuns: 100 },
  );
});

test('numbers, instants and octets arrive as they are', async () => {
  const big = Number.MAX_SAFE_INTEGER;
  expect(await readBack(bigints([1, -2, null, big]))).toEqual([1, -2, null, big]);
  expect(await readBack(integers([0, null, -7]))).toEqual([0, null, -7]);
  const at = new Date('2026-11-21T06:00:00.123Z');
  expect(await readBack(instants([at, null]))).toEqual([at, null]);
  const [found] = (await readBack(octets([Buffer.from([0, 255, 34, 92]), Buffer.alloc(0)]))) as Uint8Array[];
  expect([...found!]).toEqual([0, 255, 34, 92]);
  expect(await readBack(bigints([]))).toEqual([]);
});
