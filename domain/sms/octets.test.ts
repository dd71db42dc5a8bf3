import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gsmAlphabet, gsmExtension } from './encoding.ts';
import { decodeGsm, decodeUcs2, encodeGsm, encodeUcs2, isSendable } from './octets.ts';

describe('isSendable', () => {
  test.each(['', 'Hello', 'আপনার', '😀', '\r\n'])('takes %j', (text) => {
    expect(isSendable(text)).toBe(true);
  });

  test.each([
    ['a high surrogate at the end', 'a\ud83d'],
    ['a low surrogate alone', '\ude00a'],
    ['a pair the wrong way round', '\ude00\ud83d'],
    ['NUL', 'a\0b'],
  ])('refuses %s', (_, text) => {
    expect(isSendable(text)).toBe(false);
  });
});

describe('GSM-7 octets', () => {
  test.each([
    ['@$_', [0x00, 0x02, 0x11]],
    ['Hi', [0x48, 0x69]],
    ['€', [0x1b, 0x65]],
    ['[a]', [0x1b, 0x3c, 0x61, 0x1b, 0x3e]],
    ['^{}\\~|\f', [0x1b, 0x14, 0x1b, 0x28, 0x1b, 0x29, 0x1b, 0x2f, 0x1b, 0x3d, 0x1b, 0x40, 0x1b, 0x0a]],
    ['', []],
  ])('of %j are one septet each, unpacked', (text, octets) => {
    expect([...encodeGsm(text)]).toEqual(octets);
  });

  test('are refused for a text outside the alphabet, never replaced', () => {
    expect(() => encodeGsm('it’s')).toThrow(RangeError);
    expect(() => encodeGsm('\x1b')).toThrow(RangeError);
  });

  test('read back as the text', () => {
    const characters = [...gsmAlphabet.replace('\x1b', ''), ...gsmExtension.values()];
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...characters), maxLength: 400 }), (text) => {
        expect(decodeGsm(encodeGsm(text))).toBe(text);
      }),
    );
  });

  test.each([
    ['an escape before an unknown septet gives its default character', [0x1b, 0x61], 'a'],
    ['an escape before an escape gives a space', [0x1b, 0x1b, 0x61], ' a'],
    ['a last escape gives a space', [0x61, 0x1b], 'a '],
    ['an octet above 0x7F shows as unreadable', [0x61, 0x80], 'a\ufffd'],
  ])('from a careless sender: %s', (_, octets, text) => {
    expect(decodeGsm(Uint8Array.from(octets))).toBe(text);
  });
});

describe('UCS-2 octets', () => {
  test('are UTF-16 units with the high octet first', () => {
    expect([...encodeUcs2('ব😀')]).toEqual([0x09, 0xac, 0xd8, 0x3d, 0xde, 0x00]);
  });

  test('read back as the text, whatever its units', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(decodeUcs2(encodeUcs2(text))).toBe(text);
      }),
    );
    expect(decodeUcs2(encodeUcs2('\ud83d\0'))).toBe('\ud83d\0');
  });

  test('of an odd number end in an unreadable character', () => {
    expect(decodeUcs2(Uint8Array.of(0x09, 0xac, 0x09))).toBe('ব\ufffd');
  });
});
