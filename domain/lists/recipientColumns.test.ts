import { describe, expect, test } from 'vitest';
import { guessColumns } from './recipientColumns.ts';

const number = '01712345678';
const other = '01812345678';

describe('guessColumns', () => {
  test.each([
    ['number'],
    ['Mobile No.'],
    ['PHONE'],
    ['phoneNumber'],
    ['contact_number'],
    ['MSISDN'],
    ['To'],
    ['cell'],
    ['Guardian’s mobile'],
    ['মোবাইল'],
    ['মোবাইল নম্বর'],
    ['নম্বর'],
  ])('finds the number under %j, also where another column has numbers too', (heading) => {
    const rows = [
      ['Reference', heading, 'name'],
      [other, number, 'Rahim'],
    ];
    expect(guessColumns(rows)).toEqual({ hasHeader: true, numberColumn: 1, textColumn: null });
  });

  test.each([['Total'], ['Account number'], ['Notes'], ['Tower']])('does not take %j for it', (heading) => {
    const rows = [
      ['Spalte', heading],
      [number, other],
    ];
    expect(guessColumns(rows).numberColumn).toBe(0);
  });

  test.each([['message'], ['Text'], ['SMS'], ['body'], ['বার্তা'], ['SMS text']])(
    'finds the text under %j',
    (heading) => {
      const rows = [
        [heading, 'phone'],
        ['Hello', number],
      ];
      expect(guessColumns(rows)).toEqual({ hasHeader: true, numberColumn: 1, textColumn: 0 });
    },
  );

  test('believes the numbers more than a heading without any', () => {
    const rows = [
      ['Mobile operator', 'kontakt'],
      ['Robi', other],
    ];
    expect(guessColumns(rows).numberColumn).toBe(1);
  });

  test('takes the heading when no row has a valid number, so that they are rejected one by one', () => {
    expect(
      guessColumns([
        ['name', 'mobile'],
        ['Rahim', '8.80E+12'],
      ]),
    ).toMatchObject({
      hasHeader: true,
      numberColumn: 1,
    });
  });

  test('sees that there is no header, and takes the column with most numbers', () => {
    const rows = [
      ['Hello Rahim', number],
      [other, number],
    ];
    expect(guessColumns(rows)).toEqual({ hasHeader: false, numberColumn: 1, textColumn: 0 });
  });

  test.each([['0171234567'], ['8.80171E+12'], ['০১৭১২৩৪৫৬'], ['01712345678x']])(
    'does not lose the mistyped first number %j as a header',
    (mistyped) => {
      expect(guessColumns([[mistyped], [number], [other]])).toMatchObject({
        hasHeader: false,
        numberColumn: 0,
      });
    },
  );

  test('knows no column when there is neither name nor number', () => {
    expect(guessColumns([['a', 'b']])).toEqual({ hasHeader: true, numberColumn: null, textColumn: null });
    expect(guessColumns([])).toEqual({ hasHeader: false, numberColumn: null, textColumn: null });
  });

  test('keeps what a person has chosen', () => {
    const rows = [
      ['mobile', 'message'],
      [number, 'Hello'],
    ];
    expect(guessColumns(rows, { hasHeader: false, numberColumn: 1, textColumn: 0 })).toEqual({
      hasHeader: false,
      numberColumn: 1,
      textColumn: 0,
    });
    expect(guessColumns(rows, { textColumn: null }).textColumn).toBeNull();
  });
});
