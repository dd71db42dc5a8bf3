import { expect, test } from 'vitest';
import { batchStates } from '#contract/sms-receiver/messages.ts';
import { canDo, isWaiting, type BatchAction } from './batchState.ts';

const can = (action: BatchAction) =>
  Object.fromEntries(
    batchStates.map((state) => [state, canDo(action, state)]).filter(([, may]) => may !== 'no'),
  );

test('each action has its states, and a second time it is done', () => {
  expect(can('pause')).toEqual({ running: 'yes', paused: 'done' });
  expect(can('resume')).toEqual({ paused: 'yes', running: 'done' });
  expect(can('start')).toEqual({ scheduled: 'yes', late: 'yes', running: 'done' });
  expect(can('cancel')).toEqual({
    scheduled: 'yes',
    late: 'yes',
    running: 'yes',
    paused: 'yes',
    cancelled: 'done',
  });
});

test('what is checked, cancelled or through waits for nothing', () => {
  expect(batchStates.filter((state) => !isWaiting(state))).toEqual(['staged', 'cancelled', 'finished']);
});
