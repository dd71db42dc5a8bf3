import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { messageStatuses, type MessageStatus } from '#contract/sms-receiver/messages.ts';
import { canMove, finalStatuses, isFinal, worstOf } from './messageStatus.ts';

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

  test('every status that is not final can reach delivered', () => {
    const reaches = (from: MessageStatus, seen: MessageStatus[] = []): boolean =>
      from === 'delivered' ||
      messageStatuses.some((to) => !seen.includes(to) && canMove(from, to) && reaches(to, [...seen, to]));
    for (const status of messageStatuses) if (!isFinal(status)) expect(reaches(status)).toBe(true);
  });
});

describe('isFinal', () => {
  test('is true for the ends and false on the way', () => {
    expect(messageStatuses.filter(isFinal)).toEqual([...finalStatuses]);
    expect(messageStatuses.filter((status) => !isFinal(status))).toEqual(['accepted', 'queued', 'submitted']);
  });
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
