import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseJson } from './json.ts';

describe('JSON', () => {
  test('is parsed unchanged, whatever its strings contain', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), fc.constantFrom(0, 1), (value, indent) => {
        expect(parseJson(JSON.stringify(value, null, indent))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
    const signs = '{"[\\"]}:,'.repeat(100_000);
    const key = signs.slice(0, 5_000);
    expect(parseJson(JSON.stringify({ [key]: [signs] }))).toEqual({ [key]: [signs] });
  });

  test('may be a list of ten thousand rows with twenty columns', () => {
    const row = Object.fromEntries(Array.from({ length: 18 }, (_, index) => [`column ${index}`, 'x,y:z']));
    expect(parseJson(JSON.stringify({ rows: Array.from({ length: 10_000 }, () => row) }))).toBeTypeOf(
      'object',
    );
  });

  test.each([
    [
      'payload-too-large',
      'different keys',
      JSON.stringify(Object.fromEntries(Array.from({ length: 1_001 }, (_, index) => [index, 0]))),
    ],
    ['payload-too-large', 'values', JSON.stringify(Array(200_001).fill(0))],
    ['malformed-request', 'nested', `${'['.repeat(21)}${']'.repeat(21)}`],
    ['malformed-request', 'nested', `${'{"a":'.repeat(21)}1${'}'.repeat(21)}`],
  ])('is refused as %s for too much of %s', (code, word, text) => {
    expect(() => parseJson(text)).toThrow(
      expect.objectContaining({ code, message: expect.stringContaining(word) }),
    );
  });

  test.each(['"', '"\\', '{"a', '[', ']]]', '{"a":"\\"}', ''])(
    'that is broken, %j, is left to the parser',
    (text) => {
      expect(() => parseJson(text)).toThrow(SyntaxError);
    },
  );
});
