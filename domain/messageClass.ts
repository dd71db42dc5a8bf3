import type { MessageClass } from '#contract/sms-receiver/messages.ts';

interface ClassRules {
  /** Order of service: a lower lane never waits behind a higher one. */
  lane: number;
  /** How long we and the carrier keep trying. A one-time code that comes late is worse than none. */
  validitySeconds: number;
  /**
   * What is done with a submit that the carrier never answered (exactly-once over SMPP does not exist). `retry-once` risks one
   * duplicate, `hold` risks one loss.
   */
  whenUncertain: 'retry-once' | 'hold';
}

const minute = 60;
const day = 24 * 60 * minute;

export const classRules: Readonly<Record<MessageClass, ClassRules>> = {
  otp: { lane: 0, validitySeconds: 10 * minute, whenUncertain: 'retry-once' },
  transactional: { lane: 1, validitySeconds: day, whenUncertain: 'retry-once' },
  promotional: { lane: 2, validitySeconds: day, whenUncertain: 'hold' },
};
