import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Fifo } from './Fifo.ts';

test('gives out what an array would, whatever is done in whatever order', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.nat(), { nil: undefined })), (steps) => {
      const fifo = new Fifo<number>();
      const model: number[] = [];
      for (const item of steps) {
        if (item === undefined) {
          expect(fifo.shift()).toBe(model.shift());
        } else {
          fifo.push(item);
          model.push(item);
        }
        expect([fifo.length, fifo.first]).toEqual([model.length, model[0]]);
      }
      expect(fifo.empty()).toEqual(model);
      expect(fifo.length).toBe(0);
    }),
  );
});

test('takes 200,000 items in and out in linear time', () => {
  const fifo = new Fifo<number>();
  for (let item = 0; item < 200_000; item += 1) fifo.push(item);
  let sum = 0;
  while (fifo.length > 0) sum += fifo.shift() as number;
  expect(sum).toBe((200_000 * 199_999) / 2);
});
