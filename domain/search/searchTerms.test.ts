import { describe, expect, test } from 'vitest';
import { searchTerms } from './searchTerms.ts';

describe('a mobile number', () => {
  test.each([
    '01712345678',
    '+880 1712-345678',
    '0088 01712 345678',
    '1712345678',
    '৮৮০১৭১২৩৪৫৬৭৮',
    ' ০১৭১২ ৩৪৫ ৬৭৮ ',
    '(017) 1234.5678',
  ])('is read from %j', (typed) => {
    expect(searchTerms(typed)).toMatchObject({ msisdn: '8801712345678', msisdnPrefix: '8801712345678' });
  });

  test('is found by its beginning from the fifth digit on', () => {
    expect(searchTerms('01712')).toMatchObject({ msisdn: null, msisdnPrefix: '8801712' });
    expect(searchTerms('০১৭১২')).toMatchObject({ msisdnPrefix: '8801712' });
    expect(searchTerms('+880171')).toMatchObject({ msisdnPrefix: null });
    expect(searchTerms('017')).toMatchObject({ msisdnPrefix: null });
  });

  test.each(['01212345678', '02 9876543', '88017123456789', 'batch 01712', '8.80171E+12', '+44 7700 900123'])(
    'is not read from %j',
    (typed) => {
      expect(searchTerms(typed)).toMatchObject({ msisdn: null, msisdnPrefix: null });
    },
  );
});

describe('an id', () => {
  test.each([
    ['42', '42'],
    ['#42', '42'],
    [' ৪২ ', '42'],
    ['9223372036854775807', '9223372036854775807'],
    ['9223372036854775808', null],
    ['042', null],
    ['12345678901234567890', null],
    ['4 2', null],
    ['42a', null],
    ['-1', null],
  ])('of %j is %j', (typed, id) => {
    expect(searchTerms(typed).id).toBe(id);
  });
});

describe('words', () => {
  test.each([
    ['City Bank', ['city', 'bank']],
    ['o’Neil & sons, ltd.', ['o', 'neil', 'sons', 'ltd']],
    ['rahim.uddin@example.com', ['rahim', 'uddin', 'example', 'com']],
    ['বাংলা ব্যাংক', ['বাংলা', 'ব্যাংক']],
    ['ঈদ ২০২৬', ['ঈদ', '২০২৬']],
    ['র‍্যাব', ['র‍্যাব']],
    ['<img src=x onerror=alert(1)>', ['img', 'src', 'x', 'onerror', 'alert', '1']],
    [`100% _ \\ ' ":*&|!()`, ['100']],
    ['', []],
    ['   ', []],
    ['🎉🎉', []],
    ['a', []],
    ['ক', []],
    // Both keyboards' ways to write it are in normal form C, as names are stored.
    ['জ\u09dfনগর', ['জয\u09bcনগর']],
    ['জয\u09bcনগর', ['জয\u09bcনগর']],
  ])('of %j are %j', (typed, words) => {
    expect(searchTerms(typed).words).toEqual(words);
  });

  test('are few, however long the text is', () => {
    expect(searchTerms('ab '.repeat(5_000)).words).toHaveLength(8);
  });
});
