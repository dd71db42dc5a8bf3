import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyPdu } from '#tests/simulators/pduArbitrary.ts';
import { sampleSubmit } from '#tests/simulators/samplePdus.ts';
import { commandIds } from './commandIds.ts';
import { commandStatus, type CommandStatusName } from './commandStatus.ts';
import { decodePdu } from './decodePdu.ts';
import { encodePdu } from './encodePdu.ts';
import { maxPduOctets, noTlvs, type KnownPdu } from './pdu.ts';
import { PduError } from './PduError.ts';
import { tlvTags } from './tlv.ts';

function frame(commandId: number, body: string, status = 0): Buffer {
  const octets = Buffer.from(body, 'latin1');
  const head = Buffer.alloc(16);
  head.writeUInt32BE(16 + octets.length, 0);
  head.writeUInt32BE(commandId, 4);
  head.writeUInt32BE(status, 8);
  head.writeUInt32BE(7, 12);
  return Buffer.concat([head, octets]);
}

function errorOf(run: () => unknown): PduError {
  try {
    run();
  } catch (error) {
    if (error instanceof PduError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

describe('codec', () => {
  test('reads what it writes, for every PDU', () => {
    fc.assert(
      fc.property(anyPdu, (pdu) => {
        expect(decodePdu(encodePdu(pdu))).toEqual(pdu);
      }),
      { numRuns: 2_000 },
    );
  });

  test('writes a submit_sm octet by octet as SMPP 3.4 §4.4.1 says', () => {
    const pdu = sampleSubmit({
      sequence: 2,
      shortMessage: Buffer.from('hi'),
      tlvs: new Map([[tlvTags.user_message_reference, Buffer.of(1, 2)]]),
    });
    expect(encodePdu(pdu).toString('hex')).toBe(
      '0000003b' +
        '00000004' +
        '00000000' +
        '00000002' + // command_length, command_id, command_status, sequence_number
        '00' + // service_type
        '0500' +
        '424152544100' + // source
        '0101' +
        '3838303137313233343536373800' + // destination
        '000000' +
        '00' +
        '00' + // esm_class, protocol_id, priority_flag, schedule_delivery_time, validity_period
        '01000000' + // registered_delivery, replace_if_present_flag, data_coding, sm_default_msg_id
        '026869' + // sm_length, short_message
        '020400020102', // user_message_reference
    );
  });

  test('throws nothing but a PduError on random octets, whatever command they claim to be', () => {
    const commandId = fc.oneof(
      fc.constantFrom(...Object.values(commandIds)),
      fc.integer({ min: 0, max: 0xffffffff }),
    );
    fc.assert(
      fc.property(commandId, fc.uint8Array({ maxLength: 400 }), (id, body) => {
        try {
          decodePdu(frame(id, Buffer.from(body).toString('latin1')));
        } catch (error) {
          expect(error).toBeInstanceOf(PduError);
        }
      }),
      { numRuns: 5_000 },
    );
  });

  test('throws nothing but a PduError on a PDU with some octets changed, and never reads past its end', () => {
    const change = fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 }));
    fc.assert(
      fc.property(anyPdu, fc.array(change, { minLength: 1, maxLength: 6 }), (pdu, changes) => {
        const octets = encodePdu(pdu);
        for (const [at, value] of changes) octets[4 + (at % (octets.length - 4))] = value;
        try {
          const read = decodePdu(octets);
          // The decoded PDU says all that was written: nothing was cut or made up.
          if (read.command !== 'unknown' && !('status' in read)) {
            expect(encodePdu(read).length).toBeLessThanOrEqual(octets.length);
          }
        } catch (error) {
          expect(error).toBeInstanceOf(PduError);
        }
      }),
      { numRuns: 5_000 },
    );
  });

  test('refuses every PDU that was cut short, and never takes the rest for the whole', () => {
    fc.assert(
      fc.property(anyPdu, fc.nat(), (pdu, at) => {
        const whole = encodePdu(pdu);
        if (whole.length === 16 || 'status' in pdu) return;
        const cut = Buffer.from(whole.subarray(0, 16 + (at % (whole.length - 16))));
        cut.writeUInt32BE(cut.length, 0);
        try {
          // A cut between two optional parameters cannot be seen; everything before them can.
          expect({ ...decodePdu(cut), tlvs: noTlvs }).toEqual({ ...pdu, tlvs: noTlvs });
        } catch (error) {
          expect(error).toBeInstanceOf(PduError);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test('reads a command_id it does not know as unknown, with its body', () => {
    expect(decodePdu(frame(0x00010203, 'abc'))).toEqual({
      command: 'unknown',
      commandId: 0x00010203,
      status: 0,
      sequence: 7,
      body: Buffer.from('abc'),
    });
  });

  test.each<[string, number, string, CommandStatusName]>([
    ['an sm_length past the end', commandIds.deliver_sm, `${'\0'.repeat(16)}\x05abc`, 'ESME_RINVMSGLEN'],
    [
      'an sm_length of 255',
      commandIds.deliver_sm,
      `${'\0'.repeat(16)}\xff${'a'.repeat(255)}`,
      'ESME_RINVMSGLEN',
    ],
    ['a TLV past the end', commandIds.deliver_sm, `${'\0'.repeat(17)}\x00\x1e\x00\x09abc`, 'ESME_RINVPARLEN'],
    ['half a TLV head', commandIds.deliver_sm, `${'\0'.repeat(17)}\x00\x1e`, 'ESME_RINVOPTPARSTREAM'],
    ['a body that ends too early', commandIds.deliver_sm, '\0'.repeat(9), 'ESME_RINVCMDLEN'],
    ['a service_type without an end', commandIds.submit_sm, 'abcdefgh', 'ESME_RINVSERTYP'],
    ['a source that is not ASCII', commandIds.submit_sm, '\0\x05\x00caf\xe9\0', 'ESME_RINVSRCADR'],
    [
      'a destination of 21 characters',
      commandIds.submit_sm,
      `\0\0\0\0\0\0${'1'.repeat(21)}\0`,
      'ESME_RINVDSTADR',
    ],
    [
      'a validity_period of 17',
      commandIds.submit_sm,
      `${'\0'.repeat(11)}${'1'.repeat(17)}\0`,
      'ESME_RINVEXPIRY',
    ],
    ['an enquire_link with a body', commandIds.enquire_link, 'x', 'ESME_RINVCMDLEN'],
    ['a message_id without an end', commandIds.submit_sm_resp, 'abc', 'ESME_RINVMSGID'],
  ])('answers %s with its own status', (_what, commandId, body, name) => {
    const error = errorOf(() => decodePdu(frame(commandId, body)));
    expect(error.answer).toBe(commandStatus[name]);
    expect(error.head).toEqual({ commandId, status: 0, sequence: 7 });
  });

  test('takes a refusal for a refusal, whatever its body says', () => {
    const resp = { command: 'submit_sm_resp', status: 0x58, sequence: 7, messageId: '', tlvs: noTlvs };
    expect(decodePdu(frame(commandIds.submit_sm_resp, '', 0x58))).toEqual(resp);
    expect(decodePdu(frame(commandIds.submit_sm_resp, 'no end', 0x58))).toEqual(resp);
  });

  test.each<[string, Partial<Extract<KnownPdu, { command: 'submit_sm' }>>, CommandStatusName]>([
    ['a NUL in a number', { destination: { ton: 1, npi: 1, addr: '12\x003' } }, 'ESME_RINVDSTADR'],
    ['a Bangla sender', { source: { ton: 5, npi: 0, addr: 'বার্তা' } }, 'ESME_RINVSRCADR'],
    ['a line break in a sender', { source: { ton: 5, npi: 0, addr: 'A\nB' } }, 'ESME_RINVSRCADR'],
    ['a number of 21 digits', { destination: { ton: 1, npi: 1, addr: '1'.repeat(21) } }, 'ESME_RINVDSTADR'],
    ['255 octets of text', { shortMessage: Buffer.alloc(255) }, 'ESME_RINVMSGLEN'],
    ['a data_coding of 256', { dataCoding: 256 }, 'ESME_RINVCMDLEN'],
    ['a negative sequence', { sequence: -1 }, 'ESME_RINVCMDLEN'],
    ['a TLV of 64 KiB', { tlvs: new Map([[1, Buffer.alloc(0x10000)]]) }, 'ESME_RINVPARLEN'],
    [
      'more than a PDU holds',
      { tlvs: new Map([1, 2].map((tag) => [tag, Buffer.alloc(0xffff)])) },
      'ESME_RINVCMDLEN',
    ],
  ])('does not write %s', (_what, changes, name) => {
    expect(errorOf(() => encodePdu(sampleSubmit(changes))).answer).toBe(commandStatus[name]);
  });

  test('writes whole PDUs again after one that could not be written', () => {
    errorOf(() => encodePdu(sampleSubmit({ shortMessage: Buffer.alloc(255) })));
    expect(decodePdu(encodePdu(sampleSubmit()))).toEqual(sampleSubmit());
  });

  test('carries a message_payload of 64 KiB', () => {
    const payload = Buffer.alloc(0xffff, 'x');
    const pdu = sampleSubmit({
      shortMessage: Buffer.alloc(0),
      tlvs: new Map([[tlvTags.message_payload, payload]]),
    });
    const octets = encodePdu(pdu);
    expect(octets.length).toBeLessThanOrEqual(maxPduOctets);
    expect(decodePdu(octets)).toEqual(pdu);
  });
});
