import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maskMsisdn, parseMsisdn } from './msisdn.ts';
import { maskNumbersIn, patternOf, restoreNumbers } from './msisdnMask.ts';

describe('maskNumbersIn', () => {
  test.each([
    ['8801712345678', '8801712•••678'],
    ['+880 1712-345678', '+880 1712-•••678'],
    ['008801712345678', '008801712•••678'],
    ['01712345678', '01712•••678'],
    ['1712345678', '1712•••678'],
    ['01712 345 678', '01712 ••• 678'],
    ['01712.345.678', '01712.•••.678'],
    ['+880 (0) 1712–345678', '+880 (0) 1712–•••678'],
    ['০১৭১২৩৪৫৬৭৮', '০১৭১২•••৬৭৮'],
    ['০১৭১২-৩৪৫৬৭৮', '০১৭১২-•••৬৭৮'],
    [
      '\uff10\uff11\uff17\uff11\uff12\uff13\uff14\uff15\uff16\uff17\uff18',
      '\uff10\uff11\uff17\uff11\uff12•••\uff16\uff17\uff18',
    ],
    ['0171\u200b2345678', '0171\u200b2•••678'],
    ['Dear 8801712345678, call 01812345678.', 'Dear 8801712•••678, call 01812•••678.'],
    ['8801712345678 8801812345678', '8801712•••'],
    ['9880171234567890', '98801712•••'],
    ['id8801712345678x', 'id8801712•••678x'],
  ])('masks %j', (text, masked) => {
    expect(maskNumbersIn(text)).toBe(masked);
  });

  test.each([
    '',
    'Your code is 123456.',
    'Pay 1,250.50 taka by 15-11-2026 10:30',
    'On 2026-11-14 at 18:30',
    'Call 16247 or 09612345678',
    '01712•••678',
  ])('leaves %j as it is', (text) => {
    expect(maskNumbersIn(text)).toBe(text);
  });

  const national = fc.stringMatching(/^1[3-9][0-9]{8}$/);
  const prefix = fc.constantFrom('', '0', '880', '8800', '+880', '+8800', '00880', '008800');
  const zero = fc.constantFrom(0x30, 0x9e6, 0x660, 0x6f0, 0xff10);
  const gap = fc.constantFrom('', '', '', ' ', '-', '\u00a0', '–', '(', ') ', '\u200b', '\ufeff', '.');
  const around = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[0-9 .-]{0,15}$/));
  const digitValue = (one: string) => {
    const code = one.codePointAt(0)!;
    return [0x30, 0x9e6, 0x660, 0x6f0, 0xff10]
      .map((zero0) => code - zero0)
      .find((value) => value >= 0 && value < 10);
  };
  const inScript = (text: string, code: number) =>
    text.replace(/\d/g, (digit) => String.fromCharCode(code + Number(digit)));

  test('hides the same three digits of a number however it is written and whatever stands around it', () => {
    fc.assert(
      fc.property(
        fc.record({
          national,
          prefix,
          code: zero,
          gaps: fc.array(gap, { minLength: 10, maxLength: 10 }),
          around: fc.tuple(around, around),
        }),
        ({ national: digits, prefix: before, code, gaps, around: [left, right] }) => {
          const written = inScript([...digits].map((digit, at) => gaps[at]! + digit).join(''), code);
          const text = left + inScript(before, code) + written + right;
          // As a date with an hour it is left alone.
          fc.pre(!/[0-3][0-9][-. ][01][0-9][-. ](19|20)\d\d /.test(text));
          const asciiOf = (shown: string) =>
            shown.replace(/[^•\p{Nd}]/gu, '').replace(/\p{Nd}/gu, (one) => String(digitValue(one)));
          expect(asciiOf(maskNumbersIn(text))).not.toContain(digits);
          expect(maskNumbersIn(text)).toContain('•');
        },
      ),
      { numRuns: 2_000 },
    );
  });

  test('masks two numbers that differ only in the hidden digits alike, so that no guess can be checked', () => {
    const digitsAround = fc.stringMatching(/^[0-9 .-]{0,25}$/);
    fc.assert(
      fc.property(
        national,
        fc.stringMatching(/^[0-9]{3}$/),
        around,
        digitsAround,
        (one, middle, left, right) => {
          const other = one.slice(0, 4) + middle + one.slice(7);
          expect(maskNumbersIn(`${left}880${one}${right}`)).toBe(maskNumbersIn(`${left}880${other}${right}`));
        },
      ),
      { numRuns: 2_000 },
    );
  });

  test('masks a canonical number as maskMsisdn does', () => {
    fc.assert(
      fc.property(national, (one) => {
        expect(maskNumbersIn(`880${one}`)).toBe(maskMsisdn(`880${one}`));
      }),
    );
  });

  test('leaves masked text as it is', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9 -]{0,40}$/), (text) => {
        const masked = maskNumbersIn(text);
        expect(maskNumbersIn(masked)).toBe(masked);
      }),
    );
  });

  test('masks a very long text within two seconds', () => {
    const started = performance.now();
    for (const piece of ['1', '17', ' ', '1 3 ', '.', '০১']) maskNumbersIn(piece.repeat(20_000));
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});

describe('restoreNumbers', () => {
  const stored = 'Rahim (01712345678) complains about 8801812345678.';

  test('restores a masked text that was not edited', () => {
    expect(restoreNumbers(maskNumbersIn(stored), stored)).toBe(stored);
  });

  test('restores the numbers of an edited text', () => {
    expect(restoreNumbers('Called back. 8801812•••678 and 01712•••678 are fine.', stored)).toBe(
      'Called back. 8801812345678 and 01712345678 are fine.',
    );
  });

  test('restores only numbers that were stored', () => {
    expect(restoreNumbers('01912•••678 01712•••679', stored)).toBe('01912•••678 01712•••679');
    expect(restoreNumbers('01912•••678', 'no number')).toBe('01912•••678');
  });

  test('restores any text that was not edited', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.stringMatching(/^0?1[3-9][0-9]{8}$/), fc.string()), { maxLength: 4 }),
        (words) => {
          const text = words.join(' ');
          expect(restoreNumbers(maskNumbersIn(text), text)).toBe(text);
        },
      ),
    );
  });
});

describe('patternOf', () => {
  const pattern = new RegExp(patternOf('8801712345678'), 'g');
  const without = (text: string) => text.replace(pattern, '…');

  test.each([
    '8801712345678',
    '+880 1712-345678',
    '00880 1712 345678',
    '+880 (0) 1712–345678',
    '01712345678',
    '1712.345.678',
    '০১৭১২-৩৪৫৬৭৮',
    '0171\u200b2345678',
  ])('matches %j, and nothing beside it', (written) => {
    expect(parseMsisdn(written)).toEqual({ ok: true, msisdn: '8801712345678' });
    expect(without(`Call ${written}, or 01712345679.`)).toBe('Call …, or 01712345679.');
  });

  test.each(['88017123456789', '201712345678', '5501712345678'])('does not match in %s', (longer) => {
    expect(without(longer)).toBe(longer);
  });
});
