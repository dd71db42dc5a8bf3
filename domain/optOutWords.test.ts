import { expect, test } from 'vitest';
import { optOutWish } from './optOutWords.ts';

test.each([
  ['STOP', 'stop'],
  ['  stop.  ', 'stop'],
  ['"Stop" please', 'stop'],
  ['Stop promo 123', 'stop'],
  ['Opt-Out', 'stop'],
  ['বন্ধ', 'stop'],
  ['বন্ধ\u200c করুন', 'stop'],
  ['\ufeffবাতিল!', 'stop'],
  ['START', 'start'],
  ['চালু করুন', 'start'],
  ['unstop', 'start'],
] as const)('%j means %s', (text, wish) => expect(optOutWish(text)).toBe(wish));

test.each(['', '   ', '…', 'Thank you, do not stop', 'Stopwatch', 'Please STOP', 'offer?', 'বন্ধু', '1 STOP'])(
  '%j says nothing about it',
  (text) => expect(optOutWish(text)).toBeNull(),
);
