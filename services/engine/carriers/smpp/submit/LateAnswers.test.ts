import { expect, test } from 'vitest';
import { LateAnswers } from './LateAnswers.ts';

test('finds the owner of a late answer once', () => {
  const late = new LateAnswers<string | undefined>(1);
  late.add(7, 'seven');
  late.add(8, undefined);
  expect(late.take(7)).toEqual({ ref: 'seven' });
  expect(late.take(7)).toBeUndefined();
  expect(late.take(8)).toEqual({ ref: undefined });
});

test('remembers the newest hundred windows and no more', () => {
  const late = new LateAnswers<number>(2);
  for (let sequence = 1; sequence <= 1_000; sequence += 1) late.add(sequence, sequence);
  const remembered = Array.from({ length: 1_000 }, (_, index) => index + 1).filter((one) => late.has(one));
  expect(remembered).toEqual(Array.from({ length: 200 }, (_, index) => 801 + index));
});
