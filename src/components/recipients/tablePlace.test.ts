import { expect, test } from 'vitest';
import type { ListTable } from '#contract/sms-receiver/recipients.ts';
import { placeAsGuessed, placeFound } from './tablePlace.ts';

test.each([
  ['the first row', { hasHeader: true, headerRow: 1 }],
  ['a later row', { hasHeader: true, headerRow: 3 }],
  // From a service of an older version, which does not know it.
  ['an unknown row', { hasHeader: true }],
])('headings in %s are asked for as they were shown', (_, found) => {
  expect(placeFound({ sheet: null, ...found } as ListTable, placeAsGuessed)).toEqual(found);
});

test('a table without headings has no row of them', () => {
  const facts = { sheet: null, hasHeader: false, headerRow: null } as ListTable;
  expect(placeFound(facts, placeAsGuessed)).toEqual({ hasHeader: false });
});
