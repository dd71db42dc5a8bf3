import { expect, test } from 'vitest';
import { segmentsOf } from '../sms/segments.ts';
import { codeTexts } from './codeTexts.ts';

test('a one-time code has the name of the brand and fits one part in each language', () => {
  const { en, bn } = codeTexts('052817', 'Padma SMS');
  expect(en).toBe(
    '052817 is your Padma SMS verification code. It expires in 5 minutes. Never share it with anyone.',
  );
  expect(bn).toBe('052817 আপনার Padma SMS কোড। মেয়াদ ৫ মিনিট। কাউকে বলবেন না।');
  for (const text of [en, bn]) expect(segmentsOf(text).segments, text).toBe(1);
});
