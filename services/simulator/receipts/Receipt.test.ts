import { expect, test } from 'vitest';
import { smsReceiverSettings } from '#services/sms-receiver/config.ts';
import { readReceiptDate } from '#services/engine/receipts/receiptDate.ts';
import { minuteOf } from './Receipt.ts';

test('the minutes of receipts are read as they were meant by a route that nobody has told the carrier’s zone', () => {
  const at = Date.UTC(2026, 10, 21, 20, 31);
  expect(minuteOf(at)).toBe('2611220231');
  const { default: offset } = smsReceiverSettings.properties.SMPP_UTC_OFFSET_MINUTES as { default?: number };
  expect(readReceiptDate(minuteOf(at), offset!)?.getTime()).toBe(at);
});
