import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { runHttpLoad } from './httpLoad.ts';

let server: Server | undefined;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function serve(answerMs: (request: number) => number): Promise<number> {
  let requests = 0;
  server = createServer((_, response) => {
    setTimeout(() => response.writeHead(202, { 'Content-Length': 2 }).end('ok'), answerMs(requests));
    requests += 1;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const requestOf = () => 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n';

test('as many requests are sent as asked for, each answered once', async () => {
  const port = await serve(() => 0);
  const { answered, statuses, latenciesMs } = await runHttpLoad({
    port,
    connections: 4,
    count: 50,
    requestOf,
  });
  expect({ answered, statuses, measured: latenciesMs.length }).toEqual({
    answered: 50,
    statuses: { 202: 50 },
    measured: 50,
  });
});

test('with a rate a stall counts for every request that was due meanwhile', async () => {
  const port = await serve((request) => (request === 0 ? 200 : 0));
  const load = { port, connections: 1, count: 20, rate: 100, requestOf };
  const { latenciesMs } = await runHttpLoad(load);
  // All but the last few of them were due during the 200 ms that the first one took.
  expect(latenciesMs.filter((waited) => waited > 40).length).toBeGreaterThan(10);
});
