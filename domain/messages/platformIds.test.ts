import { expect, test } from 'vitest';
import { platformIdsOf, platformMessageId } from './platformIds.ts';

test.each([
  { platform: 'S-1', operator: 'M-2' },
  { platform: '20261127', operator: null },
])('the ids of %o are found again', (ids) => {
  expect(platformIdsOf(platformMessageId(ids, 77), '77')).toEqual(ids);
});

test.each(['', '77', 'S-1/M-2', 'S-1/M-2/78', '/M-2/77', 'S-1/M-2/77/77'])(
  '%o is of another carrier',
  (id) => {
    expect(platformIdsOf(id, '77')).toBeNull();
  },
);
