import { expect, test } from 'vitest';
import type { CentralPlatformChange } from '#contract/main-api/carriers/centralPlatform.ts';
import { changePlatform, openPlatform } from './platformSecrets.ts';

const secondary = { username: 'second', billMsisdn: '8801800000002' };
const robi = { operator: 'robi', username: 'first', billMsisdn: '8801800000001', secondary } as const;
const settings = { numbersPerRequest: 100, campaignId: null, lowBalance: 500 };
const first: CentralPlatformChange = {
  ...settings,
  apiKey: 'key',
  accounts: [{ ...robi, password: 'one', secondaryPassword: 'two' }],
};
const before = changePlatform(first, null);

test('stored settings say which secrets there are, and have none', () => {
  expect(before.stored).toEqual({
    ...settings,
    hasApiKey: true,
    accounts: [{ ...robi, hasPassword: true, hasSecondaryPassword: true }],
  });
  expect(JSON.stringify(before.stored)).not.toMatch(/one|two|"key"/);
  expect(openPlatform(before.stored, before.secrets)).toEqual({
    ...settings,
    apiKey: 'key',
    accounts: [{ ...robi, password: 'one', secondary: { ...secondary, password: 'two' } }],
  });
});

test('secrets that are left out stay, also when others change', () => {
  const gp = { ...robi, operator: 'grameenphone', secondary: null, password: 'three' } as const;
  const after = changePlatform({ ...settings, accounts: [robi, gp] }, before.secrets);
  expect(openPlatform(after.stored, after.secrets)).toMatchObject({
    apiKey: 'key',
    accounts: [
      { password: 'one', secondary: { password: 'two' } },
      { operator: 'grameenphone', password: 'three', secondary: null },
    ],
  });
});

test('secrets go that are removed, or whose account is', () => {
  const without = changePlatform(
    { ...settings, apiKey: null, accounts: [{ ...robi, secondary: null }] },
    before.secrets,
  );
  expect(JSON.parse(without.secrets)).toEqual({ accounts: { robi: { password: 'one' } } });
  const gone = changePlatform(
    { ...settings, accounts: [{ ...robi, operator: 'teletalk', password: null }] },
    before.secrets,
  );
  expect(gone.stored.accounts[0]).toMatchObject({ hasPassword: false, hasSecondaryPassword: false });
});
