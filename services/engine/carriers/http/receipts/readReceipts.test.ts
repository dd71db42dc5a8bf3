import { describe, expect, test } from 'vitest';
import type { HttpReceipts } from '#contract/main-api/carriers/httpCarrier.ts';
import { httpPresets } from '../presets.ts';
import { parseReceipts, receiptReader } from './readReceipts.ts';

const read = (receipts: HttpReceipts, query: string, body = '', askedFor: string | null = null) =>
  receiptReader(receipts, 'exact')(parseReceipts(query, body), askedFor);
const { kannel, jasmin, infobip } = httpPresets;

describe('a receipt that is pushed', () => {
  test.each([
    ['1', 'delivered', 'DELIVRD'],
    ['2', 'undelivered', 'UNDELIV'],
    ['4', 'enroute', 'ENROUTE'],
    ['8', 'enroute', 'ACCEPTD'],
    ['16', 'rejected', 'REJECTD'],
  ])('by Kannel with the value %s is %s', (value, status, carrierStatus) => {
    expect(read(kannel.receipts, `id=77&status=${value}&text=id%3A1+stat%3AX`)).toEqual([
      { carrierMessageId: '77', status, carrierStatus, carrierError: null },
    ]);
  });

  test.each([
    ['ESME_ROK', 'enroute'],
    ['ESME_RINVDSTADR', 'rejected'],
    ['DELIVRD', 'delivered'],
    ['EXPIRED', 'expired'],
  ])('by Jasmin with the state %s is %s', (word, status) => {
    const form = `id=u-1&message_status=${word}&level=3&err=027`;
    const expected = [{ carrierMessageId: 'u-1', status, carrierError: '027' }];
    expect(read(jasmin.receipts, '', form)).toMatchObject(expected);
    expect(read(jasmin.receipts, form)).toMatchObject(expected);
  });

  test('in the shape of Infobip may be several at once', () => {
    const results = [
      'DELIVERED_TO_HANDSET',
      'UNDELIVERABLE_NOT_DELIVERED',
      'EXPIRED_EXPIRED',
      'PENDING_ENROUTE',
    ].map((name, index) => ({ messageId: `m-${index}`, status: { name }, error: { id: index } }));
    expect(read(infobip.receipts, '', JSON.stringify({ results })).map(({ status }) => status)).toEqual([
      'delivered',
      'undelivered',
      'expired',
      'enroute',
    ]);
  });

  test('may be a list that is the whole', () => {
    const receipts = { ...kannel.receipts, list: null };
    expect(read(receipts, '', '[{"id":"1","status":"1"},{"id":2,"status":2}]')).toHaveLength(2);
  });

  test.each(['', 'id=77', 'status=1', 'id=&status=1', 'results=x'])(
    'without id or state is none: %j',
    (query) => {
      expect(read(kannel.receipts, query)).toEqual([]);
    },
  );

  test.each(['{"results":', '{"results":null}', '{"results":[null,1,"x",[]]}', '[]', '\0'])(
    'that is garbage is none: %j',
    (body) => {
      expect(read(infobip.receipts, '', body)).toEqual([]);
    },
  );

  test('has nothing that cannot be stored', () => {
    const [receipt] = read(jasmin.receipts, 'id=a%00b&message_status=DELIV%00RD&err=%00');
    expect(JSON.stringify(receipt)).not.toContain('\\u0000');
    expect(receipt).toMatchObject({ carrierMessageId: 'ab', status: 'delivered' });
  });
});

test('an answer that does not repeat the id is about the one that was asked for', () => {
  const receipts = { ...kannel.receipts, id: null, status: 'state' };
  expect(read(receipts, '', '{"state":"DELIVRD"}', 'c-9')).toMatchObject([{ carrierMessageId: 'c-9' }]);
});
