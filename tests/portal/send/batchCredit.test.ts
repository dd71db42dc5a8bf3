import fc from 'fast-check';
import { expect, test } from 'vitest';
import { termsOf } from '#src/pages/send/batches/batch/creditTerms.ts';

const count = fc.integer({ min: 0, max: 1_000_000 });

test('what was held is the sum of what was charged, released and is still held', () => {
  fc.assert(
    fc.property(count, count, count, count, (kept, refunded, released, stillHeld) => {
      const charged = kept + refunded;
      const held = charged + released + stillHeld;
      const [first, ...others] = termsOf({ held, charged, released, refunded, stillHeld });
      expect(first!.credits).toBe(others.reduce((sum, { credits }) => sum + credits, 0));
      expect(others.some(({ figure }) => figure === 'stillHeld')).toBe(stillHeld > 0);
    }),
  );
});
