import { expect, test } from 'vitest';
import { httpPresets } from '../presets.ts';
import { changeHttp, openHttp, readHttpSecrets, replaceReceiptSecret } from '../httpSecrets.ts';
import { isInNetworks } from '#services/kit/auth/networks.ts';
import { isReceiptSecret } from './receiptAddress.ts';

const settings = { ...httpPresets.kannel, username: 'barta' };

test('a password that is left out stays, null removes it, and the secret of receipts stays always', () => {
  const first = changeHttp({ ...settings, password: 'one' }, null);
  expect(first.stored).toEqual({ ...settings, hasPassword: true });
  const kept = changeHttp(settings, first.secrets);
  expect(openHttp(kept.stored, kept.secrets)).toEqual({
    ...settings,
    secrets: readHttpSecrets(first.secrets),
  });
  const removed = changeHttp({ ...settings, password: null }, kept.secrets);
  expect(removed.stored.hasPassword).toBe(false);
  const { password: _password, ...others } = readHttpSecrets(first.secrets);
  expect(readHttpSecrets(removed.secrets)).toEqual(others);
  expect(Buffer.from(others.receiptSecret, 'base64url').length * 8).toBeGreaterThanOrEqual(128);
});

test('a replaced secret is valid for 72 hours, and the one before it no more', () => {
  const now = Date.parse('2026-11-27T06:00:00Z');
  const first = readHttpSecrets(null);
  const second = replaceReceiptSecret(first, now);
  expect(isReceiptSecret(second.receiptSecret, second, now)).toBe(true);
  expect(isReceiptSecret(first.receiptSecret, second, now + 71 * 3_600_000)).toBe(true);
  expect(isReceiptSecret(first.receiptSecret, second, now + 73 * 3_600_000)).toBe(false);
  const third = replaceReceiptSecret(second, now);
  expect(isReceiptSecret(first.receiptSecret, third, now)).toBe(false);
  for (const other of ['', 'x', `${first.receiptSecret}x`])
    expect(isReceiptSecret(other, first, now)).toBe(false);
});

test.each([
  ['203.0.113.7', ['203.0.113.0/24'], true],
  ['::ffff:203.0.113.7', ['203.0.113.7'], true],
  ['203.0.114.7', ['203.0.113.0/24', '10.0.0.0/8'], false],
  ['2001:db8::5', ['2001:db8::/32'], true],
  ['2001:db9::5', ['2001:db8::/32'], false],
  ['203.0.113.7', [], true],
  ['no address', ['0.0.0.0/0'], false],
])('%s is in %j: %s', (address, networks, isIn) => {
  expect(isInNetworks(address, networks)).toBe(isIn);
});
