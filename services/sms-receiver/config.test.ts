import { describe, expect, test } from 'vitest';
import { readSettings } from '#services/kit/settings.ts';
import { carrierHost, checkLease, smsReceiverSettings } from './config.ts';

const settingsOf = (env: Record<string, string>) => readSettings(smsReceiverSettings, env);

describe('the carrier', () => {
  test('is the simulated one where none is named', () => {
    expect(carrierHost(settingsOf({}))).toBe('127.0.0.1');
    expect(carrierHost(settingsOf({ SMPP_HOST: 'smsc.example' }))).toBe('smsc.example');
  });

  test('must be named in production, since the simulated one delivers nothing', () => {
    expect(() => carrierHost(settingsOf({ NODE_ENV: 'production' }))).toThrow('SMPP_HOST');
  });
});

test('a lease that an answer could outlive is refused', () => {
  const lease = (seconds: number, window: number) => () =>
    checkLease(
      settingsOf({
        SMPP_RESPONSE_SECONDS: '10',
        SMPP_WINDOW: String(window),
        DISPATCH_LEASE_SECONDS: String(seconds),
      }),
    );
  expect(lease(11, 10)).not.toThrow();
  expect(lease(10, 10)).toThrow('DISPATCH_LEASE_SECONDS');
  // Ten parts through a window of five take two rounds.
  expect(lease(20, 5)).toThrow('more than 20');
});
