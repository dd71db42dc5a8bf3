import { expect, test } from 'vitest';
import { ResponseReader } from './ResponseReader.ts';

const answers = Buffer.from(
  'HTTP/1.1 202 Accepted\r\nContent-Length: 5\r\n\r\n{"a"}HTTP/1.1 429 Too Many\r\ncontent-length:0\r\nX: y\r\n\r\n',
);

test('answers are told apart wherever the network cuts them', () => {
  for (let cut = 0; cut <= answers.length; cut += 1) {
    const reader = new ResponseReader();
    const statuses = [answers.subarray(0, cut), answers.subarray(cut)].flatMap((piece) => reader.push(piece));
    expect(statuses, `cut at ${cut}`).toEqual([202, 429]);
  }
});

test('an answer without its length is refused, not waited for', () => {
  expect(() => new ResponseReader().push(Buffer.from('HTTP/1.1 200 OK\r\n\r\n'))).toThrow(
    'without its length',
  );
});
