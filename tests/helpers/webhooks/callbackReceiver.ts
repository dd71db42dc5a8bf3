import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach } from 'vitest';
import { expectInvariants } from '../invariants.ts';
import type { World } from '../world.ts';

export interface ReceivedCallback {
  method: string;
  /** Path and query, as they came. */
  path: string;
  query: Record<string, string>;
  form: Record<string, string>;
  headers: http.IncomingHttpHeaders;
}

/** A program that takes callbacks in the shapes of dialects. */
export interface CallbackReceiver {
  url: string;
  callbacks: ReceivedCallback[];
  /** The body of its answers. */
  answer: string;
  status: number;
  close(): Promise<void>;
}

export async function startCallbackReceiver(answer = ''): Promise<CallbackReceiver> {
  const callbacks: ReceivedCallback[] = [];
  const server = http.createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (text: string) => (body += text));
    request.on('end', () => {
      const { searchParams } = new URL(request.url!, 'http://localhost');
      callbacks.push({
        method: request.method!,
        path: request.url!,
        query: Object.fromEntries(searchParams),
        form: Object.fromEntries(new URLSearchParams(body)),
        headers: request.headers,
      });
      response.writeHead(receiver.status).end(receiver.answer);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const receiver: CallbackReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    callbacks,
    answer,
    status: 200,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return receiver;
}

/** A receiver for each test of a file, closed before what it has caused is checked. @returns that of the running test */
export function callbackReceiverOfEachTest(world: () => World): () => CallbackReceiver {
  let receiver: CallbackReceiver;
  beforeEach(async () => {
    receiver = await startCallbackReceiver();
  });
  afterEach(async () => {
    await receiver.close();
    await expectInvariants(world().database);
  });
  return () => receiver;
}
