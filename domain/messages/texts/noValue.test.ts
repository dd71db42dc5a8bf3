import { expect, test } from 'vitest';
import { isNoValue } from './noValue.ts';

test.each([
  '',
  ' \u00a0',
  'NULL',
  ' nan ',
  '#N/A',
  '-',
  '--',
  '—',
  '(blank)',
  'N.A.',
  '\u200b',
  '\u3164',
  '\u200eNULL',
])('takes %j for no value', (value) => expect(isNoValue(value)).toBe(true));

test.each(['Na', 'Nil', '0', 'Anne-Marie', '-5', 'None of it', '-'.repeat(200), '👍'])(
  'takes %j for a value',
  (value) => expect(isNoValue(value)).toBe(false),
);
