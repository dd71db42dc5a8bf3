import { expect, test } from 'vitest';
import { printableText } from './printableText.ts';

test.each([
  ['marks of direction', '\u202eAcme\u202c \u200fLtd\u200e\u2066', 'Acme Ltd'],
  ['characters without a shape', 'A\u00adc\ufeffm\u200be\u3164\u115f\u2060\ufe0f', 'Acme'],
  ['controls', 'Acme\u0000\u0007\u001b[0m\tLtd\n', 'Acme[0m Ltd'],
  ['halves of a pair', 'Ac\ud800me', 'Acme'],
  ['joiners outside Bangla', 'Ac\u200d\u200cme', 'Acme'],
  ['piles of marks', `A${'\u0301\u0336\u0489'.repeat(20)}cme`, 'Ácme'],
  ['marks of Bangla without a letter', 'Acme \u09c7\u09bc', 'Acme'],
  ['piles of marks on a letter of Bangla', `ক${'\u09c0'.repeat(30)}`, 'কীীী'],
])('leaves out %s', (_, text, printable) => {
  expect(printableText(text)).toBe(printable);
});

test.each(['Đặng Café', 'পদ্মা ট্রেডার্স', 'র‌্যাব', 'চাঁদপুর', 'ক্ষ্ণৌঁ', 'bKash 8N7A · <b>Eid</b>'])(
  'keeps %s',
  (text) => {
    expect(printableText(text)).toBe(text.normalize('NFC'));
  },
);
