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
      otherMessageId: null,
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
    ['DELIVERED', 'delivered'],
    ['DeliveredToTerminal', 'delivered'],
    ['DeliveredToNetwork', 'enroute'],
    ['DELIVERY_FAILED', 'undelivered'],
    ['DeliveryImpossible', 'undelivered'],
    ['UNDELIVERED', 'undelivered'],
    ['UNDELIVERABLE', 'undelivered'],
    ['NOT-DELIVERED', 'undelivered'],
    ['REJECTED', 'rejected'],
    ['EXPIRD', 'expired'],
    ['SKIPPED', 'failed'],
    ['EN_ROUTE', 'enroute'],
    ['ACCEPTED', 'enroute'],
    ['SENT', 'enroute'],
    ['XYZZY', 'unknown'],
    ['NOT DELIVERED', 'undelivered'],
    ['NDELIVRD', 'undelivered'],
    ['DELIVRD_FAILED', 'undelivered'],
    ['DELIVERY FAILED', 'undelivered'],
    ['DELIVERY_NOT_POSSIBLE', 'undelivered'],
    ['DELIVERY_REFUSED', 'undelivered'],
    ['DELIVERY_TIMEOUT', 'expired'],
    ['DELIVERY_SUCCESS', 'delivered'],
    ['DELIVERY_XYZZY', 'unknown'],
    ['DELIVERED TO NETWORK', 'enroute'],
    ['delivered to handset', 'delivered'],
    ['EN ROUTE', 'enroute'],
    ['SUBMIT_FAILED', 'failed'],
    ['SENT FAILED', 'failed'],
    ['QUEUED-FAILED', 'failed'],
    ['PROCESSING_ERROR', 'failed'],
    ['DELIVERED_NO_ERROR', 'delivered'],
    ['UNSUCCESSFUL', 'failed'],
    ['NOT_SENT', 'failed'],
    ['UNKNOWN_ERROR', 'unknown'],
    ['DND_REJECT', 'rejected'],
    ['REJD', 'rejected'],
    ['TEMPORARY_FAILURE', 'unknown'],
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

  test.each([
    ['stat:2', 'DELIVRD', 'delivered'],
    ['stat:005', 'UNDELIV', 'undelivered'],
    ['status=DELIVRD', 'DELIVRD', 'delivered'],
    ['state : EXPIRED', 'EXPIRED', 'expired'],
  ])('reads %s', (state, carrierStatus, status) => {
    expect(parse(withText(`id:7 ${state} err:000`))).toMatchObject({ carrierStatus, status });
  });

  test.each([
    'id:7 submit date:2611210930 done date:2611210931 stat:DELIVRD err:000',
    'id:7,sub:001,dlvrd:001,submit date:2611210930,done date:2611210931,stat:DELIVRD,err:000,text:',
    'id:7;done date:2611210931;stat:DELIVRD;err:000',
    `id:"7" done date:2611210931 stat:"DELIVRD" err:"000"`,
    "id:'7' done date:2611210931 stat:'DELIVRD' err:'000'",
    'stat:DELIVRD msg_id:7 done_date:2611210931 err:000',
    'ID=7 STAT=DELIVRD DONEDATE=2611210931 ERR=000',
  ])('reads fields however they are left out, ordered and separated: %s', (text) => {
    expect(parse(withText(text))).toMatchObject({
      carrierMessageId: '7',
      status: 'delivered',
      carrierError: '000',
      doneAt: new Date('2026-11-21T09:31:00Z'),
    });
  });

  describe('whose text and parameters name', () => {
    const withBoth = (text: string, tlvs: [number, Buffer][]) =>
      parse(sampleReceipt({ shortMessage: Buffer.from(text), tlvs: new Map(tlvs) }));
    const stateOf = (code: number): [number, Buffer] => [tlvTags.message_state, Buffer.of(code)];
    const errorOf = (...octets: number[]): [number, Buffer] => [
      tlvTags.network_error_code,
      Buffer.of(...octets),
    ];

    test('two ids keeps both, and one id once', () => {
      const id: [number, Buffer] = [tlvTags.receipted_message_id, Buffer.from('7F3A5000002\0')];
      expect(withBoth('id:5000002 stat:DELIVRD', [id, stateOf(2)])).toMatchObject({
        carrierMessageId: '7F3A5000002',
        otherMessageId: '5000002',
      });
      expect(withBoth('id:7F3A5000002 stat:DELIVRD', [id])).toMatchObject({ otherMessageId: null });
      expect(withBoth('stat:DELIVRD', [id])).toMatchObject({
        carrierMessageId: '7F3A5000002',
        otherMessageId: null,
      });
    });

    test.each([
      [5, 'DELIVRD', 'undelivered'],
      [2, 'UNDELIV', 'delivered'],
      [1, 'DELIVRD', 'delivered'],
      [6, 'UNDELIV', 'undelivered'],
      [7, 'DELIVRD', 'delivered'],
      [2, 'ENROUTE', 'delivered'],
      [2, 'UNKNOWN', 'delivered'],
    ])('two states takes the clearer one, then the parameter: %i and %s', (code, word, status) => {
      expect(withBoth(`id:7 stat:${word} err:000`, [stateOf(code)])).toMatchObject({ status });
    });

    test.each([
      ['err:000', [3, 0, 34], '34'],
      ['err:0', [3, 0, 34], '34'],
      ['err:000', [0x30, 0x33, 0x34], '34'],
      ['err:005', [3, 0, 34], '005'],
      ['err:000', [3, 0, 0], '000'],
      ['err:000', [34], '000'],
      ['', [3, 0, 34], '34'],
    ] as const)('two errors takes the one that says something: %s and %j', (text, octets, carrierError) => {
      expect(withBoth(`id:7 stat:UNDELIV ${text}`, [errorOf(...octets)])).toMatchObject({ carrierError });
    });
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

    test('is one by the optional parameters, which no handset can set', () => {
      const tlvs = new Map([
        [tlvTags.receipted_message_id, Buffer.from('ABC-1\0')],
        [tlvTags.message_state, Buffer.of(2)],
      ]);
      expect(parse(plain('', { tlvs }))).toMatchObject({
        carrierMessageId: 'ABC-1',
        status: 'delivered',
      });
    });

    test.each([
      'STOP',
      'My id: 7',
      'id:7 stat:',
      'id:7 stat:DELIVRD',
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
      carrierError: '34',
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

  test.each([
    ['id:7 stat:SENT done date:2611270533', 'SENT'],
    ['id:7 stat:SENT submit date:2611270533', 'SENT'],
    ['id:7 stat:DELIVERY err:005', 'DELIVERY'],
    ['id:7 stat:DELIVRD to', 'DELIVRD'],
    ['id:7 stat:NOT', 'NOT'],
    ['id:7 stat:DELIVRD Your order failed', 'DELIVRD'],
  ])('takes no word after the state for a part of it: %s', (text, carrierStatus) => {
    expect(parse(withText(text))).toMatchObject({ carrierStatus });
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
    ['261121093159324+', '2026-11-21T03:31:59.300Z'],
    ['261121093159000-', '2026-11-21T09:31:59.000Z'],
    ['261121093159020-', '2026-11-21T14:31:59.000Z'],
    ['20261121093159324+', '2026-11-21T03:31:59.300Z'],
    ['261121093159399+', null],
    ['000000000005000R', null],
    ['2026-11-21 09:31:59', '2026-11-21T09:31:59.000Z'],
    ['2026-11-21T09:31:59.25Z', '2026-11-21T09:31:59.250Z'],
    ['2026-11-21T09:31:59+06:00', '2026-11-21T03:31:59.000Z'],
    ['26/11/21 09:31', '2026-11-21T09:31:00.000Z'],
    ['21/11/2026 09:31:59', '2026-11-21T09:31:59.000Z'],
    ['2611210931+0600', '2026-11-21T03:31:00.000Z'],
    ['20261121T093159Z', '2026-11-21T09:31:59.000Z'],
    ['20261121 09:31:59', '2026-11-21T09:31:59.000Z'],
    ['20261121 093159', '2026-11-21T09:31:59.000Z'],
    ['1795253519', '2026-11-21T09:31:59.000Z'],
    ['1795253519123', '2026-11-21T09:31:59.123Z'],
    ['tomorrow', null],
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
