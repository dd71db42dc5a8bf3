import { expect, test } from 'vitest';
import { localDigits, localNumber, numberFormat } from './localNumber.ts';

test.each([
  ['en', 'lakh', 1_234_567.5, '12,34,567.5'],
  ['en', 'thousand', 1_234_567.5, '1,234,567.5'],
  ['en', 'lakh', 12_345, '12,345'],
  ['en', 'lakh', -1_200_000, '-12,00,000'],
  ['bn', 'lakh', 1_234_567, '১২,৩৪,৫৬৭'],
  ['bn', 'thousand', 1_234_567, '১২,৩৪,৫৬৭'],
] as const)('in %s, by %s, %d is %s', (language, grouping, value, written) => {
  expect(localNumber(language, value, grouping)).toBe(written);
});

test('lakh and crore are the default in both languages', () => {
  expect(localNumber('en', 100_000)).toBe('1,00,000');
  expect(localNumber('bn', 100_000)).toBe('১,০০,০০০');
});

test('shares and short forms follow the same choice', () => {
  expect(numberFormat('en', { notation: 'compact' }).format(1_200_000)).toBe('12L');
  expect(numberFormat('en', { notation: 'compact' }, 'thousand').format(1_200_000)).toBe('1.2M');
  expect(numberFormat('bn', { style: 'percent' }).format(0.5)).toBe('৫০%');
});

test('digits of a text are written one by one', () => {
  expect(localDigits('bn', '27/11/2026')).toBe('২৭/১১/২০২৬');
  expect(localDigits('en', '27/11/2026')).toBe('27/11/2026');
});
