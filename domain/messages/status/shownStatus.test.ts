import { expect, test } from 'vitest';
import { batchStates, messageStatuses } from '#contract/sms-receiver/messages.ts';
import { shownStatus } from './shownStatus.ts';

test('an unsent message of a batch that has not been released shows the state of its batch', () => {
  expect(batchStates.map((state) => `${state}: ${shownStatus('queued', state)}`)).toEqual([
    'staged: queued',
    'scheduled: scheduled',
    'late: late',
    'running: queued',
    'paused: paused',
    'cancelled: queued',
    'finished: queued',
  ]);
  expect(shownStatus('accepted', 'scheduled')).toBe('scheduled');
});

test('a message that was handed to a carrier shows its own status, whatever becomes of its batch', () => {
  for (const status of messageStatuses.filter((each) => each !== 'accepted' && each !== 'queued'))
    for (const state of batchStates) expect(shownStatus(status, state)).toBe(status);
});
