import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Encoding } from '#contract/sms-receiver/messages.ts';
import { encodingOf, gsmAlphabet, gsmExtension, gsmSeptets } from './encoding.ts';
import {
  composeText,
  concatenationHeaderOctets,
  maxSegments,
  segmentLimits,
  segmentsOf,
  splitText,
  unitsOverFewerParts,
  userDataOctets,
} from './segments.ts';

const a = (count: number) => 'a'.repeat(count);
const bangla = (count: number) => 'ব'.repeat(count);

// Vectors that other counters get wrong, each run against an independent count.
const vectors: [text: string, encoding: Encoding, units: number, segments: number, name: string][] = [
  [a(160), 'GSM7', 160, 1, '160 × a'],
  [a(161), 'GSM7', 161, 2, '161 × a'],
  [a(306), 'GSM7', 306, 2, '306 × a'],
  [a(307), 'GSM7', 307, 3, '307 × a'],
  ['€'.repeat(80), 'GSM7', 160, 1, '80 × €'],
  ['€'.repeat(81), 'GSM7', 162, 2, '81 × €'],
  ['€'.repeat(160), 'GSM7', 320, 3, '160 × €'],
  [a(152) + '€' + a(152), 'GSM7', 306, 3, '152 × a, €, 152 × a'],
  [bangla(70), 'UCS2', 70, 1, '70 × ব'],
  [bangla(71), 'UCS2', 71, 2, '71 × ব'],
  [bangla(134), 'UCS2', 134, 2, '134 × ব'],
  [bangla(135), 'UCS2', 135, 3, '135 × ব'],
  [a(159) + '’', 'UCS2', 160, 3, '159 × a, ’'],
  ['😀'.repeat(35), 'UCS2', 70, 1, '35 × 😀'],
  ['😀'.repeat(36), 'UCS2', 72, 2, '36 × 😀'],
  [bangla(66) + '😀' + bangla(66), 'UCS2', 134, 3, '66 × ব, 😀, 66 × ব'],
];

// Without a size, fast-check keeps to some ten characters, and no text would reach a second part.
const size = 'max';
const extension = [...gsmExtension.values()];
const gsmText = fc.string({
  unit: fc.constantFrom(...gsmAlphabet.replace('\x1b', ''), ...extension, ...extension),
  maxLength: 900,
  size,
});
const unicodeText = fc.string({ unit: 'binary', maxLength: 400, size });
const emojiText = fc.string({ unit: fc.constantFrom('ব', 'a', '😀', '👍🏽'), maxLength: 400, size });
const brokenText = fc.string({ unit: fc.constantFrom('ব', '😀', '\ud83d', '\ude00'), maxLength: 400, size });
const anyText = fc.oneof(gsmText, unicodeText, emojiText, brokenText);

describe('the limits', () => {
  test('follow from 140 octets and a header of 6', () => {
    const septetsIn = (octets: number) => Math.floor((octets * 8) / 7);
    const rest = userDataOctets - concatenationHeaderOctets;
    expect(segmentLimits).toEqual({
      GSM7: { single: septetsIn(userDataOctets), concatenated: septetsIn(rest) },
      UCS2: { single: userDataOctets / 2, concatenated: rest / 2 },
    });
    expect(segmentLimits.GSM7).toEqual({ single: 160, concatenated: 153 });
    expect(segmentLimits.UCS2).toEqual({ single: 70, concatenated: 67 });
    expect(maxSegments).toBe(10);
  });
});

describe('segmentsOf', () => {
  test.each(vectors)('%#: counts parts as the reference does', (text, encoding, units, segments, name) => {
    expect(segmentsOf(text), name).toMatchObject({ encoding, units, segments });
  });

  test('an empty text has no parts and all the room of one', () => {
    expect(segmentsOf('')).toEqual({
      encoding: 'GSM7',
      units: 0,
      segments: 0,
      perSegment: 160,
      unitsLeft: 160,
    });
    expect(splitText('')).toEqual([]);
  });

  test.each([
    [a(1), 160, 159],
    [a(160), 160, 0],
    [a(161), 153, 145],
    [a(306), 153, 0],
    [a(152) + '€' + a(152), 153, 152],
    [bangla(70), 70, 0],
    [bangla(71), 67, 63],
    [bangla(66) + '😀' + bangla(66), 67, 66],
  ])('%#: tells the room left in the last part', (text, perSegment, unitsLeft) => {
    expect(segmentsOf(text)).toMatchObject({ perSegment, unitsLeft });
  });

  test('the room left is exactly what can be added before another part is needed', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { encoding, segments, unitsLeft } = segmentsOf(text);
        fc.pre(segments > 0);
        const filler = encoding === 'GSM7' ? 'a' : 'ব';
        expect(segmentsOf(text + filler.repeat(unitsLeft)).segments).toBe(segments);
        expect(segmentsOf(text + filler.repeat(unitsLeft + 1)).segments).toBe(segments + 1);
      }),
    );
  });

  test('never cuts a text of more parts than we send', () => {
    expect(segmentsOf(a(153 * maxSegments)).segments).toBe(maxSegments);
    expect(segmentsOf(a(153 * maxSegments + 1)).segments).toBe(maxSegments + 1);
    expect(splitText(a(100_000)).join('')).toHaveLength(100_000);
  });
});

