import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { RequestLimits } from './RequestLimits.ts';
import type { ReadyDelivery } from './WebhookQueue.ts';

/** Receivers that always have something to send, and answer at once. */
const receiver = (isTrusted: boolean) => ({ isTrusted, isClosed: false, take: () => ({}) as ReadyDelivery });

type Receiver = ReturnType<typeof receiver>;

/** @returns the requests that were made in about half a second, and how long it was */
async function sentInHalfASecond(limits: RequestLimits<Receiver>, isTrusted: boolean) {
  const queue = receiver(isTrusted);
  let sent = 0;
  const began = performance.now();
  limits.add(queue);
  limits.sendMore(async () => {
    sent += 1;
    await sleep(1);
  });
  await sleep(500);
  queue.isClosed = true;
  limits.remove(queue);
  await limits.allEnded();
  return { sent, seconds: (performance.now() - began) / 1_000 };
}

test('trusted receivers get no more than the pace of the moment', async () => {
  const { sent, seconds } = await sentInHalfASecond(new RequestLimits<Receiver>(() => 200), true);
  expect(sent).toBeGreaterThan(50);
  // And the burst of a tenth of a second.
  expect(sent).toBeLessThanOrEqual(200 * (seconds + 0.1) + 1);
});

test('without a pace, and where receivers are tried, more is sent', async () => {
  for (const [limits, isTrusted] of [
    [new RequestLimits<Receiver>(), true],
    [new RequestLimits<Receiver>(() => 200), false],
  ] as const) {
    const { sent, seconds } = await sentInHalfASecond(limits, isTrusted);
    expect(sent).toBeGreaterThan(200 * (seconds + 0.1) + 1);
  }
});
