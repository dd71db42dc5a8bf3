import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readLocations } from '#database/seed/locations.ts';
import { compareNames } from '#domain/search/nameOrder.ts';
import { texts } from '#services/kit/database/sql/arrays.ts';
import { nameOrder } from '#services/kit/database/sql/nameOrder.ts';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/database/database.ts';

// On the embedded engine, which has no ICU; tests/services/names/nameLists.test.ts has the lists, on a server.
let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.drop());

async function sorted(names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${texts(names)}) name order by ${nameOrder(sql`name`)}`.execute(opened.database);
  return rows.map(({ name }) => name);
}

/** 0 for names that differ in case and dots at most. */
const { compare: byLatin } = new Intl.Collator('en', { sensitivity: 'base', ignorePunctuation: false });
const { compare: byBangla } = new Intl.Collator('bn', { sensitivity: 'base', ignorePunctuation: false });
const isBangla = (name: string) => /\p{Script=Bengali}/u.test(name);

/** Neighbours that CLDR, or the portal, has the other way round. CLDR puts the script of the reader first, lists have Latin first. */
async function misplaced(names: readonly string[]): Promise<[string, string][]> {
  const order = await sorted(names);
  const neighbours = order.slice(1).map((name, index): [string, string] => [order[index]!, name]);
  return neighbours.filter(
    ([one, other]) =>
      (isBangla(one + other) ? byBangla : byLatin)(one, other) > 0 || compareNames(one, other) > 0,
  );
}

test('names that the order of code points has wrong', async () => {
  const names = [
    'বাড়ি',
    'উদয়',
    'banana',
    'বড় ভাই',
    'Zebra',
    '২ নং',
    'বট',
    'উৎসব',
    'apple',
    '10',
    'বড় বাজার',
    'a-b',
  ];
  expect(await sorted(names)).toEqual([
    ...['10', '২ নং', 'a-b', 'apple', 'banana', 'Zebra'],
    ...['উৎসব', 'উদয়', 'বট', 'বড় বাজার', 'বড় ভাই', 'বাড়ি'],
  ]);
});

test('all places in each language, in each form of their letters', async () => {
  const { divisions, districts, thanas } = await readLocations();
  const places = [...divisions, ...districts, ...thanas];
  expect(places.length).toBeGreaterThan(600);
  expect(await misplaced(places.map(({ name }) => name))).toEqual([]);
  const inBangla = places.flatMap(({ nameBn }) => [
    nameBn,
    nameBn.replaceAll('য\u09bc', '\u09df').replaceAll('ড\u09bc', '\u09dc'),
  ]);
  expect(await misplaced(inBangla)).toEqual([]);
});

test('every letter and digit of Bangla, alone and beside another one', async () => {
  const letters = [
    ...'অআইঈউঊঋএঐওঔংঃঁকখগঘঙচছজঝঞটঠডঢণতৎথদধনপফবভমযরলশষসহ০১২৩৪৫৬৭৮৯',
    ...['\u09dc', '\u09dd', '\u09df', 'ড\u09bc', 'য\u09bc'],
  ].flatMap((one) => [one, `ক${one}`, `${one}খ`]);
  const signs = [...'ািীুূৃেৈোৌ্'].flatMap((sign) => [`ক${sign}`, `ক${sign}খ`]);
  expect(await misplaced([...letters, ...signs])).toEqual([]);
});

test('digits, Latin letters and Bangla follow each other', async () => {
  expect((await sorted([...'ক৯Zহ10aবA৫–z'])).join('')).toMatch(/^–01৫৯(aA|Aa)(zZ|Zz)কবহ$/);
});

test.each([
  ['Latin', [...'abzAZ 0957-']],
  ['Bangla', null],
])('names made of any characters of %s', async (_, characters) => {
  const consonants = [...'কখঙচডতদনবযরলসহ', '\u09dc', 'য\u09bc', 'ক্ষ', 'ন্দ', 'ত্ত'];
  const syllables = consonants.flatMap((letter) => ['', ...'ািীুেোৌংঁ'].map((sign) => letter + sign));
  const unit = fc.constantFrom(...(characters ?? [...syllables, ...'অইউএওৎ ৯৫-']));
  const name = fc.string({ unit, minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(fc.array(name, { minLength: 20, maxLength: 60 }), async (names) => {
      expect(await misplaced(names)).toEqual([]);
    }),
    { numRuns: 40 },
  );
});
