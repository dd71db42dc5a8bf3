import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface Pushed {
  method: string;
  path: string;
  query: URLSearchParams;
  body: string;
}

/** Takes the receipts that are pushed to it; `answers` are given one by one, the last one for ever. */
export async function receiver(answers: readonly (readonly [status: number, body: string])[] = [[200, '']]) {
  const pushed: Pushed[] = [];
  const server = createServer((incoming, response) => {
    let body = '';
    incoming.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    incoming.on('end', () => {
      const { pathname, searchParams } = new URL(incoming.url!, 'http://receiver');
      pushed.push({ method: incoming.method!, path: pathname, query: searchParams, body });
      const [status, answer] = answers[Math.min(pushed.length, answers.length) - 1]!;
      response.writeHead(status).end(answer);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { pushed, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
