import fc from 'fast-check';
import { expect, test } from 'vitest';
import { optOutWish } from '#domain/opt-outs/optOutWish.ts';
import { sampleReceipt } from '#tests/simulators/samplePdus.ts';
import { isPartOfText, readingsOf } from './readings.ts';

test('whatever octets come are read without an error, and random ones ask for nothing', () => {
  const octet = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 254 }), octet, octet, (octets, dataCoding, esmClass) => {
      const deliver = sampleReceipt({ shortMessage: Buffer.from(octets), dataCoding, esmClass });
      isPartOfText(deliver);
      for (const reading of readingsOf(deliver)) expect(optOutWish(reading)).toBeNull();
    }),
    { numRuns: 500 },
  );
});

test('a part of a longer text is known by its header, whatever stands before it there', () => {
  const withHeader = (...header: number[]) =>
    sampleReceipt({ esmClass: 0x40, shortMessage: Buffer.from([header.length, ...header, 0x41]) });
  expect(isPartOfText(withHeader(0, 3, 7, 2, 1))).toBe(true);
  expect(isPartOfText(withHeader(8, 4, 0, 7, 2, 1))).toBe(true);
  expect(isPartOfText(withHeader(5, 4, 1, 2, 3, 4, 0, 3, 7, 2, 1))).toBe(true);
  expect(isPartOfText(withHeader(5, 4, 1, 2, 3, 4))).toBe(false);
  expect(isPartOfText(sampleReceipt({ esmClass: 0 }))).toBe(false);
});
