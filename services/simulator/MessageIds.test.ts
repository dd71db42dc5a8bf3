import fc from 'fast-check';
import { expect, test } from 'vitest';
import { idForms, MessageIds, writeId } from './MessageIds.ts';

const id = 1_795_287_999_999_999;

test('ids are written in every form a carrier may have', () => {
  expect(idForms.map((form) => writeId(id, form))).toEqual([
    '1795287999999999',
    '660CE0F826FFF',
    '660ce0f826fff',
    '00001795287999999999',
    '00000000-0000-4000-8006-60ce0f826fff',
  ]);
});

test('ids of any size are written as numbers are', () => {
  fc.assert(
    fc.property(fc.nat(Number.MAX_SAFE_INTEGER), (number) => {
      expect(writeId(number, 'decimal')).toBe(number.toString());
      expect(BigInt(writeId(number, 'zero-padded'))).toBe(BigInt(number));
      expect(parseInt(writeId(number, 'uuid').replaceAll('-', '').slice(-15), 16)).toBe(number);
    }),
  );
});

test('ids rise, also over a restart, unless they are to come again', async () => {
  const ids = new MessageIds();
  const first = ids.next();
  expect([ids.next(), ids.next()]).toEqual([first + 1, first + 2]);
  await new Promise((resolve) => setTimeout(resolve, 2));
  expect(new MessageIds().next()).toBeGreaterThan(first + 2);
  const few = new MessageIds();
  const given = Array.from({ length: 5 }, () => few.next(2) - few.next(2));
  expect(given).toEqual([-1, -1, -1, -1, -1]);
});
