import { describe, expect, test } from 'vitest';
import { readExportedCell, csvLine } from './csv.ts';

describe('csvLine', () => {
  test('quotes every cell and doubles the quotes in it', () => {
    expect(csvLine(['a', 'say "hi"', '', 'x,y\nz'])).toBe('"a","say ""hi""","","x,y\nz"\r\n');
  });

  test.each([...'=+-@＝＋－＠\t\r\n'].map((start) => `${start}1+1`))('makes no formula of %j', (value) => {
    expect(csvLine([value])).toBe(`"'${value}"\r\n`);
  });

  test.each(['8801712345678', '+8801712345678', '01712345678', '007', '12345678901234567890'])(
    'writes the number %s so that a spreadsheet keeps it, and for programs as it is',
    (value) => {
      expect(csvLine([value])).toBe(`"=""${value}"""\r\n`);
      expect(csvLine([value.replace('+', '')], 'plain')).toBe(`"${value.replace('+', '')}"\r\n`);
    },
  );

  test.each(['0', '12', '12345678901', '0.5', '-5', '21/11/2026 14:05:09', '01/12/2026'])(
    'leaves %s a number or date',
    (value) => {
      expect(csvLine([value])).not.toContain('="');
    },
  );
});

describe('readExportedCell', () => {
  test.each(['8801712345678', '+880171', '007', '=1+1', "'quoted", '@INV', 'plain', ''])(
    'reads %j back as it was exported',
    (value) => {
      const written = csvLine([value]).slice(1, -3).replaceAll('""', '"');
      expect(readExportedCell(written)).toBe(value);
    },
  );

  test.each(['="8801" & A1', '=SUM(1)', '="text"'])('leaves the formula %s', (formula) => {
    expect(readExportedCell(formula)).toBe(formula);
  });
});
