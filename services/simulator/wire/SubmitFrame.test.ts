import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodePdu } from '#services/kit/smpp/codec/decodePdu.ts';
import { encodePdu } from '#services/kit/smpp/codec/encodePdu.ts';
import { messageOctets } from '#services/kit/smpp/codec/tlv.ts';
import { anyPdu } from '#tests/simulators/pduArbitrary.ts';
import { sampleSubmit } from '#tests/simulators/samplePdus.ts';
import { SubmitFrame } from './SubmitFrame.ts';

const anySubmit = anyPdu.filter((pdu) => pdu.command === 'submit_sm');

test('a submit reads as the codec reads it', () => {
  fc.assert(
    fc.property(anySubmit, (pdu) => {
      const submit = SubmitFrame.read(encodePdu(pdu))!;
      expect({
        sequence: submit.sequence,
        source: submit.source,
        destination: submit.destination,
        registeredDelivery: submit.registeredDelivery,
        dataCoding: submit.dataCoding,
        message: submit.message,
        hasHeader: submit.hasHeader,
      }).toEqual({
        sequence: pdu.sequence,
        source: pdu.source.addr,
        destination: pdu.destination.addr,
        registeredDelivery: pdu.registeredDelivery,
        dataCoding: pdu.dataCoding,
        message: messageOctets(pdu),
        hasHeader: (pdu.esmClass & 0x40) !== 0,
      });
    }),
  );
});

test('a submit is refused when and only when the codec refuses it', () => {
  const whole = encodePdu(sampleSubmit({ tlvs: new Map([[0x0204, Buffer.of(0, 1)]]) }));
  const spoilt = fc.record({
    at: fc.nat(whole.length - 1),
    value: fc.integer({ min: 0, max: 255 }),
    cut: fc.nat(30),
  });
  fc.assert(
    fc.property(spoilt, ({ at, value, cut }) => {
      const frame = Buffer.from(whole.subarray(0, Math.max(16, whole.length - cut)));
      if (at >= 16 && at < frame.length) frame[at] = value;
      frame.writeUInt32BE(frame.length, 0);
      expect(SubmitFrame.read(frame) === null).toBe(isRefused(frame));
    }),
    { numRuns: 2_000 },
  );
});

test('the place in a longer message is read from its header', () => {
  const shortMessage = Buffer.from('0500030903026869', 'hex');
  const submit = SubmitFrame.read(encodePdu(sampleSubmit({ esmClass: 0x40, shortMessage })))!;
  expect(submit.concatenation).toMatchObject({ reference: 9, total: 3, part: 2 });
  expect(submit.body.toString('latin1')).toBe('hi');
});

function isRefused(frame: Buffer): boolean {
  try {
    decodePdu(frame);
    return false;
  } catch {
    return true;
  }
}
