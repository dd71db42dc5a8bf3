import { expect, test } from 'vitest';
import { referenceSkeleton } from './referenceSkeleton.ts';

test.each([
  ['INV-2026/007', 'inv 2026.007'],
  ['INV-7', 'INV–7'],
  ['INV-7', 'INV_7'],
  ['TRX 10OI', 'trx1001'],
  ['BILL1', 'BlLL1'],
  ['TRX ৯৮৭', 'TRX987'],
  ['ＴＲＸ９８７', 'TRX987'],
  ['TRX\u200b987', 'TRX987'],
  ['ВКАЅН 5', 'BKASH 5'],
  ['চালান-৫', 'চালান 5'],
])('%s and %s are taken for one reference', (one, other) => {
  expect(referenceSkeleton(one)).toBe(referenceSkeleton(other));
});

test.each([
  ['INV-7', 'INV-8'],
  ['INV-7', 'INV-77'],
  ['TRX987', 'TRX98'],
  ['TRX ৪', 'TRX 8'],
  ['কি ১', 'কা ১'],
])('%s and %s are two references', (one, other) => {
  expect(referenceSkeleton(one)).not.toBe(referenceSkeleton(other));
});
