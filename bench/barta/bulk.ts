import {
  batchLimits,
  sendBatch,
  type AcceptedBatch,
  type BatchRequest,
} from '#contract/sms-receiver/newBatches.ts';
import { numberOf, text } from '../lib/gateway.ts';
import type { Barta } from './Barta.ts';

/** Accepts `count` messages to as many numbers, from number `first`; resolves when all are durable. */
export async function acceptBulk(barta: Barta, first: number, count: number): Promise<void> {
  for (let done = 0; done < count; done += batchLimits.inlineRows) {
    await acceptRequest(barta, first + done, Math.min(batchLimits.inlineRows, count - done));
  }
}

async function acceptRequest(barta: Barta, first: number, count: number): Promise<void> {
  const recipients = Array.from({ length: count }, (_, index) => numberOf(first + index));
  await requestBulk(barta, { text, recipients, class: 'transactional' }, count);
}

/** @throws unless all `count` of them are accepted */
export async function requestBulk(
  { port, customer }: Barta,
  body: BatchRequest,
  count: number,
): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}${sendBatch.path}`, {
    method: sendBatch.method,
    headers: {
      Authorization: `Bearer ${customer.token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': crypto.randomUUID(),
    },
    body: JSON.stringify(body),
  });
  const reply = (await answer.json()) as AcceptedBatch;
  if (answer.status !== sendBatch.status || reply.accepted !== count) {
    throw new Error(`a bulk of ${count} was not accepted: ${answer.status} ${JSON.stringify(reply)}`);
  }
}
