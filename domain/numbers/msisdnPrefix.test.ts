import { expect, test } from 'vitest';
import { msisdnPrefix } from './msisdnPrefix.ts';

test.each([
  ['01712345678', '8801712345678'],
  ['017123', '88017123'],
  ['+880 17123', '88017123'],
  ['0088017', '88017'],
  ['17123', '88017123'],
  ['০১৭১২', '8801712'],
  ['880', '880'],
])('%s finds numbers that begin with %s', (typed, prefix) => {
  expect(msisdnPrefix(typed)).toBe(prefix);
});

test('text without digits searches for nothing', () => {
  expect(msisdnPrefix('abc')).toBeNull();
});
