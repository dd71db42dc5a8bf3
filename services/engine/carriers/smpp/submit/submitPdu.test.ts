import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodePdu } from '#services/kit/smpp/codec/decodePdu.ts';
import { encodePdu } from '#services/kit/smpp/codec/encodePdu.ts';
import { PduError } from '#services/kit/smpp/codec/PduError.ts';
import { parseUserDataHeader } from '#domain/sms/concatenation.ts';
import { decodeGsm, decodeUcs2 } from '#domain/sms/octets.ts';
import { relativeTime, submitDrafts, type OutgoingMessage } from './submitPdu.ts';

function drafts(changes: Partial<OutgoingMessage> = {}) {
  return submitDrafts({
    msisdn: '8801712345678',
    senderId: 'BARTA',
    text: 'hello',
    reference: 9,
    registeredDelivery: true,
    ...changes,
  });
}

describe('submitDrafts', () => {
  test('makes one plain submit of a short text', () => {
    expect(drafts()).toEqual([
      expect.objectContaining({
        source: { ton: 5, npi: 0, addr: 'BARTA' },
        destination: { ton: 1, npi: 1, addr: '8801712345678' },
        esmClass: 0,
        dataCoding: 0,
        registeredDelivery: 1,
        validityPeriod: '',
        shortMessage: Buffer.from('hello'),
      }),
    ]);
  });

  test('sends @ and € as GSM-7 septets, not as ASCII', () => {
    expect(drafts({ text: '@€' })[0]?.shortMessage.toString('hex')).toBe('001b65');
  });

  test('asks for a receipt on every part, with one reference', () => {
    const parts = drafts({ text: 'আমার সোনার বাংলা '.repeat(10) });
    expect(parts).toHaveLength(3);
    expect(parts.map((part) => parseUserDataHeader(part.shortMessage))).toEqual(
      [1, 2, 3].map((part) => ({ reference: 9, total: 3, part, headerOctets: 6 })),
    );
    for (const part of parts) {
      expect(part).toMatchObject({ esmClass: 0x40, registeredDelivery: 1, dataCoding: 8 });
      expect(part.shortMessage.length).toBeLessThanOrEqual(140);
    }
  });

  test('carries every text through the wire and back, within what a short message holds', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 600 }),
      fc.string({ unit: fc.constantFrom(...'aZ9@€{}[]~^|\\$_'), minLength: 1, maxLength: 900 }),
    );
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 255 }), (text, reference) => {
        const read = drafts({ text, reference }).map((draft, index) => {
          const pdu = decodePdu(encodePdu({ ...draft, command: 'submit_sm', sequence: index + 1 }));
          if (pdu.command !== 'submit_sm') throw new Error(pdu.command);
          const body = pdu.shortMessage.subarray(pdu.esmClass === 0x40 ? 6 : 0);
          return pdu.dataCoding === 8 ? decodeUcs2(body) : decodeGsm(body);
        });
        expect(read.join('')).toBe(text);
      }),
    );
  });

  test.each([
    ['BARTA', { ton: 5, npi: 0, addr: 'BARTA' }],
    ['My Shop 24', { ton: 5, npi: 0, addr: 'My Shop 24' }],
    ['16247', { ton: 3, npi: 0, addr: '16247' }],
    ['+8809612345678', { ton: 1, npi: 1, addr: '8809612345678' }],
  ])('knows what kind of sender %s is', (senderId, source) => {
    expect(drafts({ senderId })[0]?.source).toEqual(source);
  });

  test.each<Partial<OutgoingMessage>>([
    { senderId: '' },
    { senderId: '   ' },
    { senderId: 'TWELVELETTER' },
    { senderId: 'বার্তা' },
    { senderId: 'A\0B' },
    { msisdn: '+8801712345678' },
    { msisdn: '88017\x0012345' },
    { msisdn: '1'.repeat(16) },
    { validitySeconds: 0 },
    { validitySeconds: 31 * 24 * 3600 },
  ])('refuses %j', (changes) => {
    expect(() => drafts(changes)).toThrow(PduError);
  });

  test.each([
    [1, '000000000001000R'],
    [90, '000000000130000R'],
    [3 * 86_400 + 3_661, '000003010101000R'],
    [30 * 86_400, '000030000000000R'],
  ])('writes a validity of %i s as %s', (seconds, written) => {
    expect(relativeTime(seconds)).toBe(written);
  });

  test('uses the data_coding that a carrier wants for GSM-7, and leaves UCS-2 alone', () => {
    expect(drafts({ gsmDataCoding: 241 })[0]?.dataCoding).toBe(241);
    expect(drafts({ gsmDataCoding: 241, text: 'বাংলা' })[0]?.dataCoding).toBe(8);
  });
});
