import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyPdu } from '#tests/simulators/pduArbitrary.ts';
import { encodePdu } from './codec/encodePdu.ts';
import { FrameSplitter } from './FrameSplitter.ts';
import { maxPduOctets } from './codec/pdu.ts';
import { PduError } from './codec/PduError.ts';

/** `octets` in pieces that end at the given places. */
function pieces(octets: Buffer, places: number[]): Buffer[] {
  const ends = [...new Set(places.map((place) => place % (octets.length + 1)))].sort((a, b) => a - b);
  const starts = [0, ...ends];
  return starts.map((start, index) => octets.subarray(start, starts[index + 1] ?? octets.length));
}

describe('FrameSplitter', () => {
  test('gives the same frames however the stream is cut', () => {
    fc.assert(
      fc.property(
        fc.array(anyPdu, { maxLength: 5 }),
        fc.array(fc.nat(), { maxLength: 10 }),
        (pdus, places) => {
          const frames = pdus.map(encodePdu);
          const splitter = new FrameSplitter();
          const found = pieces(Buffer.concat(frames), places).flatMap((piece) => [...splitter.push(piece)]);
          expect(found).toEqual(frames);
          expect(splitter.isMidFrame).toBe(false);
        },
      ),
    );
  });

  test('reads the largest PDU octet by octet in linear time', () => {
    const frame = Buffer.alloc(maxPduOctets);
    frame.writeUInt32BE(maxPduOctets, 0);
    const splitter = new FrameSplitter();
    const found = Array.from({ length: frame.length }, (_, at) => [
      ...splitter.push(frame.subarray(at, at + 1)),
    ]);
    expect(found.flat()).toEqual([frame]);
  });

  test.each([0, 1, 4, 15, maxPduOctets + 1, 0x47455420])(
    'refuses a command_length of %i at once',
    (length) => {
      const head = Buffer.alloc(4);
      head.writeUInt32BE(length);
      expect(() => [...new FrameSplitter().push(head)]).toThrow(PduError);
    },
  );

  test('gives the good frames before a bad length', () => {
    const good = encodePdu({ command: 'enquire_link', sequence: 1 });
    const found = new FrameSplitter().push(Buffer.concat([good, Buffer.alloc(4)]));
    expect(found.next().value).toEqual(good);
    expect(() => found.next()).toThrow(PduError);
  });
});
