import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cpuMs } from '#tests/helpers/cpuTime.ts';
import { Pattern } from './pattern.ts';

describe('a pattern', () => {
  test.each([
    ['*', 'anything\nat all', ''],
    ['*', '', ''],
    ['0: Accepted for delivery', '0: Accepted for delivery', ''],
    ['0: Accepted*', '0: Accepted for delivery', ''],
    ['*credit', 'Not enough credit', ''],
    ['Error "*throughput*"', 'Error "User throughput exceeded"', ''],
    [
      'Success "{id}"',
      'Success "07033084-5cfd-4812-90a4-e4d24ffb6e3d"',
      '07033084-5cfd-4812-90a4-e4d24ffb6e3d',
    ],
    ['SMS SUBMITTED: ID - {id}', 'SMS SUBMITTED: ID - C20001', 'C20001'],
    ['*id={id}&*', 'status=0&id=77&x=1', '77'],
    ['*ID: {id}*', 'OK\nID: 12345 queued', '12345'],
    ['{id}', '42', '42'],
    ['{id}*', '42', '42'],
    ['a*{id', 'a.{id', ''],
  ])('%j fits %j', (pattern, text, id) => {
    expect(new Pattern(pattern).match(text)).toBe(id);
  });

  test.each([
    ['0: Accepted', '0: Accepted for delivery'],
    ['Accepted*', '0: Accepted for delivery'],
    ['*credit', 'credits'],
    ['Success "{id}"', 'Success ""'],
    ['Success "{id}"', 'Success "two words"'],
    ['Success "{id}"', `Success "${'7'.repeat(101)}"`],
    ['ab*ba', 'aba'],
    ['a{id}a', 'aa'],
    ['{id}', ''],
    ['.*', 'x'],
  ])('%j does not fit %j', (pattern, text) => {
    expect(new Pattern(pattern).match(text)).toBeNull();
  });

  test('names one id, and text shows where it begins', () => {
    expect(new Pattern('{id} {id}').problem).toBe('pattern-id-twice');
    expect(new Pattern('*{id}').problem).toBe('pattern-id-after-anything');
    expect(new Pattern('**x{id}**').problem).toBeNull();
  });

  test('fits what it was made of, whatever that is', () => {
    const literal = fc.string().map((text) => text.replaceAll(/[*{}]/g, ''));
    fc.assert(
      fc.property(fc.array(literal, { minLength: 1, maxLength: 5 }), fc.string(), (literals, gap) => {
        expect(new Pattern(literals.join('*')).match(literals.join(gap))).not.toBeNull();
      }),
    );
  });

  test('reads garbage without an exception, and any id that it finds stands in the text', () => {
    const piece = fc.constantFrom('*', '{id}', 'a', 'ab', '"', ' ', '\n', '\ud83d', '{', '0');
    const texts = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(texts, texts, (pattern, text) => {
        const id = new Pattern(pattern).match(text);
        expect(id === null || text.includes(id)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([
    ['*a'.repeat(150), 'a'],
    ['*aab'.repeat(75), 'a'],
    [`*${'a'.repeat(297)}b`, 'a'],
    [`*${'ab'.repeat(148)}c`, 'ab'],
    ['*"{id}"*', '"'],
    ['*x{id}*', 'x '],
    ['{id}*b', 'a'],
  ])('%s takes time that grows with the text alone', (source, unit) => {
    const pattern = new Pattern(source);
    const text = (length: number) => unit.repeat(length / unit.length);
    const msOf = (input: string) => {
      let shortest = Infinity;
      for (let round = 0; round < 4; round += 1) {
        const start = cpuMs();
        pattern.match(input);
        shortest = Math.min(shortest, cpuMs() - start);
      }
      return shortest;
    };
    const whole = msOf(text(65_536));
    // A quadratic reader takes a second for so much.
    expect(whole).toBeLessThan(60);
    if (whole > 10) expect(whole).toBeLessThan(3 * msOf(text(32_768)) + 5);
  });
});
