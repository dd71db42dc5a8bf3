import type { BatchState, MessageStatus, ShownStatus } from '#contract/sms-receiver/messages.ts';

/** How long messages of test keys are kept, and how many a company may send a day. */
export const testMessageLimits = { days: 7, perDay: 50_000 } as const;

/** SMS units that a test key always has. */
export const testBalance = 1_000_000;

/** Seconds after its start at which the test carrier has a message, and at which it says how it ended. */
const submittedAfter = 1;
const endedAfter = 3;
const slowEndedAfter = 120;

interface TestEnd {
  status: MessageStatus;
  /** As a carrier names it. */
  error: string | null;
  after: number;
  /** Whether the carrier had it. */
  isSubmitted: boolean;
}

const end = (status: MessageStatus, error: string | null = null, after = endedAfter): TestEnd => ({
  status,
  error,
  after,
  isSubmitted: true,
});

/** As where no carrier has a message: its status is the error. */
const neverSubmitted = (status: MessageStatus): TestEnd => ({
  ...end(status, status, submittedAfter),
  isSubmitted: false,
});

const delivered = end('delivered');

/** Numbers with which the test carrier gives each result, `01700-000001` and so on. Messages to all others are delivered. */
export const testNumbers: Readonly<Record<string, TestEnd>> = {
  '8801700000001': delivered,
  '8801700000002': end('undelivered', 'UNDELIV 001'),
  '8801700000003': end('expired', 'EXPIRED 004'),
  '8801700000004': neverSubmitted('rejected'),
  '8801700000005': neverSubmitted('failed'),
  '8801700000006': end('unknown'),
  '8801700000007': end('delivered', null, slowEndedAfter),
};

/** The part of a batch of a test key on which the states of its messages depend. */
export interface TestBatchTimes {
  acceptedAt: Date;
  startsAt: Date | null;
  cancelledAt: Date | null;
}

export interface TestMessageState {
  status: ShownStatus;
  error: string | null;
  submittedAt: Date | null;
  finalAt: Date | null;
}

/**
 * The state of a message of a test key: it follows from its number and from the time since it was accepted or was to start.
 * @param now milliseconds
 */
export function testMessageState(msisdn: string, batch: TestBatchTimes, now: number): TestMessageState {
  const { cancelledAt } = batch;
  const none = { error: null, submittedAt: null, finalAt: null };
  if (cancelledAt) return { ...none, status: 'cancelled', finalAt: cancelledAt };
  const start = startOf(batch);
  const at = (seconds: number) => new Date(start + seconds * 1_000);
  const { status, error, after, isSubmitted } = testNumbers[msisdn] ?? delivered;
  const submittedAt = isSubmitted ? at(submittedAfter) : null;
  if (now >= at(after).getTime()) return { status, error, submittedAt, finalAt: at(after) };
  if (now >= at(submittedAfter).getTime()) return { ...none, status: 'submitted', submittedAt };
  return { ...none, status: now < start ? 'scheduled' : 'queued' };
}

/** Nothing of a finished batch waits any more. */
export function testBatchState(batch: TestBatchTimes, now: number): BatchState {
  if (batch.cancelledAt) return 'cancelled';
  const start = startOf(batch);
  if (now < start) return 'scheduled';
  return now < start + submittedAfter * 1_000 ? 'running' : 'finished';
}

function startOf({ acceptedAt, startsAt }: TestBatchTimes): number {
  return (startsAt ?? acceptedAt).getTime();
}
