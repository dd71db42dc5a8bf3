import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { messageStatuses, type MessageStatus } from '#contract/sms-receiver/messages.ts';
import { outcomes } from '#contract/database-manager/filter.ts';
import {
  canCorrect,
  canMove,
  carrierEnds,
  finalStatuses,
  isFinal,
  neverLeftStatuses,
  openStatuses,
  outcomeOf,
  refundableStatuses,
  resendableStatuses,
  sentStatuses,
  statusesOf,
  statusRules,
  unreachedStatuses,
  unsentStatuses,
  worstOf,
} from './messageStatus.ts';

const anyStatus = fc.constantFrom(...messageStatuses);

describe('canMove', () => {
  test('allows these moves and no others', () => {
    const allowed = messageStatuses.flatMap((from) =>
      messageStatuses.filter((to) => canMove(from, to)).map((to) => `${from} → ${to}`),
    );
    expect(allowed).toEqual([
      'accepted → queued',
      'accepted → expired',
      'accepted → rejected',
      'accepted → failed',
      'accepted → cancelled',
      'queued → submitted',
      'queued → expired',
      'queued → rejected',
      'queued → failed',
      'queued → cancelled',
      'queued → unknown',
      'submitted → queued',
      'submitted → delivered',
      'submitted → undelivered',
      'submitted → expired',
      'submitted → rejected',
      'submitted → failed',
      'submitted → unknown',
      'unknown → delivered',
      'unknown → undelivered',
      'unknown → expired',
      'unknown → rejected',
      'unknown → failed',
    ]);
  });

  test('whatever events come in whatever order, the first end that is known stays', () => {
    fc.assert(
      fc.property(fc.array(anyStatus), (events) => {
        let status: MessageStatus = 'accepted';
        let end: MessageStatus | undefined;
        for (const event of events) {
          if (canMove(status, event)) status = event;
          if (end !== undefined) expect(status).toBe(end);
          else if (isFinal(status) && status !== 'unknown') end = status;
        }
      }),
    );
  });

  test('every status but the first can be reached', () => {
    const reached = messageStatuses.filter((to) => messageStatuses.some((from) => canMove(from, to)));
    expect(['accepted', ...reached]).toEqual(messageStatuses);
  });

  test('every status that is not final can reach delivered', () => {
    const reaches = (from: MessageStatus, seen: MessageStatus[] = []): boolean =>
      from === 'delivered' ||
      messageStatuses.some((to) => !seen.includes(to) && canMove(from, to) && reaches(to, [...seen, to]));
    for (const status of messageStatuses) if (!isFinal(status)) expect(reaches(status)).toBe(true);
  });
});

test('only a word about what left corrects another, and none corrects itself', () => {
  for (const from of messageStatuses)
    for (const to of messageStatuses) {
      const isPair =
        from !== to && isFinal(from) && isFinal(to) && from !== 'cancelled' && to !== 'cancelled';
      expect(canCorrect(from, to)).toBe(isPair);
    }
});

test('these are the groups of statuses', () => {
  expect(messageStatuses.filter(isFinal)).toEqual(finalStatuses);
  expect({
    openStatuses,
    carrierEnds,
    neverLeftStatuses,
    unsentStatuses,
    sentStatuses,
    resendableStatuses,
    refundableStatuses,
    unreachedStatuses,
  }).toEqual({
    openStatuses: ['accepted', 'queued', 'submitted'],
    carrierEnds: ['delivered', 'undelivered', 'expired', 'rejected', 'failed', 'unknown'],
    neverLeftStatuses: ['accepted', 'queued', 'cancelled'],
    unsentStatuses: ['accepted', 'queued'],
    sentStatuses: ['submitted', 'delivered', 'undelivered'],
    resendableStatuses: ['undelivered', 'expired', 'rejected', 'failed'],
    refundableStatuses: ['undelivered', 'expired', 'rejected', 'failed'],
    unreachedStatuses: ['undelivered', 'expired', 'rejected', 'failed', 'cancelled'],
  });
});

test('what was cancelled has not failed, and every status counts once', () => {
  expect(Object.fromEntries(outcomes.map((outcome) => [outcome, statusesOf(outcome)]))).toEqual({
    delivered: ['delivered'],
    failed: ['undelivered', 'expired', 'rejected', 'failed', 'unknown'],
    cancelled: ['cancelled'],
    pending: ['late', 'paused', 'accepted', 'queued', 'submitted'],
    scheduled: ['scheduled'],
  });
});

test('only failed messages can be sent again or refunded, and none that may have arrived', () => {
  for (const status of [...resendableStatuses, ...refundableStatuses])
    expect(outcomeOf(status)).toBe('failed');
  expect(
    statusesOf('failed').filter((status) => !(resendableStatuses as readonly string[]).includes(status)),
  ).toEqual(['unknown']);
});

test('of two statuses one is worse, and open ones are worse than ends', () => {
  const severities = messageStatuses.map((status) => statusRules[status].severity);
  expect(new Set(severities).size).toBe(messageStatuses.length);
  const severityOf = (status: MessageStatus) => statusRules[status].severity;
  expect(Math.min(...openStatuses.map(severityOf))).toBeGreaterThan(
    Math.max(...finalStatuses.map(severityOf)),
  );
});

describe('worstOf', () => {
  test.each<[MessageStatus[], MessageStatus]>([
    [['delivered'], 'delivered'],
    [['delivered', 'delivered', 'delivered'], 'delivered'],
    [['delivered', 'undelivered', 'delivered'], 'undelivered'],
    [['delivered', 'expired'], 'expired'],
    [['delivered', 'unknown'], 'unknown'],
    [['unknown', 'rejected'], 'rejected'],
    [['expired', 'failed'], 'failed'],
    [['delivered', 'submitted'], 'submitted'],
    [['submitted', 'queued'], 'queued'],
    [['failed', 'submitted'], 'submitted'],
  ])('of %j is %s', (statuses, worst) => {
    expect(worstOf(statuses)).toBe(worst);
  });

  test('is one of the parts’ own statuses, in any order, and final only when all are', () => {
    fc.assert(
      fc.property(fc.array(anyStatus, { minLength: 1, maxLength: 10 }), (statuses) => {
        const worst = worstOf(statuses);
        expect(statuses).toContain(worst);
        expect(worstOf(statuses.toReversed())).toBe(worst);
        expect(isFinal(worst)).toBe(statuses.every(isFinal));
        expect(worst === 'delivered').toBe(statuses.every((status) => status === 'delivered'));
      }),
    );
  });

  test('needs at least one part', () => {
    expect(() => worstOf([])).toThrow(RangeError);
  });
});
