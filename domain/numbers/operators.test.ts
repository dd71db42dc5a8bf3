import { describe, expect, test } from 'vitest';
import { operators } from '#contract/sms-receiver/messages.ts';
import { defaultOperatorPrefixes, operatorByPrefix, type OperatorPrefix } from './operators.ts';

describe('operatorByPrefix', () => {
  test.each([
    ['8801312345678', 'grameenphone'],
    ['8801412345678', 'banglalink'],
    ['8801512345678', 'teletalk'],
    ['8801612345678', 'airtel'],
    ['8801712345678', 'grameenphone'],
    ['8801812345678', 'robi'],
    ['8801912345678', 'banglalink'],
  ])('%s belongs to %s', (msisdn, operator) => {
    expect(operatorByPrefix(msisdn)).toBe(operator);
  });

  test.each(['8801112345678', '14155550100', '1712345678', ''])('does not guess for %j', (msisdn) => {
    expect(operatorByPrefix(msisdn)).toBe('unknown');
  });

  test('the longest prefix wins, wherever it stands in the table', () => {
    const ported: OperatorPrefix = { prefix: '8801712345678', operator: 'robi' };
    for (const table of [
      [ported, ...defaultOperatorPrefixes],
      [...defaultOperatorPrefixes, ported],
    ]) {
      expect(operatorByPrefix('8801712345678', table)).toBe('robi');
      expect(operatorByPrefix('8801712345679', table)).toBe('grameenphone');
    }
  });

  test('every operator has a prefix in the default table', () => {
    const known = operators.filter((operator) => operator !== 'unknown');
    expect(new Set(defaultOperatorPrefixes.map((entry) => entry.operator))).toEqual(new Set(known));
  });
});