describe('composeText', () => {
  const [da, dha, ya] = ['ড\u09bc', 'ঢ\u09bc', 'য\u09bc'];

  test.each([
    [
      'the letters with a dot, which normal form C takes apart',
      `ব${da}ি ${dha} ${ya}`,
      'ব\u09dcি \u09dd \u09df',
    ],
    ['vowel signs of two halves', 'ভালো ও মৌ'.normalize('NFD'), 'ভালো ও মৌ'.normalize('NFC')],
    ['accents, so that the text is GSM-7', 'cafe\u0301', 'café'],
  ])('writes %s as one unit', (_, text, composed) => {
    expect(composeText(text)).toBe(composed);
    expect(composeText(composed)).toBe(composed);
    expect(segmentsOf(text)).toEqual(segmentsOf(composed));
  });

  test('saves the second part of a text of one', () => {
    const text = `${bangla(68)}${ya}${ya}`;
    expect(splitText(text)).toHaveLength(2);
    expect(segmentsOf(text)).toMatchObject({ units: 70, segments: 1 });
  });

  test.each([
    ['has no marks', 'Hello বব €'],
    ['would get longer: normal form C takes U+0958 apart', '\u0958\u0323'],
    ['keeps its length', 'q\u0307\u0323'],
    ['has more marks than a letter can have', `e${'\u0301'.repeat(40)}`],
  ])('leaves a text alone that %s', (_, text) => expect(composeText(text)).toBe(text));

  test('changes no letter, makes nothing longer and needs no second time', () => {
    fc.assert(
      fc.property(
        anyText,
        fc.string({ unit: fc.constantFrom('ড', 'য', '\u09bc', 'ে', 'া', 'e', '\u0301', '😀') }),
        (one, other) => {
          const text = one + other;
          const composed = composeText(text);
          expect(composed.normalize('NFC')).toBe(text.normalize('NFC'));
          expect(composed.length).toBeLessThanOrEqual(text.length);
          expect(splitText(composed).length).toBeLessThanOrEqual(splitText(text).length);
          expect(composeText(composed)).toBe(composed);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('splitText', () => {
  test('moves a whole escape pair and a whole surrogate pair to the next part', () => {
    expect(splitText(a(152) + '€' + a(152))).toEqual([a(152), '€' + a(151), 'a']);
    expect(splitText(bangla(66) + '😀' + bangla(66))).toEqual([bangla(66), '😀' + bangla(65), 'ব']);
  });

  test('fills each part as far as characters allow, loses nothing and agrees with the count', () => {
    fc.assert(
      fc.property(anyText, (written) => {
        const text = composeText(written);
        const { encoding, units, segments, perSegment, unitsLeft } = segmentsOf(written);
        const parts = splitText(text);
        const sizes = parts.map((part) => (encoding === 'GSM7' ? (gsmSeptets(part) ?? NaN) : part.length));
        expect(encoding).toBe(encodingOf(text));
        expect(parts.join('')).toBe(text);
        expect(parts).toHaveLength(segments);
        expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(units);
        expect(sizes.every((size) => size > 0 && size <= perSegment)).toBe(true);
        expect(sizes.slice(0, -1).every((size) => size >= perSegment - 1)).toBe(true);
        expect((sizes.at(-1) ?? 0) + unitsLeft).toBe(perSegment);
      }),
      { numRuns: 500 },
    );
  });

  test('no part of a well-formed text begins or ends with half a surrogate pair', () => {
    fc.assert(
      fc.property(fc.oneof(emojiText, unicodeText), (text) => {
        for (const part of splitText(text)) expect(part).not.toMatch(/\p{Surrogate}/u);
      }),
    );
  });
});

describe('what is too much for one part fewer', () => {
  test.each([
    ['', 0],
    [a(160), 0],
    [a(161), 1],
    [a(163), 3],
    [a(306), 146],
    [a(307), 1],
    [bangla(71), 1],
    [bangla(135), 1],
    // The escape pair goes whole into the second part, so two parts hold 305.
    [a(152) + '€' + a(152), 1],
  ])('%j', (text, over) => expect(unitsOverFewerParts(segmentsOf(text))).toBe(over));

  test('is what has to be cut off its end, and no less', () => {
    fc.assert(
      fc.property(
        fc.oneof(gsmText, fc.string({ unit: fc.constantFrom('ব', 'ক', '😀'), maxLength: 500, size })),
        (text) => {
          const counted = segmentsOf(text);
          const over = unitsOverFewerParts(counted);
          fc.pre(counted.segments > 1);
          // Whole characters, of which one may be two units.
          let end = text.length;
          while (segmentsOf(text.slice(0, end)).units > counted.units - over) end -= 1;
          expect(segmentsOf(text.slice(0, end)).segments).toBe(counted.segments - 1);
          const next = String.fromCodePoint(text.codePointAt(end)!);
          expect(segmentsOf(text.slice(0, end) + next).segments).toBe(counted.segments);
        },
      ),
    );
  });
});
