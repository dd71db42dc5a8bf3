import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it came. */
export interface ReceivedEvent {
  id: string;
  path: string;
  type: string;
  data: Record<string, unknown>;
  headers: http.IncomingHttpHeaders;
  body: string;
}

type Answer = (response: http.ServerResponse, event: ReceivedEvent) => void;

/** A company's own server that takes webhooks. */
export interface WebhookReceiver {
  url: string;
  events: ReceivedEvent[];
  answer: Answer;
  close(): Promise<void>;
}

export const accept: Answer = (response) => void response.writeHead(204).end();

/** Starts one that keeps what it gets. @param answer what it replies; it can be changed later */
export async function startReceiver(answer: Answer = accept): Promise<WebhookReceiver> {
  const events: ReceivedEvent[] = [];
  const server = http.createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (text: string) => (body += text));
    request.on('end', () => {
      const { type, data } = JSON.parse(body) as Pick<ReceivedEvent, 'type' | 'data'>;
      const id = String(request.headers['webhook-id']);
      const event = { id, path: request.url!, type, data, headers: request.headers, body };
      events.push(event);
      receiver.answer(response, event);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    events,
    answer,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return receiver;
}

/** Whether one of the signatures is by this secret, as the specification of Standard Webhooks says it is checked. */
export function isSigned({ headers, body }: ReceivedEvent, secret: string): boolean {
  const id = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'];
  if (Math.abs(Date.now() / 1_000 - Number(timestamp)) > 300) return false;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', key)
    .update(`${String(id)}.${String(timestamp)}.${body}`)
    .digest();
  return String(headers['webhook-signature'])
    .split(' ')
    .some((signature) => {
      const [version, value = ''] = signature.split(',');
      const given = Buffer.from(value, 'base64');
      return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
    });
}
