import { webhookLimits } from '#contract/main-api/programs/webhooks.ts';
import type { HttpOutcome } from '#services/kit/http-client/HttpCaller.ts';

const minute = 60;
const hour = 60 * minute;

/** Seconds between the tries of one event: 12 tries over three days. */
export const retryWaits = [
  5,
  30,
  2 * minute,
  10 * minute,
  30 * minute,
  hour,
  3 * hour,
  6 * hour,
  12 * hour,
  24 * hour,
  24 * hour,
] as const;

/** A receiver that accepts nothing for so long is turned off. */
export const failingSeconds = retryWaits.reduce<number>((sum, wait) => sum + wait, 0);

/** So many failures in a row say more about the receiver than about an event. */
const failuresBeforePause = 3;
const firstPauseSeconds = 5;
const longestPauseSeconds = 5 * minute;
/** A receiver that asks for more is tried again all the same. */
const longestRetryAfterSeconds = hour;
/** Answers of a receiver, or of a proxy in front of it, that has too much to do or is away. */
const slowStatuses = [429, 502, 503, 504];

export interface Verdict {
  isAccepted: boolean;
  /** The receiver wants nothing more, ever. */
  isGone: boolean;
  /** HTTP status; null without a whole answer. */
  status: number | null;
  answer: string;
  /** For how long nothing is sent to this receiver; 0 if it goes on. */
  pauseSeconds: number;
}

/**
 * How a request to a receiver ended.
 * @param failures requests to it in a row that failed before this one
 */
export function verdictOf(outcome: HttpOutcome, failures: number): Verdict {
  if (outcome.kind !== 'answered') {
    const pauseSeconds = pauseAfter(failures);
    return {
      isAccepted: false,
      isGone: false,
      status: null,
      answer: shortened(outcome.reason),
      pauseSeconds,
    };
  }
  const { status, retryAfterSeconds } = outcome;
  const isAccepted = status >= 200 && status < 300;
  const asked = Math.min(retryAfterSeconds ?? 0, longestRetryAfterSeconds);
  const isSlow = asked > 0 || slowStatuses.includes(status) || failures + 1 >= failuresBeforePause;
  return {
    isAccepted,
    isGone: status === 410,
    status,
    answer: shortened(outcome.body.toString('utf8')),
    pauseSeconds: isAccepted || !isSlow ? 0 : Math.max(asked, pauseAfter(failures)),
  };
}

/**
 * Seconds until an event is tried again; null when it was tried often enough.
 * @param tries so far, of which all failed
 * @param random from 0 to 1: events that failed together do not come again together
 */
export function retryAfter(tries: number, random = Math.random()): number | null {
  const wait = retryWaits[tries - 1];
  return wait === undefined ? null : wait * (1 + random / 5);
}

function pauseAfter(failures: number): number {
  return Math.min(firstPauseSeconds * 2 ** Math.min(failures, 10), longestPauseSeconds);
}

/** The beginning of an answer for people. A receiver may repeat what it was sent, so no number of a person stays in it. */
function shortened(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Surrogate}\uFFFD\s]+/gu, ' ')
    .replace(/\p{Nd}[\p{Nd} -]{5,}\p{Nd}/gu, '…')
    .trim()
    .slice(0, webhookLimits.answerLength);
}
