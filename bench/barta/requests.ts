import { sendMessages } from '#contract/public-api/batches.ts';
import { sendMessage } from '#contract/public-api/messages.ts';
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
  return requestTo(sendSingle.path, token, { to: numberOf(index), text, class: messageClass });
}

/** The same of a program, by the public API. @param hasKey whether it has an Idempotency-Key, which it need not have */
export function programRequest(key: string, index: number, hasKey: boolean): string {
  return requestTo(sendMessage.path, key, { to: numberOf(index), text }, hasKey);
}

/** One whole request of a program to send a text each to `count` numbers. */
export function manyRequest(key: string, index: number, count: number): string {
  const recipients = Array.from({ length: count }, (_, place) => ({
    to: numberOf(index * count + place),
    text,
  }));
  return requestTo(sendMessages.path, key, { recipients });
}

function requestTo(path: string, token: string, content: object, hasKey = true): string {
  requests += 1;
  const body = JSON.stringify(content);
  return [
    `POST ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    `Authorization: Bearer ${token}`,
    ...(hasKey ? [`Idempotency-Key: ${run}-${requests}`] : []),
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');
}
