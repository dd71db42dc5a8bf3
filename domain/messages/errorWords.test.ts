import { expect, test } from 'vitest';
import { errorTextOf, mayArriveLater } from './errorWords.ts';

const own = { en: 'The SIM is barred', bn: 'সিম বন্ধ', adviceEn: null, adviceBn: null };

test('an error is shown in the words of the provider, or else in the shipped ones of its state', () => {
  expect(errorTextOf('UNDELIV 001', own, 'en')).toEqual({ text: 'The SIM is barred', advice: null });
  expect(errorTextOf('UNDELIV 001', own, 'bn').text).toBe('সিম বন্ধ');
  expect(errorTextOf('UNDELIV 001', null, 'en')).toEqual(errorTextOf('UNDELIV', null, 'en'));
  expect(errorTextOf('UNDELIV', null, 'en').text).toBe('The handset could not be reached');
});

test('what nobody has words for is shown as it is, also what an object has by itself', () => {
  expect(errorTextOf('0x00000401', null, 'en')).toEqual({ text: '0x00000401', advice: null });
  expect(errorTextOf('constructor', null, 'bn')).toEqual({ text: 'constructor', advice: null });
});

test('another try comes to the same end where number, sender ID or text are refused', () => {
  expect(['ESME_RINVDSTADR', 'REJECTD', 'rejected', 'REJECTD 088'].map(mayArriveLater)).not.toContain(true);
  expect(['UNDELIV 001', 'EXPIRED', 'ESME_RTHROTTLED', '0x00000401'].map(mayArriveLater)).not.toContain(
    false,
  );
});
