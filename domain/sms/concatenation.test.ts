import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeParts, parseUserDataHeader, userDataHeader, type EncodedText } from './concatenation.ts';
import { gsmAlphabet, gsmEscape, gsmExtension } from './encoding.ts';
import { decodeGsm, decodeUcs2 } from './octets.ts';
import { composeText, segmentsOf } from './segments.ts';

// Without a size, fast-check keeps to some ten characters, and no text would reach a second part.
const size = 'max';
const extension = [...gsmExtension.values()];
const gsmText = fc.string({
  unit: fc.constantFrom(...gsmAlphabet.replace('\x1b', ''), ...extension, ...extension),
  maxLength: 900,
  size,
});
const unicodeText = fc.string({ unit: 'binary', maxLength: 400, size });
const reference = fc.integer({ min: 1, max: 255 });

function join(encoded: EncodedText): string {
  const decode = encoded.encoding === 'GSM7' ? decodeGsm : decodeUcs2;
  return encoded.parts.map((part) => decode(part.body)).join('');
}

describe('userDataHeader', () => {
  test('is the six octets of an 8-bit reference', () => {
    expect([...userDataHeader(0x2a, 3, 2)]).toEqual([0x05, 0x00, 0x03, 0x2a, 3, 2]);
  });

  test.each([
    ['reference 0', 0, 2, 1],
    ['a reference above 255', 256, 2, 1],
    ['a broken reference', 1.5, 2, 1],
    ['more than 255 parts', 1, 256, 1],
    ['part 0', 1, 2, 0],
    ['a part beyond the total', 1, 2, 3],
  ])('refuses %s', (_, ref, total, part) => {
    expect(() => userDataHeader(ref, total, part)).toThrow(RangeError);
  });
});

describe('parseUserDataHeader', () => {
  test('reads what userDataHeader wrote, with text behind it', () => {
    const octets = Uint8Array.of(...userDataHeader(7, 3, 2), 0x61, 0x62);
    expect(parseUserDataHeader(octets)).toEqual({ reference: 7, total: 3, part: 2, headerOctets: 6 });
  });

  test('reads a 16-bit reference', () => {
    const octets = Uint8Array.of(6, 0x08, 4, 0x12, 0x34, 2, 1, 0x61);
    expect(parseUserDataHeader(octets)).toEqual({ reference: 0x1234, total: 2, part: 1, headerOctets: 7 });
  });

  test('passes over other elements, such as ports', () => {
    const octets = Uint8Array.of(11, 0x05, 4, 0x0b, 0x84, 0, 0, 0x00, 3, 9, 2, 2);
    expect(parseUserDataHeader(octets)).toEqual({ reference: 9, total: 2, part: 2, headerOctets: 12 });
  });

  test('takes the last of a repeated element', () => {
    const octets = Uint8Array.of(10, 0x00, 3, 8, 2, 1, 0x00, 3, 9, 2, 2);
    expect(parseUserDataHeader(octets)).toMatchObject({ reference: 9, part: 2 });
  });

  test.each([
    ['nothing', []],
    ['a header longer than the message', [5, 0, 3, 1, 2]],
    ['a whole part in a header longer than the message', [9, 0, 3, 1, 2, 1]],
    ['an element longer than the header', [5, 0, 9, 1, 2, 1]],
    ['a part before an element that is longer than the header', [7, 0, 3, 1, 2, 1, 0x24, 9]],
    ['an element without a length', [1, 0]],
    ['a header without a part', [2, 0x24, 0]],
    ['part 0', [5, 0, 3, 1, 2, 0]],
    ['part 3 of 2', [5, 0, 3, 1, 2, 3]],
    ['an element too short for a part', [4, 0, 2, 1, 2]],
    ['an element too long for a part', [6, 0, 4, 1, 2, 1, 0]],
    ['an element too long for a part of 16 bits', [7, 8, 5, 0, 1, 2, 1, 0]],
  ])('finds no part in %s', (_, octets) => {
    expect(parseUserDataHeader(Uint8Array.from(octets))).toBeNull();
  });

  test('never throws on garbage', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 20 }), (octets) => {
        const found = parseUserDataHeader(octets);
        if (found !== null) expect(found.part).toBeLessThanOrEqual(found.total);
      }),
    );
  });
});

describe('encodeParts', () => {
  test('sends a short text in one part without a header', () => {
    expect(encodeParts('Hi', 1)).toEqual({
      encoding: 'GSM7',
      dataCoding: 0,
      parts: [{ header: null, body: Uint8Array.of(0x48, 0x69) }],
    });
  });

  test('sends Bangla with data_coding 8', () => {
    const { dataCoding, parts } = encodeParts('ব'.repeat(71), 5);
    expect(dataCoding).toBe(8);
    expect(parts.map((part) => part.body.length)).toEqual([134, 8]);
    expect(parts.map((part) => [...(part.header ?? [])])).toEqual([
      [5, 0, 3, 5, 2, 1],
      [5, 0, 3, 5, 2, 2],
    ]);
  });

  test('has no parts for an empty text', () => {
    expect(encodeParts('', 1).parts).toEqual([]);
  });

  test('refuses what 255 parts cannot carry, and never cuts it', () => {
    expect(encodeParts('a'.repeat(153 * 255), 1).parts).toHaveLength(255);
    expect(() => encodeParts('a'.repeat(153 * 255 + 1), 1)).toThrow(RangeError);
  });

  test('the joined parts are the text, as many as were counted and billed', () => {
    fc.assert(
      fc.property(fc.oneof(gsmText, unicodeText), reference, (written, ref) => {
        const text = composeText(written);
        const encoded = encodeParts(text, ref);
        expect(join(encoded)).toBe(text);
        expect(encoded.parts).toHaveLength(segmentsOf(text).segments);
      }),
      { numRuns: 500 },
    );
  });

  test('every part fits into 140 octets, header included', () => {
    fc.assert(
      fc.property(fc.oneof(gsmText, unicodeText), reference, (text, ref) => {
        const { encoding, parts } = encodeParts(text, ref);
        for (const { header, body } of parts) {
          // The carrier packs septets, beginning on a septet boundary: the 48 bits of the header take 7 of them.
          const septets = (header === null ? 0 : 7) + body.length;
          const octets =
            encoding === 'GSM7' ? Math.ceil((septets * 7) / 8) : (header?.length ?? 0) + body.length;
          expect(octets).toBeLessThanOrEqual(140);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('the parts of one message say the same reference and total, and their places in order', () => {
    fc.assert(
      fc.property(fc.oneof(gsmText, unicodeText), reference, (text, ref) => {
        const { parts } = encodeParts(text, ref);
        fc.pre(parts.length > 1);
        parts.forEach(({ header }, index) => {
          const concatenation = parseUserDataHeader(header ?? new Uint8Array());
          expect(concatenation).toEqual({
            reference: ref,
            total: parts.length,
            part: index + 1,
            headerOctets: 6,
          });
        });
      }),
    );
  });

  test('no part ends in an escape, begins with a low surrogate or ends with a high one', () => {
    fc.assert(
      fc.property(fc.oneof(gsmText, unicodeText), reference, (text, ref) => {
        const { encoding, parts } = encodeParts(text, ref);
        for (const { body } of parts) {
          if (encoding === 'GSM7') expect(body.at(-1)).not.toBe(gsmEscape);
          else expect(decodeUcs2(body)).not.toMatch(/\p{Surrogate}/u);
        }
      }),
      { numRuns: 500 },
    );
  });
});
