import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { idModes } from '#contract/main-api/carriers/routes.ts';
import { receiptKey, responseKey } from './carrierMessageId.ts';

const id = fc.bigInt({ min: 0n, max: 2n ** 128n });
const zeros = fc.integer({ min: 0, max: 6 }).map((count) => '0'.repeat(count));
/** An id of any printable characters but spaces, which are trimmed. */
const text = fc.stringMatching(/^[!-~]{1,40}$/);

describe('carrier message ids', () => {
  test('match when the response is hexadecimal and the receipt decimal', () => {
    fc.assert(
      fc.property(id, zeros, zeros, fc.boolean(), (number, before, after, isUpper) => {
        const hex = before + number.toString(16);
        const response = responseKey(isUpper ? hex.toUpperCase() : hex, 'hex-to-decimal');
        expect(response).toBe(receiptKey(after + number.toString(), 'hex-to-decimal'));
      }),
    );
  });

  test('match when the response is decimal and the receipt hexadecimal', () => {
    fc.assert(
      fc.property(id, zeros, (number, padding) => {
        const response = responseKey(number.toString(), 'decimal-to-hex');
        expect(response).toBe(receiptKey(padding + number.toString(16).toUpperCase(), 'decimal-to-hex'));
      }),
    );
  });

  test('match but for leading zeros, and but for case', () => {
    fc.assert(
      fc.property(text, zeros, (id, padding) => {
        expect(responseKey(id, 'strip-zeros')).toBe(receiptKey(padding + id, 'strip-zeros'));
        expect(responseKey(id.toUpperCase(), 'fold-case')).toBe(receiptKey(id.toLowerCase(), 'fold-case'));
      }),
    );
  });

  test('match when both sides write the id alike', () => {
    fc.assert(
      fc.property(text, (id) => {
        for (const mode of ['exact', 'strip-zeros', 'fold-case'] as const) {
          expect(responseKey(id, mode)).toBe(receiptKey(id, mode));
        }
      }),
    );
  });

  test('keep 64-bit ids whole', () => {
    expect(responseKey('812FC7470000001B', 'hex-to-decimal')).toBe('9308878062554710043');
  });

  test.each(idModes)('leave a UUID recognisable in mode %s', (mode) => {
    const uuid = '7f3b2c10-9a4e-4d0b-8f55-0e1d2c3b4a59';
    expect(responseKey(uuid, mode)).toBe(uuid);
    expect(receiptKey(uuid, mode)).toBe(uuid);
  });

  test('stay different for different messages', () => {
    expect(responseKey('10', 'hex-to-decimal')).not.toBe(responseKey('16', 'hex-to-decimal'));
    expect(responseKey('0', 'strip-zeros')).toBe('0');
  });

  test.each(['hex-to-decimal', 'decimal-to-hex'] as const)(
    'of more than 65 octets are no numbers in mode %s',
    (mode) => {
      for (const digits of ['7'.repeat(66), '7'.repeat(65_000)]) {
        expect(responseKey(digits, mode)).toBe(digits);
        expect(receiptKey(digits, mode)).toBe(digits);
      }
      expect(responseKey(`0${'7'.repeat(64)}`, 'decimal-to-hex')).toBe('7'.repeat(64));
    },
  );
});
