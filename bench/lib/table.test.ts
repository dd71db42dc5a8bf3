import { expect, test } from 'vitest';
import { percentile } from './percentiles.ts';
import { printTable, ratio } from './table.ts';

test('a table is Markdown whose numbers stand below each other', () => {
  const text = printTable({
    title: 'Speed',
    columns: ['who', 'messages/s', 'ratio'],
    rows: [
      ['Barta', 12_345.6, ratio(300, 200)],
      ['nobody', null, ratio(300, null)],
    ],
    notes: ['A note.'],
  });
  expect(text.split('\n')).toEqual([
    '## Speed',
    '',
    '| who    | messages/s | ratio  |',
    '| ------ | ---------: | ------ |',
    '| Barta  |     12,346 | 1.50 × |',
    '| nobody |          – | –      |',
    '',
    '- A note.',
    '',
  ]);
});

test('a percentile is a value that was measured', () => {
  const values = Float64Array.from({ length: 100 }, (_, index) => 100 - index);
  expect([0, 0.5, 0.99, 1].map((share) => percentile(values, share))).toEqual([1, 51, 100, 100]);
  expect(percentile(new Float64Array(0), 0.5)).toBeNaN();
});
