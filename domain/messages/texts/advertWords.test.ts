import { describe, expect, test } from 'vitest';
import { advertWordsIn } from './advertWords.ts';

describe('a text reads like an advertisement', () => {
  test.each([
    ['Eid Offer! Get 20% OFF today, shop now.', ['Offer', '20% OFF', 'shop now']],
    ['Discount, discount and DISCOUNTS', ['Discount', 'DISCOUNTS']],
    ['Win a car in our lucky draw', ['Win a', 'lucky draw']],
    ['ঈদ উপলক্ষে ৫০% ছাড়! অফারটি সীমিত সময়ের নয়।', ['ছাড়', 'অফারটি'].map((word) => word.normalize('NFC'))],
    ['বিকাশে ১০% ক্যাশব্যাক', ['ক্যাশব্যাক']],
    ['১টি কিনলে ১টি ফ্রি', ['কিনলে ১টি ফ্রি']],
  ])('%s', (text, words) => expect(advertWordsIn(text)).toEqual(words));

  test('whichever way its letters are stored', () => {
    expect(advertWordsIn('ছা\u09dc')).toHaveLength(1);
    expect(advertWordsIn('ছা\u09a1\u09bc')).toHaveLength(1);
  });

  test('and no more words are named than anybody reads', () => {
    expect(advertWordsIn('offer discount coupon voucher cashback lottery jackpot')).toHaveLength(5);
  });
});

test.each([
  '',
  'Dear Rina, Tk 1,200 was received. Balance Tk 5,000.',
  'Your code is 123456.',
  'Feel free to call us. The office officer is off on Friday.',
  'Your offer letter is ready.',
  'আপনার বকেয়া ছাড়া আর কিছু নেই। বাস ছাড়ে সকাল ৮টায়।',
  'আপনার কার্ডটি ছাড়পত্রসহ সংগ্রহ করুন।',
  'Savings of 100% were coffered.',
])('is no advertisement: %s', (text) => expect(advertWordsIn(text)).toEqual([]));

test('takes no long time for a long text that nearly matches everywhere', () => {
  const started = performance.now();
  for (const piece of ['1', '1 % ', 'কিনলে ', 'buy ', 'win ', 'per cent ']) {
    expect(advertWordsIn(piece.repeat(10_000 / piece.length))).toEqual([]);
  }
  expect(performance.now() - started).toBeLessThan(1_000);
});
