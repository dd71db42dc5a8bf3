import { expect, test } from 'vitest';
import { firstMobileIn } from './firstMobile.ts';

test.each([
  ['01712345678/01812345678'],
  ['01712345678 ::: 01812345678'],
  ['01712345678, 01812345678'],
  ['+880 1712-345678; +880 1812-345678'],
  ['01712345678\n01812345678'],
  ['01712345678 01812345678'],
  ['01712345678 or 01812345678'],
  ['01712345678 ও 01812345678'],
  ['01712345678 অথবা 01812345678'],
  ['01712345678 + 01812345678'],
  ['01712345678-01812345678'],
  ['01712345678 – 01812345678'],
  ['০১৭১২৩৪৫৬৭৮, ০১৮১২৩৪৫৬৭৮'],
  ['02-9876543 / 01712345678'],
])('takes the first mobile number of %j', (cell) => {
  expect(firstMobileIn(cell)).toEqual({ ok: true, msisdn: '8801712345678', isOneOfSeveral: true });
});

test('takes a number with a separator after it as the only one', () => {
  expect(firstMobileIn('01712345678,')).toEqual({ ok: true, msisdn: '8801712345678', isOneOfSeveral: false });
  expect(firstMobileIn('1,712,345,678')).toEqual({ ok: true, msisdn: '8801712345678' });
});

test.each([
  ['01712345678/9', 'not-a-number'],
  ['01712345678 (Rahim), 01812345678 (Karim)', 'not-a-number'],
  ['9876543 / 8765432', 'not-a-number'],
  ['01712345678, Dhaka', 'not-a-number'],
  ['8.80171E+12 / 01712345678', 'not-a-number'],
  ['0171 2345678 1', 'too-long'],
  ['01712345678-9', 'too-long'],
  ['01712345678-0181', 'too-long'],
  ['', 'empty'],
])('does not take a part of %j', (cell, reason) => {
  expect(firstMobileIn(cell)).toEqual({ ok: false, reason });
});
