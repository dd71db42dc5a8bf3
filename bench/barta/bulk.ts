import { bulkLimits, sendBulk, type AcceptedBulk, type NewBulk } from '#contract/sms-receiver/newBatches.ts';
import { numberOf, text } from '../lib/gateway.ts';
import type { Barta } from './Barta.ts';

/** Accepts `count` messages to as many numbers, from number `first`; resolves when all are durable. */
export async function acceptBulk(barta: Barta, first: number, count: number): Promise<void> {
  for (let done = 0; done < count; done += bulkLimits.inlineRows) {
    await acceptRequest(barta, first + done, Math.min(bulkLimits.inlineRows, count - done));
  }
}

async function acceptRequest(barta: Barta, first: number, count: number): Promise<void> {
  const recipients = Array.from({ length: count }, (_, index) => numberOf(first + index));
  await requestBulk(barta, { text, recipients, class: 'transactional' }, count);
}

/** @throws unless all `count` of them are accepted */
export async function requestBulk({ port, customer }: Barta, body: NewBulk, count: number): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}${sendBulk.path}`, {
    method: sendBulk.method,
    headers: {
      Authorization: `Bearer ${customer.token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': crypto.randomUUID(),
    },
    body: JSON.stringify(body),
  });
  const reply = (await answer.json()) as AcceptedBulk;
  if (answer.status !== sendBulk.status || reply.accepted !== count) {
    throw new Error(`a bulk of ${count} was not accepted: ${answer.status} ${JSON.stringify(reply)}`);
  }
}
