import type { MessageClass } from '#contract/sms-receiver/messages.ts';

interface ClassRules {
  /** Order of service: a lower lane never waits behind a higher one. */
  lane: number;
  /** How long we and the carrier keep trying. A one-time code that comes late is worse than none. */
  validitySeconds: number;
  /**
   * How a submit is treated that the carrier never answered (exactly-once over SMPP does not exist). `retry-once` risks one
   * duplicate, `hold` risks one loss.
   */
  whenUncertain: 'retry-once' | 'hold';
  /** Whether it reaches who has opted out. Only what they ask for themselves, in this minute, does. */
  reachesOptedOut: boolean;
  /** Whether it reaches numbers on the operators' do-not-disturb lists, which are about advertising. */
  reachesDoNotDisturb: boolean;
}

const minute = 60;
const day = 24 * 60 * minute;

export const classRules: Readonly<Record<MessageClass, ClassRules>> = {
  otp: {
    lane: 0,
    validitySeconds: 10 * minute,
    whenUncertain: 'retry-once',
    reachesOptedOut: true,
    reachesDoNotDisturb: true,
  },
  transactional: {
    lane: 1,
    validitySeconds: day,
    whenUncertain: 'retry-once',
    reachesOptedOut: false,
    reachesDoNotDisturb: true,
  },
  promotional: {
    lane: 2,
    validitySeconds: day,
    whenUncertain: 'hold',
    reachesOptedOut: false,
    reachesDoNotDisturb: false,
  },
};

const allClasses = Object.keys(classRules) as MessageClass[];

/** The classes that never reach who has opted out. */
export const classesThatRespectOptOuts = allClasses.filter((name) => !classRules[name].reachesOptedOut);

/** The classes that do not go to numbers on the do-not-disturb list. */
export const classesThatStopAtDoNotDisturb = allClasses.filter(
  (name) => !classRules[name].reachesDoNotDisturb,
);
