import { expect, test } from 'vitest';
import { cpuMs } from '#tests/helpers/cpuTime.ts';
import { PortabilityRows, type FaultyRow, type PortedRow } from './PortabilityRows.ts';

const row = (changes: Partial<PortedRow> & { number?: string }): Omit<PortedRow, 'row'> => {
  const { number = '8801712345678', ...rest } = changes;
  return { first: number, last: number, operator: 'robi', portedOn: null, ...rest };
};
const range = (first: string, last: string, changes: Partial<PortedRow> = {}) =>
  row({ first: `880${first}`, last: `880${last}`, ...changes });

/** Checks rows, of which the first stands below the headings. */
function check(given: readonly Omit<PortedRow, 'row'>[]) {
  const rows = new PortabilityRows();
  for (const [index, one] of given.entries()) rows.add({ row: index + 2, ...one });
  const faults: FaultyRow[] = [];
  const kept = [...rows.check((fault) => faults.push(fault))].map((place) => rows.at(place));
  return { kept, faults };
}

test('rows come back in the order of their numbers, as they were', () => {
  const given = [
    row({ number: '8801912345678', operator: 'teletalk', portedOn: '2026-11-03' }),
    range('1312345000', '1312345999', { operator: 'grameenphone' }),
    row({ number: '8801312345100', operator: 'airtel', portedOn: '1969-12-30' }),
  ];
  const { kept, faults } = check(given);
  expect(faults).toEqual([]);
  expect(kept).toEqual([
    { row: 3, ...given[1] },
    { row: 4, ...given[2] },
    { row: 2, ...given[0] },
  ]);
});

test('of the same number the later date counts, in whichever order the rows stand', () => {
  const earlier = row({ operator: 'robi', portedOn: '2025-01-31' });
  const later = row({ operator: 'banglalink', portedOn: '2026-02-01' });
  for (const given of [
    [earlier, later],
    [later, earlier],
  ]) {
    expect(check(given)).toMatchObject({ kept: [{ operator: 'banglalink' }], faults: [] });
  }
});

test('the same number twice with the same operator is one entry, with the later date', () => {
  const { kept, faults } = check([row({}), row({ portedOn: '2026-02-01' }), row({})]);
  expect(kept).toMatchObject([{ portedOn: '2026-02-01' }]);
  expect(faults).toEqual([]);
});

test.each([
  ['without dates', null, null],
  ['with one date', '2026-02-01', null],
  ['of the same day', '2026-02-01', '2026-02-01'],
])('two operators of one number %s contradict each other', (_, one, other) => {
  const { faults } = check([row({ portedOn: one }), row({ operator: 'teletalk', portedOn: other })]);
  expect(faults).toEqual([{ row: 3, fault: 'number-twice', other: 2 }]);
});

test('ranges that overlap are refused, those that touch are not', () => {
  const first = range('1712345000', '1712345999');
  expect(check([first, range('1712346000', '1712346999')]).faults).toEqual([]);
  for (const [from, to] of [
    ['1712345999', '1712346999'],
    ['1712344000', '1712345000'],
    ['1712345100', '1712345199'],
    ['1712344000', '1712347000'],
    ['1712345000', '1712345500'],
  ] as const) {
    const { faults } = check([first, range(from, to)]);
    expect(faults.map(({ fault }) => fault)).toEqual(['range-overlaps']);
    expect([faults[0]!.row, faults[0]!.other].toSorted()).toEqual([2, 3]);
  }
});

test('a range that overlaps the last but one is found behind a number between them', () => {
  const { faults } = check([
    range('1712345000', '1712345999'),
    row({ number: '8801712345100', operator: 'airtel' }),
    range('1712345200', '1712345300'),
  ]);
  expect(faults).toEqual([{ row: 4, fault: 'range-overlaps', other: 2 }]);
});

test('a number at the beginning of a range is an entry of its own', () => {
  const { kept, faults } = check([
    range('1712345000', '1712345999'),
    row({ number: '8801712345000', operator: 'airtel' }),
    range('1712345000', '1712345999'),
    row({ number: '8801712345000', operator: 'airtel' }),
  ]);
  expect(faults).toEqual([]);
  expect(kept).toHaveLength(2);
});

test('a million rows in any order are checked within three seconds', () => {
  const rows = new PortabilityRows();
  for (let index = 0; index < 1_000_000; index++) {
    const number = `880${1_300_000_000 + ((index * 7_919_113) % 699_999_999)}`;
    rows.add({ row: index + 2, first: number, last: number, operator: 'robi', portedOn: null });
  }
  const start = cpuMs();
  expect(rows.check(() => undefined).length).toBe(1_000_000);
  expect(cpuMs() - start).toBeLessThan(3_000);
});
