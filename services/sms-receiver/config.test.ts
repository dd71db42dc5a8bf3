import { describe, expect, test } from 'vitest';
import { readSettings } from '#services/kit/process/settings.ts';
import { smsReceiverSettings } from './config.ts';
import { carrierHost } from '#services/engine/settings.ts';

const settingsOf = (env: Record<string, string>) => readSettings(smsReceiverSettings, env);

describe('the carrier', () => {
  test('is the simulated one where none is named', () => {
    expect(carrierHost(settingsOf({}))).toBe('127.0.0.1');
    expect(carrierHost(settingsOf({ SMPP_HOST: 'smsc.example' }))).toBe('smsc.example');
  });

  const inProduction = { NODE_ENV: 'production', SMPP_HOST: 'smsc.example', SMPP_SYSTEM_ID: 'acme' };

  test('must be set in production, with its system ID and password', () => {
    const problems = () => settingsOf({ NODE_ENV: 'production' });
    for (const name of ['SMPP_HOST', 'SMPP_SYSTEM_ID', 'SMPP_PASSWORD']) expect(problems).toThrow(name);
    expect(() => settingsOf({ ...inProduction, SMPP_PASSWORD: 'pa55word' })).not.toThrow();
  });

  test.each<Record<string, string>>([{}, { SMPP_PASSWORD: 'secret' }])(
    'is not bound to with the known password, as by %j',
    (env) => {
      expect(() => settingsOf({ ...inProduction, ...env })).toThrow(
        'SMPP_PASSWORD must be the one that the carrier gave you',
      );
    },
  );
});

test('a lease that an answer could outlive is refused', () => {
  const lease = (seconds: number, window: number) => () =>
    settingsOf({
      SMPP_RESPONSE_SECONDS: '10',
      SMPP_WINDOW: String(window),
      DISPATCH_LEASE_SECONDS: String(seconds),
    });
  expect(lease(11, 10)).not.toThrow();
  expect(lease(10, 10)).toThrow('DISPATCH_LEASE_SECONDS');
  // Ten parts through a window of five take two rounds.
  expect(lease(20, 5)).toThrow('more than 20');
});
