import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { noTlvs } from '#services/kit/smpp/codec/pdu.ts';
import { cOctets, octet, octetPair, tlvTags } from '#services/kit/smpp/codec/tlv.ts';
import { encodeUcs2 } from '#domain/sms/octets.ts';
import { sampleReceipt } from '#tests/simulators/samplePdus.ts';
import { parseReceipt } from './receipt.ts';

function withText(text: string) {
  return sampleReceipt({ shortMessage: Buffer.from(text, 'latin1') });
}

describe('parseReceipt', () => {
  test('reads the text of SMPP 3.4 Appendix B', () => {
    expect(parseReceipt(sampleReceipt(), { utcOffsetMinutes: 360 })).toEqual({
      carrierMessageId: '42',
      carrierState: 'DELIVRD',
      errorCode: '000',
      doneAt: new Date('2026-11-21T03:31:00Z'),
      status: 'delivered',
      userMessageReference: null,
    });
  });

  test.each([
    ['DELIVRD', 'delivered'],
    ['delivered', 'delivered'],
    ['UNDELIV', 'undelivered'],
    ['EXPIRED', 'expired'],
    ['REJECTD', 'rejected'],
    ['DELETED', 'failed'],
    ['FAILED', 'failed'],
    ['UNKNOWN', 'unknown'],
    ['ACCEPTD', 'enroute'],
    ['ENROUTE', 'enroute'],
    ['BUFFERED', 'enroute'],
    ['XYZZY', 'unknown'],
  ])('takes stat:%s for %s and keeps the word', (state, status) => {
    const receipt = parseReceipt(withText(`id:7 stat:${state} err:005 text:`));
    expect(receipt).toMatchObject({ carrierState: state, status, errorCode: '005' });
  });

  test.each([
    ['err:EC_AB-5 text:Hello', 'EC_AB-5'],
    ['err:0x1F.2', '0x1F.2'],
    ['err:000', '000'],
    ['err: 005 text:', '005'],
    ['err: text:Hello', null],
    ['err:', null],
  ])('keeps the whole code of %s', (text, errorCode) => {
    expect(parseReceipt(withText(`id:7 stat:UNDELIV ${text}`))).toMatchObject({ errorCode });
  });

  describe('without the esm_class of a receipt', () => {
    const text =
      'id:7 sub:001 dlvrd:001 submit date:2611210930 done date:2611210931 stat:DELIVRD err:000 text:';
    const plain = (shortMessage: string, changes = {}) =>
      sampleReceipt({ esmClass: 0, shortMessage: Buffer.from(shortMessage, 'latin1'), ...changes });

    test('is no receipt, unless the route says that its carrier sends such ones', () => {
      expect(parseReceipt(plain(text))).toBeNull();
      expect(parseReceipt(plain(text), { detection: 'text-too' })).toMatchObject({
        carrierMessageId: '7',
        status: 'delivered',
      });
    });

    test('is one by the optional parameters too', () => {
      const tlvs = new Map([
        [tlvTags.receipted_message_id, cOctets('ABC-1')],
        [tlvTags.message_state, octet(2)],
      ]);
      expect(parseReceipt(plain('', { tlvs }), { detection: 'text-too' })).toMatchObject({
        carrierMessageId: 'ABC-1',
        status: 'delivered',
      });
    });

    test.each([
      'STOP',
      'My id: 7',
      'id:7 stat:',
      'id:7 text:stat:DELIVRD done date:2611210931',
      'my id:7 stat:DELIVRD',
    ])('a person’s text is none: %s', (words) => {
      expect(parseReceipt(plain(words), { detection: 'text-too' })).toBeNull();
    });

    test('keeps other types of message what they are', () => {
      expect(parseReceipt(plain(text, { esmClass: 0x08 }), { detection: 'text-too' })).toBeNull();
    });
  });

  test('believes the optional parameters before the text', () => {
    const tlvs = new Map([
      [tlvTags.receipted_message_id, cOctets('ABC-1')],
      [tlvTags.message_state, octet(5)],
      [tlvTags.user_message_reference, octetPair(777)],
      [tlvTags.network_error_code, Buffer.of(3, 0, 34)],
    ]);
    expect(parseReceipt(sampleReceipt({ tlvs }))).toMatchObject({
      carrierMessageId: 'ABC-1',
      carrierState: 'UNDELIV',
      status: 'undelivered',
      userMessageReference: 777,
      errorCode: '000',
    });
    expect(parseReceipt(sampleReceipt({ tlvs, shortMessage: Buffer.alloc(0) }))).toMatchObject({
      carrierMessageId: 'ABC-1',
      status: 'undelivered',
      errorCode: '34',
      doneAt: null,
    });
  });

  test('takes the state from the text when the octet names none', () => {
    const tlvs = new Map([[tlvTags.message_state, octet(200)]]);
    expect(parseReceipt(sampleReceipt({ tlvs }))?.status).toBe('delivered');
  });

  test('reads a text in message_payload, and in a data_sm', () => {
    const { shortMessage, ...fields } = sampleReceipt();
    const tlvs = new Map([[tlvTags.message_payload, shortMessage]]);
    const expected = { carrierMessageId: '42', status: 'delivered' };
    expect(parseReceipt({ ...fields, shortMessage: Buffer.alloc(0), tlvs })).toMatchObject(expected);
    expect(parseReceipt({ ...fields, command: 'data_sm', tlvs })).toMatchObject(expected);
  });

  test('reads a text in UCS-2, and one behind a data header', () => {
    const text = 'id:9 stat:EXPIRED text:';
    const ucs2 = sampleReceipt({ dataCoding: 8, shortMessage: Buffer.from(encodeUcs2(text)) });
    expect(parseReceipt(ucs2)).toMatchObject({ carrierMessageId: '9', status: 'expired' });
    const header = Buffer.of(5, 0, 3, 1, 1, 1);
    const headed = sampleReceipt({
      esmClass: 0x44,
      shortMessage: Buffer.concat([header, Buffer.from(text)]),
    });
    expect(parseReceipt(headed)).toMatchObject({ carrierMessageId: '9', status: 'expired' });
  });

  test.each([
    ['id:5 sub:001 dlvrd:001 submit date:2611210930 done date:2611210931 stat:DELIVRD err:000', 'delivered'],
    ['id:5 sub:001 dlvrd:001 submit date:2611210930 done date:2611210931 stat:DELIV', 'delivered'],
    ['id:5 sub:001 dlvrd:001 submit date:2611210930 done da', 'enroute'],
    ['id:5', 'enroute'],
  ])('makes what it can of a text that was cut: %s', (text, status) => {
    expect(parseReceipt(withText(text))).toMatchObject({ carrierMessageId: '5', status });
  });

  test('reads other orders, cases and spaces', () => {
    const text = 'ID: 0012ab  Done_Date: 20261121093159 STAT: Undeliv  Err: 1F';
    expect(parseReceipt(withText(text))).toEqual({
      carrierMessageId: '0012ab',
      carrierState: 'Undeliv',
      errorCode: '1F',
      doneAt: new Date('2026-11-21T09:31:59Z'),
      status: 'undelivered',
      userMessageReference: null,
    });
  });

  test.each([
    ['2611210931', '2026-11-21T09:31:00.000Z'],
    ['261121093159', '2026-11-21T09:31:59.000Z'],
    ['202611210931', '2026-11-21T09:31:00.000Z'],
    ['20261121093159', '2026-11-21T09:31:59.000Z'],
    ['2602300931', null],
    ['2611212531', null],
    ['0', null],
  ])('reads the date %s as %s', (digits, iso) => {
    const doneAt = parseReceipt(withText(`id:1 done date:${digits} stat:DELIVRD`))?.doneAt;
    expect(doneAt?.toISOString() ?? null).toBe(iso);
  });

  test('does not read the customer’s words', () => {
    const receipt = parseReceipt(withText('id:1 stat:DELIVRD err:000 text:id:2 stat:UNDELIV err:999'));
    expect(receipt).toMatchObject({ carrierMessageId: '1', status: 'delivered', errorCode: '000' });
    expect(parseReceipt(withText('text:id:2 stat:UNDELIV'))).toBeNull();
  });

  test('takes a person’s message for no receipt, however it looks', () => {
    expect(parseReceipt(sampleReceipt({ esmClass: 0 }))).toBeNull();
    expect(parseReceipt(sampleReceipt({ esmClass: 0x08 }))).toBeNull();
  });

  test('takes an intermediate notification for nothing final', () => {
    expect(parseReceipt(sampleReceipt({ esmClass: 0x20 }))).toMatchObject({
      carrierState: 'DELIVRD',
      status: 'enroute',
    });
  });

  test('gives null for a receipt that names no message', () => {
    expect(parseReceipt(withText('stat:DELIVRD'))).toBeNull();
    expect(parseReceipt(sampleReceipt({ shortMessage: Buffer.alloc(0), tlvs: noTlvs }))).toBeNull();
    expect(parseReceipt(withText(`id:${'9'.repeat(65)} stat:DELIVRD`))).toBeNull();
  });

  test('never throws, whatever the text and the optional parameters', () => {
    const anyOctets = fc.uint8Array({ maxLength: 200 }).map((value) => Buffer.from(value));
    const anyText = fc.oneof(
      anyOctets,
      fc.string().map((tail) => Buffer.from(`id:1 done date:${tail} stat:${tail}`)),
    );
    const tags = fc.constantFrom(...Object.values(tlvTags));
    fc.assert(
      fc.property(
        anyText,
        fc.array(fc.tuple(tags, anyOctets)),
        fc.constantFrom(0, 8),
        (text, tlvs, dataCoding) => {
          parseReceipt(
            sampleReceipt({ shortMessage: text.subarray(0, 254), tlvs: new Map(tlvs), dataCoding }),
          );
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
