import { sendSingle } from '#contract/sms-receiver/sending.ts';
import type { MessageClass } from '#contract/sms-receiver/messages.ts';
import { numberOf, text } from '../lib/gateway.ts';

/** Each process sends keys of its own, and each request has its own. */
const run = crypto.randomUUID();
let requests = 0;

/** One whole request to send the bench's text to number `index`. */
export function singleRequest(
  token: string,
  index: number,
  messageClass: MessageClass = 'transactional',
): string {
  requests += 1;
  const body = JSON.stringify({ to: numberOf(index), text, class: messageClass });
  return [
    `POST ${sendSingle.path} HTTP/1.1`,
    'Host: 127.0.0.1',
    `Authorization: Bearer ${token}`,
    `Idempotency-Key: ${run}-${requests}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');
}
