import { maxSegments } from '#domain/sms/segments.ts';
import type { SettingsRule } from '#services/kit/settings.ts';

/** The default password of the simulated carrier and of `SMPP_PASSWORD`. */
export const simulatedPassword = 'secret';

interface Settings {
  NODE_ENV: string;
  SMPP_HOST: string;
  SMPP_SYSTEM_ID: string;
  SMPP_PASSWORD: string;
  SMPP_RESPONSE_SECONDS: number;
  SMPP_WINDOW: number;
  DISPATCH_LEASE_SECONDS: number;
}

/** The defaults are those of the simulated carrier, which everybody knows. */
export const carrierInProduction: SettingsRule<Settings> = (settings, isSet) => {
  if (settings.NODE_ENV !== 'production') return [];
  const problems = [];
  if (!settings.SMPP_HOST) problems.push('SMPP_HOST must name the carrier in production');
  if (!isSet('SMPP_SYSTEM_ID')) problems.push('SMPP_SYSTEM_ID must be the name that the carrier gave you');
  if (settings.SMPP_PASSWORD === simulatedPassword) {
    problems.push(
      'SMPP_PASSWORD must be the one that the carrier gave you, and in production not the default',
    );
  }
  return problems;
};

/**
 * A lease has to outlive every answer to what was claimed with it, or a healthy process would lose it and its
 * messages be sent twice. A window smaller than a long text answers its parts in several rounds.
 */
export const leaseOutlivesAnswers: SettingsRule<Settings> = (settings) => {
  const { DISPATCH_LEASE_SECONDS, SMPP_RESPONSE_SECONDS, SMPP_WINDOW } = settings;
  const longestAnswerSeconds = SMPP_RESPONSE_SECONDS * Math.ceil(maxSegments / SMPP_WINDOW);
  if (DISPATCH_LEASE_SECONDS > longestAnswerSeconds) return [];
  return [
    `DISPATCH_LEASE_SECONDS is ${DISPATCH_LEASE_SECONDS}, but must be more than ${longestAnswerSeconds}, ` +
      'the longest wait for an answer by SMPP_RESPONSE_SECONDS and SMPP_WINDOW',
  ];
};
