import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodingOf } from './encoding.ts';
import { forcesUnicode, withGsmTwins } from './gsmTwins.ts';
import { segmentsOf } from './segments.ts';

const twinned = '‘’“”„–—−…\u00a0\u202f\t`´•৳\u200b\ufeff';

describe('forcesUnicode', () => {
  test('lists nothing for a GSM-7 text', () => {
    expect(forcesUnicode("It's {50}% off - only €5~")).toEqual([]);
  });

  test('counts each character that is outside GSM-7, in the order they appear, with its twin', () => {
    expect(forcesUnicode('It’s “new” – he’s 😀 আ😀')).toEqual([
      { character: '’', count: 2, twin: "'" },
      { character: '“', count: 1, twin: '"' },
      { character: '”', count: 1, twin: '"' },
      { character: '–', count: 1, twin: '-' },
      { character: '😀', count: 2, twin: null },
      { character: 'আ', count: 1, twin: null },
    ]);
  });

  test('offers nothing in place of an accented letter, which would be misspelt without its accent', () => {
    expect(forcesUnicode('ça')).toEqual([{ character: 'ç', count: 1, twin: null }]);
  });

  test('finds something exactly when the text is UCS-2', () => {
    const mixed = fc.string({
      unit: fc.constantFrom(...twinned, 'a', '€', 'ব', '😀', '\ud83d', '\x1b', '\0'),
    });
    fc.assert(
      fc.property(mixed, (text) => {
        expect(forcesUnicode(text).length > 0).toBe(encodingOf(text) === 'UCS2');
      }),
    );
  });

  test('every twin is itself GSM-7', () => {
    for (const { twin } of forcesUnicode(twinned)) expect(encodingOf(twin ?? 'ব')).toBe('GSM7');
  });
});

describe('withGsmTwins', () => {
  test.each([
    ['It’s “new” – buy…', 'It\'s "new" - buy...'],
    ['a\u00a0b\tc', 'a b c'],
    ['`code`', "'code'"],
    ['৳ 500', 'Tk 500'],
    ['\ufeffHello\u200b', 'Hello'],
  ])('writes %j as %j', (text, expected) => {
    expect(withGsmTwins(text)).toBe(expected);
  });

  test('turns the three parts of 159 letters and a curly quote back into one', () => {
    const text = 'a'.repeat(159) + '’';
    expect(segmentsOf(text).segments).toBe(3);
    expect(segmentsOf(withGsmTwins(text)).segments).toBe(1);
  });

  test.each(['“আমার সোনার বাংলা”…', '৳৫০০', 'It’s 😀'])(
    'leaves %j as it is, since it stays Unicode with or without twins',
    (text) => {
      expect(withGsmTwins(text)).toBe(text);
    },
  );

  test('leaves a text of many ellipses as it is, since three dots each would need another part', () => {
    const text = '…'.repeat(70);
    expect(withGsmTwins(text)).toBe(text);
  });

  test('never needs more parts than before, and taken twice changes nothing more', () => {
    const mixed = fc.string({
      unit: fc.constantFrom(...twinned, '…', '…', 'a', '€', 'ab'),
      maxLength: 300,
      size: 'max',
    });
    fc.assert(
      fc.property(fc.oneof(mixed, fc.string({ unit: 'binary' })), (text) => {
        const once = withGsmTwins(text);
        expect(segmentsOf(once).segments).toBeLessThanOrEqual(segmentsOf(text).segments);
        expect(withGsmTwins(once)).toBe(once);
      }),
    );
  });

  test('does not touch a text that is GSM-7 already', () => {
    expect(withGsmTwins('"It\'s" - x * ...')).toBe('"It\'s" - x * ...');
  });
});
