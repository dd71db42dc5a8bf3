import { expect, test } from 'vitest';
import { validateText } from './textRules.ts';

test.each(['', ' \r\n', '\u200b\u200d', '\u3164', '\u200e \ufeff'])(
  'refuses %j, of which nobody sees anything',
  (text) => {
    expect(validateText(text).problem).toBe('text-empty');
  },
);

test.each(['.', '\u200fسلام', '👍🏽', 'ক্\u200cষ'])('takes %j', (text) => {
  expect(validateText(text).problem).toBeNull();
});
