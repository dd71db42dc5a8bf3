import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { HttpCaller } from './HttpCaller.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function listening(server: net.Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => {
    if (server instanceof http.Server) server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** A server that does this with what it is sent over a connection. */
function raw(act: (socket: net.Socket, request: string) => void): Promise<number> {
  return listening(
    net.createServer((socket) => {
      socket.on('error', () => undefined);
      socket.on('data', (data) => act(socket, data.toString()));
    }),
  );
}

function callerTo(port: number, options: { allowsPrivate?: boolean; host?: string } = {}): HttpCaller {
  const caller = new HttpCaller({
    host: '127.0.0.1',
    port,
    usesTls: false,
    connections: 2,
    timeoutMs: 300,
    allowsPrivate: true,
    ...options,
  });
  closing.push(() => caller.close());
  return caller;
}

const post = { method: 'POST', path: '/send', body: '{"text":"বার্তা"}' } as const;

describe('the other side', () => {
  test('can be reached, or not, without a request', async () => {
    let requests = 0;
    const server = http.createServer(() => (requests += 1));
    const port = await listening(server);
    expect(await callerTo(port).reach()).toBeNull();
    expect(await callerTo(port, { allowsPrivate: false }).reach()).toContain('CARRIER_PRIVATE_ADDRESSES');
    expect(await callerTo(port, { allowsPrivate: false, host: 'localhost' }).reach()).toContain(
      'CARRIER_PRIVATE_ADDRESSES',
    );
    server.close();
    await once(server, 'close');
    expect(await callerTo(port).reach()).toContain('ECONNREFUSED');
    expect(requests).toBe(0);
  });
});

describe('a request', () => {
  test('is answered with its status and its whole body, over one connection after another', async () => {
    const seen: string[] = [];
    const port = await listening(
      http.createServer((request, response) => {
        request.setEncoding('utf8');
        request.on('data', (text: string) => seen.push(text));
        request.on('end', () => response.writeHead(202, { 'retry-after': '7' }).end('taken'));
      }),
    );
    const caller = callerTo(port);
    for (let round = 0; round < 3; round += 1)
      expect(await caller.call(post)).toEqual({
        kind: 'answered',
        status: 202,
        body: Buffer.from('taken'),
        retryAfterSeconds: 7,
      });
    expect(seen).toEqual([post.body, post.body, post.body]);
  });

  test('follows no redirect', async () => {
    const port = await raw((socket) =>
      socket.end('HTTP/1.1 302 Found\r\nlocation: http://127.0.0.1/elsewhere\r\ncontent-length: 0\r\n\r\n'),
    );
    expect(await callerTo(port).call(post)).toMatchObject({ kind: 'answered', status: 302 });
  });

  test('is unsent when nobody listens', async () => {
    const server = net.createServer();
    const port = await listening(server);
    server.close();
    await once(server, 'close');
    expect(await callerTo(port).call(post)).toMatchObject({ kind: 'unsent' });
  });

  test('is unsent when the other side does not speak TLS', async () => {
    const port = await raw((socket) => socket.end('no TLS here\r\n'));
    const caller = new HttpCaller({
      host: '127.0.0.1',
      port,
      usesTls: true,
      connections: 1,
      timeoutMs: 300,
      allowsPrivate: true,
    });
    expect(await caller.call(post)).toMatchObject({ kind: 'unsent' });
  });

  test.each<[string, (socket: net.Socket) => void]>([
    ['no answer comes in time', () => undefined],
    ['the connection ends without an answer', (socket) => socket.end()],
    ['the connection breaks', (socket) => socket.resetAndDestroy()],
    ['the answer is cut off', (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 50\r\n\r\n{"serv')],
    ['the answer is no HTTP', (socket) => socket.end('220 mail.example ESMTP\r\n')],
    [
      'the answer never ends',
      (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 50\r\n\r\n{"serv'),
    ],
    [
      'the answer is too long',
      (socket) => socket.write(`HTTP/1.1 200 OK\r\ncontent-length: 400000\r\n\r\n${'a'.repeat(400_000)}`),
    ],
  ])('is unanswered when %s', async (_, act) => {
    const port = await raw(act);
    expect(await callerTo(port).call(post)).toMatchObject({ kind: 'unanswered' });
  });

  test.each(['127.0.0.1', 'localhost', '169.254.169.254', '::1'])(
    'is unsent when the host is %s and private addresses are not allowed',
    async (host) => {
      const port = await listening(http.createServer((_, response) => response.end('reached')));
      const outcome = await callerTo(port, { host, allowsPrivate: false }).call(post);
      expect(outcome).toMatchObject({
        kind: 'unsent',
        reason: expect.stringContaining('CARRIER_PRIVATE_ADDRESSES'),
      });
    },
  );

  test('waits for a free connection, and that wait is no part of its time', async () => {
    const port = await listening(
      http.createServer((_, response) => void setTimeout(() => response.end('taken'), 200)),
    );
    const caller = callerTo(port);
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => caller.call(post)));
    expect(outcomes.every(({ kind }) => kind === 'answered')).toBe(true);
  });
});

test('a caller that is closed ends what is under way and what waits for a connection, and calls no more', async () => {
  let sent = 0;
  const caller = callerTo(
    await raw(() => {
      sent += 1;
    }),
  );
  const calls = [caller.call(post), caller.call(post), caller.call(post)];
  while (sent < 2) await new Promise((resolve) => setTimeout(resolve, 5));
  caller.close();
  expect((await Promise.all(calls)).map(({ kind }) => kind)).toEqual(['unanswered', 'unanswered', 'unsent']);
  expect(await caller.call(post)).toMatchObject({ kind: 'unsent' });
  expect(sent).toBe(2);
});
