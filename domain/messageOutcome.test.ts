import { expect, test } from 'vitest';
import { outcomes } from '#contract/database-manager/filter.ts';
import { messageStatuses } from '#contract/sms-receiver/messages.ts';
import { isResendable, outcomeOf, resendableStatuses, statusesOf } from './messageOutcome.ts';

test('what was called back has not failed, and every status counts once', () => {
  expect(Object.fromEntries(outcomes.map((outcome) => [outcome, statusesOf(outcome)]))).toEqual({
    delivered: ['delivered'],
    failed: ['undelivered', 'expired', 'rejected', 'failed', 'unknown'],
    cancelled: ['cancelled'],
    pending: ['late', 'paused', 'accepted', 'queued', 'submitted'],
    scheduled: ['scheduled'],
  });
});

test('only failed messages can be sent again, and none that may have arrived', () => {
  expect(resendableStatuses.filter((status) => outcomeOf(status) !== 'failed')).toEqual([]);
  expect(messageStatuses.filter((status) => outcomeOf(status) === 'failed' && !isResendable(status))).toEqual(
    ['unknown'],
  );
  expect(messageStatuses.filter(isResendable)).toEqual(resendableStatuses);
});
