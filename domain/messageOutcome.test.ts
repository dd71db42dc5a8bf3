import { expect, test } from 'vitest';
import { outcomes } from '#contract/database-manager/filter.ts';
import { statusesOf } from './messageOutcome.ts';

test('what was called back has not failed, and every status counts once', () => {
  expect(Object.fromEntries(outcomes.map((outcome) => [outcome, statusesOf(outcome)]))).toEqual({
    delivered: ['delivered'],
    failed: ['undelivered', 'expired', 'rejected', 'failed', 'unknown'],
    cancelled: ['cancelled'],
    pending: ['accepted', 'queued', 'submitted'],
  });
});
