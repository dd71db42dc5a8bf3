import { expect, test } from 'vitest';
import { verdictOf, type CodeMeaning } from './codes.ts';

test.each<[CodeMeaning, number[]]>([
  ['refused', [9001, 9008, 9013, 9014, 9019, 9020]],
  ['account', [9002, 9006]],
  ['other-account', [9007]],
  ['no-money', [9003, 9004]],
  ['too-many', [9010]],
  ['uncertain', [9011, 9012, 9015, 9099, 9098, 1]],
])('%s is what the platform means by %j, whatever stands for the operator', (meaning, codes) => {
  for (const code of codes)
    for (const operatorCode of [null, 1000])
      expect(verdictOf(code, operatorCode)).toEqual({ meaning, code, isOperators: false });
});

test.each<[CodeMeaning, number[]]>([
  ['taken', [1000, 1014]],
  ['refused', [1006, 1018, 1019]],
  ['number-refused', [1009, 1010, 1016]],
  ['account', [1001]],
  ['no-money', [1008]],
  ['repeated', [1011]],
  ['too-fast', [1015, 1051]],
  ['too-many', [1054]],
  ['uncertain', [1013, 1099]],
])('%s is what an operator means by %j', (meaning, codes) => {
  for (const code of codes) expect(verdictOf(9000, code)).toEqual({ meaning, code, isOperators: true });
});

test('a message that the platform has queued has no word of the operator', () => {
  expect(verdictOf(9000, null)).toMatchObject({ meaning: 'taken', code: 9000 });
});
