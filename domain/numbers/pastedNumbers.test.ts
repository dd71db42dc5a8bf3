import { describe, expect, test } from 'vitest';
import { holdsRows, splitNumbers } from './pastedNumbers.ts';

describe('a pasted list of numbers', () => {
  test.each([
    ['one a line, of any system', '01712345678\r\n01812345678\n\n01912345678\n'],
    ['commas, semicolons, tabs and bars', '01712345678, 01812345678;\t01912345678|'],
    ['spaces alone', ' 01712345678 01812345678  01912345678 '],
    ['the quotation marks of a spreadsheet', '"01712345678"\t"01812345678"\n"01912345678"'],
  ])('is split at %s', (_, pasted) => {
    expect(splitNumbers(pasted)).toEqual(['01712345678', '01812345678', '01912345678']);
  });

  test('keeps a number together that is written with spaces, and what is no number as it stands', () => {
    expect(splitNumbers('+880 1712-345678\n০১৭১২ ৩৪৫৬৭৮\nRahim 01712345678\nhello')).toEqual([
      '+880 1712-345678',
      '০১৭১২ ৩৪৫৬৭৮',
      'Rahim 01712345678',
      'hello',
    ]);
  });

  test('holds nothing when nothing but separators was pasted', () => {
    expect(splitNumbers(' ,;\n\t ')).toEqual([]);
  });
});

describe('what was pasted is', () => {
  test.each([
    ['headings of a spreadsheet', '\n Mobile\tName\n01712345678\tRina'],
    ['a row without headings', '01712345678,Rina'],
    ['headings in Bangla, and digits of it', 'মোবাইল;নাম\n০১৭১২৩৪৫৬৭৮;রিনা'],
    ['a heading that is a script', '<script>alert(1)</script>\tMobile\n\t01712345678'],
  ])('rows: %s', (_, pasted) => expect(holdsRows(pasted)).toBe(true));

  test.each([
    ['nothing', ''],
    ['numbers in a row', '01712345678, 01812345678\n01912345678'],
    ['numbers in a row with a name among them', '01712345678, 01812345678, Rina'],
    ['numbers of which one is too short', '01712345678\t0181'],
    ['one number a line under a heading', 'Mobile\n01712345678\n01812345678'],
  ])('numbers: %s', (_, pasted) => expect(holdsRows(pasted)).toBe(false));
});
