import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodingOf, gsmAlphabet, gsmExtension, gsmSeptets } from './encoding.ts';

describe('the GSM-7 alphabet', () => {
  test('has 128 places, each character once', () => {
    expect(gsmAlphabet).toHaveLength(128);
    expect(new Set(gsmAlphabet).size).toBe(128);
  });

  test('is the table of TS 23.038 §6.2.1', () => {
    // By code point where it differs from ASCII, typed from the specification and not from the code.
    const rows: [firstSeptet: number, codePoints: number[]][] = [
      [
        0x00,
        [0x40, 0xa3, 0x24, 0xa5, 0xe8, 0xe9, 0xf9, 0xec, 0xf2, 0xc7, 0x0a, 0xd8, 0xf8, 0x0d, 0xc5, 0xe5],
      ],
      [0x10, [0x394, 0x5f, 0x3a6, 0x393, 0x39b, 0x3a9, 0x3a0, 0x3a8, 0x3a3, 0x398, 0x39e, 0x1b]],
      [0x1c, [0xc6, 0xe6, 0xdf, 0xc9]],
      [0x24, [0xa4]],
      [0x40, [0xa1]],
      [0x5b, [0xc4, 0xd6, 0xd1, 0xdc, 0xa7, 0xbf]],
      [0x7b, [0xe4, 0xf6, 0xf1, 0xfc, 0xe0]],
    ];
    const expected = Array.from({ length: 128 }, (_, septet) => septet);
    for (const [first, codePoints] of rows) expected.splice(first, codePoints.length, ...codePoints);
    expect(Array.from(gsmAlphabet, (character) => character.codePointAt(0))).toEqual(expected);
  });
});

describe('encodingOf', () => {
  test.each(['', 'Your OTP is 1234', 'Ünique', 'a\r\nb', '^{}\\[~]|€\f', 'Tk 500 @ £5_¥'])(
    'sends %j as GSM-7',
    (text) => {
      expect(encodingOf(text)).toBe('GSM7');
    },
  );

  test.each(['আপনার', 'it’s', '`', 'a\u00a0b', '৳500', '😀', 'ç', '\t', '\0', '\x1b', '\ud83d'])(
    'sends %j as UCS-2',
    (text) => {
      expect(encodingOf(text)).toBe('UCS2');
    },
  );

  test('needs UCS-2 for a single character outside GSM-7, wherever it stands', () => {
    const outside = fc.constantFrom('ব', '😀', '’', '`', '\x1b');
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z€]*$/),
        outside,
        fc.stringMatching(/^[a-z€]*$/),
        (before, one, after) => {
          expect(encodingOf(before + after)).toBe('GSM7');
          expect(encodingOf(before + one + after)).toBe('UCS2');
        },
      ),
    );
  });
});

describe('gsmSeptets', () => {
  test('counts one for a character of the default alphabet and two for one of the extension', () => {
    for (const character of gsmAlphabet.replace('\x1b', '')) expect(gsmSeptets(character)).toBe(1);
    for (const character of gsmExtension.values()) expect(gsmSeptets(character)).toBe(2);
    expect([...gsmExtension.values()].sort().join('')).toBe([...'\f[\\]^{|}~€'].sort().join(''));
  });

  test('is null for a text that GSM-7 cannot write', () => {
    expect(gsmSeptets('a’')).toBeNull();
  });
});
