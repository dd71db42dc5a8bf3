import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatMsisdn, maskMsisdn, msisdnProblems, parseMsisdn } from './msisdn.ts';

const valid = (msisdn: string) => ({ ok: true, msisdn });

describe('parseMsisdn', () => {
  test.each([
    ['8801712345678', 'canonical'],
    ['01712345678', 'national'],
    ['1712345678', 'Excel ate the zero'],
    ['+8801712345678', 'international'],
    ['008801712345678', 'dialled abroad'],
    ['880 01712345678', 'country code and trunk zero'],
    ['+880 (0) 1712-345678', 'trunk zero in brackets'],
    ['০১৭১২৩৪৫৬৭৮', 'Bangla digits'],
    ['+৮৮০১৭১২৩৪৫৬৭৮', 'Bangla digits, international'],
    ['٠١٧١٢٣٤٥٦٧٨', 'Arabic-Indic digits'],
    ['۰۱۷۱۲۳۴۵۶۷۸', 'Persian digits'],
    ['  01712 345 678\r\n', 'spaces and a line end'],
    ['01712\u00a0345\u202f678', 'no-break spaces'],
    ['01712-345-678', 'hyphens'],
    ['01712–345—678', 'typographic dashes'],
    ['01712−345678', 'a minus sign'],
    ['(017) 12345678', 'brackets'],
    ['01712.345.678', 'grouping dots'],
    ['1712345678.0', 'a decimal from a spreadsheet'],
    ['8801712345678.00', 'a decimal with two places'],
    ['+8801712345678.', 'the end of a sentence'],
    ["'01712345678", 'Excel’s mark for text'],
    ['\ufeff01712345678', 'a byte order mark'],
    ['\u200e+8801712345678\u200f', 'direction marks'],
    ['\u202a01712345678\u202c', 'a direction embedding, as copied from contacts'],
    ['0171\u200b2345678', 'a zero-width space'],
    ['\u001f01712345678', 'a unit separator, which makes Excel take it for text'],
    ['\t01712345678\t', 'tabs around it'],
    ['0171\u034f2345\ufe0f678', 'marks that nothing shows'],
    ['“01712345678”', 'quotation marks'],
    ['’01712345678', 'a typographic apostrophe'],
    ['０１７１２３４５６７８', 'full-width digits'],
    ['tel:+8801712345678', 'a link'],
    ['tel:+880-1712-345678', 'a link with dashes'],
    ['sms:01712345678', 'a link for a text'],
    ['p:+8801712345678', 'an export of a form of Facebook'],
    ['https://wa.me/8801712345678', 'a link of WhatsApp'],
    ['8801712345678@c.us', 'an address of WhatsApp'],
    ['8801712345678@s.whatsapp.net', 'another address of WhatsApp'],
    ['1,712,345,678', 'thousands separators'],
    ['8,801,712,345,678.00', 'thousands separators and decimals'],
    ['1.712.345.678', 'thousands separators of other countries'],
    ["1'712'345'678", 'apostrophes for thousands'],
    ['1,71,23,45,678', 'lakh and crore'],
    ['1712345678,0', 'a decimal comma'],
    ['1.712345678E9', 'an exponent with every digit'],
    ['8.801712345678E+12', 'an exponent with every digit and the country code'],
    ['8,8017123456780e12', 'an exponent with a digit more, which is zero'],
    ['88 1712345678', 'a country code whose zero was eaten'],
    ['+881712345678', 'the same with a plus'],
  ])('reads %j (%s)', (raw) => {
    expect(parseMsisdn(raw)).toEqual(valid('8801712345678'));
  });

  test('keeps zeros at the end that follow a grouping dot', () => {
    expect(parseMsisdn('01712.000000')).toEqual(valid('8801712000000'));
  });

  test.each([3, 4, 5, 6, 7, 8, 9])('takes numbers of 01%i', (digit) => {
    expect(parseMsisdn(`01${digit}12345678`)).toEqual(valid(`8801${digit}12345678`));
  });

  test.each([
    ['', 'empty'],
    [' \t\u00a0', 'empty'],
    ['\ufeff', 'empty'],
    ['-', 'empty'],
    ['8.80171E+12', 'scientific-notation'],
    ['8,80171E+12', 'scientific-notation'],
    ['1.71e9', 'scientific-notation'],
    ['8.80171234567E12', 'scientific-notation'],
    ['1.7123456785E9', 'scientific-notation'],
    ['1.712345678E-9', 'not-a-number'],
    ['1,712,345', 'too-short'],
    ['17,12345,678', 'not-a-number'],
    ['1,712.345,678', 'not-a-number'],
    ['৮.৮০১৭১E+১২', 'scientific-notation'],
    ['abc', 'not-a-number'],
    ['01712345678 (Rahim)', 'not-a-number'],
    ['01712345678/01812345678', 'not-a-number'],
    ['01712345678,', 'not-a-number'],
    ['01712+345678', 'not-a-number'],
    ['++8801712345678', 'not-a-number'],
    ['#REF!', 'not-a-number'],
    ['NaN', 'not-a-number'],
    ['17123456.78', 'not-a-number'],
    ['0171234567', 'too-short'],
    ['880171234567', 'too-short'],
    ['16247', 'too-short'],
    ['0', 'too-short'],
    ['+88017123', 'too-short'],
    ['8800171234567', 'too-short'],
    ['017123456789', 'too-long'],
    ['88017123456789', 'too-long'],
    ['01712345678 01812345678', 'too-long'],
    ['01112345678', 'not-bangladeshi-mobile'],
    ['01212345678', 'not-bangladeshi-mobile'],
    ['8801212345678', 'not-bangladeshi-mobile'],
    ['+919876543210', 'not-bangladeshi-mobile'],
    ['0014155550100', 'not-bangladeshi-mobile'],
    ['+1712345678', 'not-bangladeshi-mobile'],
  ])('refuses %j as %s', (raw, reason) => {
    expect(parseMsisdn(raw)).toEqual({ ok: false, reason });
  });

  test('gives the canonical number for every way of writing a valid one', () => {
    const subscriber = fc.stringMatching(/^1[3-9][0-9]{8}$/);
    const prefix = fc.constantFrom('', '0', '880', '8800', '+880', '+8800', '00880', '008800');
    const gap = fc.constantFrom(
      '',
      '',
      '',
      ' ',
      '-',
      '\u00a0',
      '–',
      '(',
      ')',
      '\u200b',
      '\u200e',
      '\ufeff',
      '  ',
    );
    const zero = fc.constantFrom(0x30, 0x9e6, 0x660, 0x6f0);
    const suffix = fc.constantFrom('', '.0', '.00');
    fc.assert(
      fc.property(
        prefix,
        subscriber,
        fc.array(gap, { minLength: 17, maxLength: 17 }),
        zero,
        suffix,
        (before, national, gaps, zeroCode, after) => {
          const digits = (before + national).replace(/\d/g, (digit) =>
            String.fromCharCode(zeroCode + Number(digit)),
          );
          const raw = [...digits].map((digit, index) => (gaps[index] ?? '') + digit).join('') + after + ' ';
          expect(parseMsisdn(raw)).toEqual(valid(`880${national}`));
        },
      ),
      { numRuns: 1000 },
    );
  });

  test('answers any text at all with a canonical number or a known reason', () => {
    const numberLike = fc.string({
      unit: fc.constantFrom(...'0123456789+-.()eE, ৩\u200e'),
      maxLength: 25,
      size: 'max',
    });
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary', size: 'medium' }), numberLike), (raw) => {
        const parsed = parseMsisdn(raw);
        if (parsed.ok) {
          expect(parsed.msisdn).toMatch(/^8801[3-9]\d{8}$/);
          expect(parseMsisdn(parsed.msisdn)).toEqual(parsed);
        } else {
          expect(msisdnProblems).toContain(parsed.reason);
        }
      }),
      { numRuns: 1000 },
    );
    expect(parseMsisdn('\ud83d')).toEqual({ ok: false, reason: 'not-a-number' });
  });

  test('is done with a very long cell in no time', () => {
    const started = performance.now();
    for (const piece of ['1', '1.111', '000.', ' ', "'", '1e', '+']) parseMsisdn(piece.repeat(200_000));
    expect(performance.now() - started).toBeLessThan(2000);
  });
});

describe('formatMsisdn', () => {
  test('groups a Bangladeshi number for people', () => {
    expect(formatMsisdn('8801712345678')).toBe('+880 1712-345678');
  });

  test('gives any other number its plus', () => {
    expect(formatMsisdn('14155550100')).toBe('+14155550100');
  });

  test('can be read back', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^8801[3-9][0-9]{8}$/), (msisdn) => {
        expect(parseMsisdn(formatMsisdn(msisdn))).toEqual(valid(msisdn));
      }),
    );
  });
});

describe('maskMsisdn', () => {
  test('hides the three digits before the last three', () => {
    expect(maskMsisdn('8801712345678')).toBe('8801712•••678');
  });

  test('shows nothing of what is too short to be a number', () => {
    expect(maskMsisdn('123456')).toBe('•••');
    expect(maskMsisdn('')).toBe('•••');
  });
});
