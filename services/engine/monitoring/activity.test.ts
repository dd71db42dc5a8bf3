import { setImmediate } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { RecentActivity } from './activity.ts';
import { expiredLeases, receipts, receiptSeconds, submits, uncertainMessages } from './counters.ts';

const minute = 60_000;
const route = 'north';
const recent = new RecentActivity();
const of = async (at: number) => {
  const activity = await recent.read(at);
  return { ...activity.routes[route]!, expiredLeases: activity.expiredLeases };
};
const accept = (count: number) => submits.inc({ route, result: 'accepted' }, count);

/** It has read what was counted before. */
beforeAll(() => setImmediate());

test('figures are those of the last hour and of the minutes of each threshold', async () => {
  accept(5);
  submits.inc({ route, result: 'throttled' }, 7);
  expect((await of(0)).hour.accepted).toBe(5);

  accept(30);
  receipts.inc({ route, state: 'delivered' }, 3);
  receipts.inc({ route, state: 'failed' });
  receipts.inc({ route, state: 'enroute' });
  receiptSeconds.observe({ route }, 2);
  receiptSeconds.observe({ route }, 100_000);
  uncertainMessages.inc({ route }, 4);
  expiredLeases.inc(2);
  const first = await of(minute);
  expect(first).toMatchObject({
    hour: { accepted: 35, receipts: 5, ended: 4, delivered: 3 },
    uncertain: 4,
    acceptedLately: 35,
    receiptsLately: 5,
    expiredLeases: 2,
  });
  expect(first.hour.delays).toEqual([0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2]);

  for (let at = 2; at <= 14; at += 1) await of(at * minute);
  // Leases are those of 5 minutes, uncertain messages of 10, receipts of 15.
  expect(await of(14 * minute)).toMatchObject({ uncertain: 0, expiredLeases: 0, receiptsLately: 5 });
  expect(await of(17 * minute)).toMatchObject({
    acceptedLately: 0,
    receiptsLately: 0,
    hour: { accepted: 35 },
  });
  for (let at = 18; at <= 60; at += 1) await of(at * minute);
  expect((await of(60.5 * minute)).hour.accepted).toBe(30);
  expect((await of(62 * minute)).hour).toMatchObject({ accepted: 0, delivered: 0 });
  accept(1);
  expect((await of(62.1 * minute)).hour.accepted).toBe(1);
});
