import { describe, expect, test } from 'vitest';
import { parseMsisdn } from '../numbers/msisdn.ts';
import { statusRules } from './status/messageStatus.ts';
import { testBatchState, testMessageState, testNumbers, type TestBatchTimes } from './testCarrier.ts';

const accepted = Date.UTC(2026, 10, 27);
const batch: TestBatchTimes = { acceptedAt: new Date(accepted), startsAt: null, cancelledAt: null };
const statusAt = (msisdn: string, seconds: number, times = batch) =>
  testMessageState(msisdn, times, accepted + seconds * 1_000).status;

test('special numbers are numbers that can be sent to', () => {
  for (const msisdn of Object.keys(testNumbers)) expect(parseMsisdn(msisdn)).toEqual({ ok: true, msisdn });
});

test('each special number has an end, and every status that a carrier can cause is among them', () => {
  const ends = Object.keys(testNumbers).map((msisdn) => statusAt(msisdn, 3_600));
  expect([...new Set(ends)].sort()).toEqual(
    ['delivered', 'expired', 'failed', 'rejected', 'undelivered', 'unknown'].sort(),
  );
  for (const status of ends)
    expect(statusRules[status as keyof typeof statusRules].outcome).not.toBe('pending');
});

describe('a message', () => {
  test('passes through the statuses that a real one has', () => {
    const seen = [0, 0.9, 1, 2.9, 3].map((seconds) => statusAt('8801812345678', seconds));
    expect(seen).toEqual(['queued', 'queued', 'submitted', 'submitted', 'delivered']);
  });

  test('that the carrier does not take was never submitted', () => {
    expect(testMessageState('8801700000004', batch, accepted + 5_000)).toMatchObject({
      status: 'rejected',
      submittedAt: null,
      finalAt: new Date(accepted + 1_000),
    });
  });

  test('is slow to one number', () => {
    expect([3, 119, 120].map((seconds) => statusAt('8801700000007', seconds))).toEqual([
      'submitted',
      'submitted',
      'delivered',
    ]);
  });

  test('waits for its start, or was cancelled before it', () => {
    const later = { ...batch, startsAt: new Date(accepted + 60_000) };
    expect(statusAt('8801700000002', 59, later)).toBe('scheduled');
    expect(statusAt('8801700000002', 63, later)).toBe('undelivered');
    expect(statusAt('8801700000002', 63, { ...later, cancelledAt: new Date(accepted) })).toBe('cancelled');
  });
});

test('a batch is finished when nothing of it waits', () => {
  const later = { ...batch, startsAt: new Date(accepted + 10_000) };
  const states = [0, 10, 11].map((seconds) => testBatchState(later, accepted + seconds * 1_000));
  expect(states).toEqual(['scheduled', 'running', 'finished']);
  expect(testBatchState({ ...later, cancelledAt: new Date(accepted) }, accepted)).toBe('cancelled');
});
