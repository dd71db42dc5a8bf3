import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { noTlvs } from '#services/kit/smpp/codec/pdu.ts';
import { tlvTags } from '#services/kit/smpp/codec/tlv.ts';
import { encodeUcs2 } from '#domain/sms/octets.ts';
import { sampleReceipt } from '#tests/simulators/samplePdus.ts';
import { parseReceipt, type ReceiptFormat } from './receipt.ts';

const receivedAt = new Date('2026-11-21T03:32:00Z');
const format: ReceiptFormat = {
  routeId: 7,
  idMode: 'exact',
  utcOffsetMinutes: 0,
  receiptDetection: 'esm-class',
};
const parse = (deliver: Parameters<typeof parseReceipt>[0], changes: Partial<ReceiptFormat> = {}) =>
  parseReceipt(deliver, { ...format, ...changes }, receivedAt);

function withText(text: string) {
  return sampleReceipt({ shortMessage: Buffer.from(text, 'latin1') });
}

describe('parseReceipt', () => {
  test('reads the text of SMPP 3.4 Appendix B', () => {
    expect(parse(sampleReceipt(), { utcOffsetMinutes: 360 })).toEqual({
      routeId: 7,
      carrierMessageId: '42',
      carrierStatus: 'DELIVRD',
      carrierError: '000',
      doneAt: new Date('2026-11-21T03:31:00Z'),
      receivedAt,
      status: 'delivered',
      raw: sampleReceipt().shortMessage,
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
    const receipt = parse(withText(`id:7 stat:${state} err:005 text:`));
    expect(receipt).toMatchObject({ carrierStatus: state, status, carrierError: '005' });
  });

  test.each([
    ['err:EC_AB-5 text:Hello', 'EC_AB-5'],
    ['err:0x1F.2', '0x1F.2'],
    ['err:000', '000'],
    ['err: 005 text:', '005'],
    ['err: text:Hello', null],
    ['err:', null],
  ])('keeps the whole code of %s', (text, carrierError) => {
    expect(parse(withText(`id:7 stat:UNDELIV ${text}`))).toMatchObject({ carrierError });
  });

  describe('without the esm_class of a receipt', () => {
    const text =
      'id:7 sub:001 dlvrd:001 submit date:2611210930 done date:2611210931 stat:DELIVRD err:000 text:';
    const plain = (shortMessage: string, changes = {}) =>
      sampleReceipt({ esmClass: 0, shortMessage: Buffer.from(shortMessage, 'latin1'), ...changes });

    test('is no receipt, unless the route says that its carrier sends such ones', () => {
      expect(parse(plain(text))).toBeNull();
      expect(parse(plain(text), { receiptDetection: 'text-too' })).toMatchObject({
        carrierMessageId: '7',
        status: 'delivered',
      });
    });

    test('is one by the optional parameters too', () => {
      const tlvs = new Map([
        [tlvTags.receipted_message_id, Buffer.from('ABC-1\0')],
        [tlvTags.message_state, Buffer.of(2)],
      ]);
      expect(parse(plain('', { tlvs }), { receiptDetection: 'text-too' })).toMatchObject({
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
      expect(parse(plain(words), { receiptDetection: 'text-too' })).toBeNull();
    });

    test('keeps other types of message what they are', () => {
      expect(parse(plain(text, { esmClass: 0x08 }), { receiptDetection: 'text-too' })).toBeNull();
    });
  });

  test('believes the optional parameters before the text', () => {
    const tlvs = new Map([
      [tlvTags.receipted_message_id, Buffer.from('ABC-1\0')],
      [tlvTags.message_state, Buffer.of(5)],
      [tlvTags.network_error_code, Buffer.of(3, 0, 34)],
    ]);
    expect(parse(sampleReceipt({ tlvs }))).toMatchObject({
      carrierMessageId: 'ABC-1',
      carrierStatus: 'UNDELIV',
      status: 'undelivered',
      carrierError: '000',
    });
    expect(parse(sampleReceipt({ tlvs, shortMessage: Buffer.alloc(0) }))).toMatchObject({
      carrierMessageId: 'ABC-1',
      status: 'undelivered',
      carrierError: '34',
      doneAt: null,
    });
  });

  test('takes the state from the text when the octet names none', () => {
    const tlvs = new Map([[tlvTags.message_state, Buffer.of(200)]]);
    expect(parse(sampleReceipt({ tlvs }))?.status).toBe('delivered');
  });

  test('reads a text in message_payload, and in a data_sm', () => {
    const { shortMessage, ...fields } = sampleReceipt();
    const tlvs = new Map([[tlvTags.message_payload, shortMessage]]);
    const expected = { carrierMessageId: '42', status: 'delivered' };
    expect(parse({ ...fields, shortMessage: Buffer.alloc(0), tlvs })).toMatchObject(expected);
    expect(parse({ ...fields, command: 'data_sm', tlvs })).toMatchObject(expected);
  });

  test('reads a text in UCS-2, and one behind a data header', () => {
    const text = 'id:9 stat:EXPIRED text:';
    const ucs2 = sampleReceipt({ dataCoding: 8, shortMessage: Buffer.from(encodeUcs2(text)) });
    expect(parse(ucs2)).toMatchObject({ carrierMessageId: '9', status: 'expired' });
    const header = Buffer.of(5, 0, 3, 1, 1, 1);
    const headed = sampleReceipt({
      esmClass: 0x44,
      shortMessage: Buffer.concat([header, Buffer.from(text)]),
    });
    expect(parse(headed)).toMatchObject({ carrierMessageId: '9', status: 'expired' });
  });

  test.each([
    ['id:5 sub:001 dlvrd:001 submit date:2611210930 done date:2611210931 stat:DELIVRD err:000', 'delivered'],
    ['id:5 sub:001 dlvrd:001 submit date:2611210930 done date:2611210931 stat:DELIV', 'delivered'],
    ['id:5 sub:001 dlvrd:001 submit date:2611210930 done da', 'enroute'],
    ['id:5', 'enroute'],
  ])('makes what it can of a text that was cut: %s', (text, status) => {
    expect(parse(withText(text))).toMatchObject({ carrierMessageId: '5', status });
  });

  test('reads other orders, cases and spaces', () => {
    const text = 'ID: 0012ab  Done_Date: 20261121093159 STAT: Undeliv  Err: 1F';
    expect(parse(withText(text))).toMatchObject({
      carrierMessageId: '0012ab',
      carrierStatus: 'Undeliv',
      carrierError: '1F',
      doneAt: new Date('2026-11-21T09:31:59Z'),
      status: 'undelivered',
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
    const doneAt = parse(withText(`id:1 done date:${digits} stat:DELIVRD`))?.doneAt;
    expect(doneAt?.toISOString() ?? null).toBe(iso);
  });

  test('names the part as the answers of its route do', () => {
    const idOf = (idMode: ReceiptFormat['idMode']) =>
      parse(withText('id:00Ff'), { idMode })?.carrierMessageId;
    expect(idOf('exact')).toBe('00Ff');
    expect(idOf('fold-case')).toBe('00ff');
    expect(idOf('strip-zeros')).toBe('Ff');
    expect(idOf('decimal-to-hex')).toBe('255');
  });

  test('keeps what no column can hold out of its words, and all of it in what came', () => {
    const tlvs = new Map([[tlvTags.message_state, Buffer.of(2)]]);
    const garbled = parse(sampleReceipt({ shortMessage: Buffer.from('id:a\0b stat:X err:0'), tlvs }));
    expect(garbled).toMatchObject({ carrierMessageId: 'ab', carrierStatus: 'DELIVRD', carrierError: '0' });
    expect(garbled?.raw).toEqual(Buffer.from('id:a\0b stat:X err:0'));
    const long = parse(withText(`id:1 stat:${'x'.repeat(150)} err:${'1'.repeat(150)}`));
    expect(long).toMatchObject({ carrierStatus: 'x'.repeat(100), carrierError: '1'.repeat(100) });
  });

  test('does not read the customer’s words', () => {
    const receipt = parse(withText('id:1 stat:DELIVRD err:000 text:id:2 stat:UNDELIV err:999'));
    expect(receipt).toMatchObject({ carrierMessageId: '1', status: 'delivered', carrierError: '000' });
    expect(parse(withText('text:id:2 stat:UNDELIV'))).toBeNull();
  });

  test('takes a person’s message for no receipt, however it looks', () => {
    expect(parse(sampleReceipt({ esmClass: 0 }))).toBeNull();
    expect(parse(sampleReceipt({ esmClass: 0x08 }))).toBeNull();
  });

  test('takes an intermediate notification for nothing final', () => {
    expect(parse(sampleReceipt({ esmClass: 0x20 }))).toMatchObject({
      carrierStatus: 'DELIVRD',
      status: 'enroute',
    });
  });

  test('gives null for a receipt that names no message', () => {
    expect(parse(withText('stat:DELIVRD'))).toBeNull();
    expect(parse(sampleReceipt({ shortMessage: Buffer.alloc(0), tlvs: noTlvs }))).toBeNull();
    expect(parse(withText(`id:${'9'.repeat(65)} stat:DELIVRD`))).toBeNull();
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
          parse(sampleReceipt({ shortMessage: text.subarray(0, 254), tlvs: new Map(tlvs), dataCoding }));
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
