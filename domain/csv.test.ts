import { describe, expect, test } from 'vitest';
import { csvLine } from './csv.ts';

describe('csvLine', () => {
  test('quotes every cell and doubles the quotes in it', () => {
    expect(csvLine(['a', 'say "hi"', '', 'x,y\nz'])).toBe('"a","say ""hi""","","x,y\nz"\r\n');
  });

  test.each([...'=+-@＝＋－＠\t\r\n'].map((start) => `${start}1+1`))('makes no formula of %j', (value) => {
    expect(csvLine([value])).toBe(`"'${value}"\r\n`);
  });
});
