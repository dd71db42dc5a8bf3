import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { RequestLimits } from './RequestLimits.ts';
import type { ReadyDelivery } from './WebhookQueue.ts';

/** Receivers that always have something to send, and answer at once. */
const receiver = (isTrusted: boolean) => ({ isTrusted, isClosed: false, take: () => ({}) as ReadyDelivery });

/** @returns the requests that were made in half a second */
async function sentInHalfASecond(limits: RequestLimits<ReturnType<typeof receiver>>, isTrusted: boolean) {
  const queue = receiver(isTrusted);
  let sent = 0;
  limits.add(queue);
  limits.sendMore(async () => {
    sent += 1;
    await sleep(1);
  });
  await sleep(500);
  queue.isClosed = true;
  limits.remove(queue);
  await limits.allEnded();
  return sent;
}

test('trusted receivers get no more than the pace of the moment', async () => {
  const sent = await sentInHalfASecond(new RequestLimits(() => 200), true);
  expect(sent).toBeGreaterThan(50);
  // 100, and the burst; each timer may come later than asked for.
  expect(sent).toBeLessThanOrEqual(130);
});

test('without a pace, and where receivers are tried, more is sent', async () => {
  expect(await sentInHalfASecond(new RequestLimits(), true)).toBeGreaterThan(200);
  expect(await sentInHalfASecond(new RequestLimits(() => 200), false)).toBeGreaterThan(200);
});
