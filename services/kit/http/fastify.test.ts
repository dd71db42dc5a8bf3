import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createLog } from '../logging/log.ts';
import { createFastify } from './fastify.ts';

/** A listening server whose one endpoint replies when it is allowed to. */
async function listening() {
  const app = createFastify(createLog('tests', 'silent'));
  let reply!: () => void;
  const allowed = new Promise<void>((resolve) => (reply = resolve));
  const requested = new Promise<void>((resolve) => {
    app.get('/', async () => {
      resolve();
      await allowed;
      return 'done';
    });
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { app, requested, reply };
}

async function open(app: { server: { address(): unknown } }, text: string) {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(text);
  // A server that closes before it has read everything resets the connection.
  socket.on('error', () => undefined);
  return { socket, closed: new Promise((resolve) => socket.once('close', resolve)) };
}

test.each([
  ['nothing', ''],
  ['half a request', 'GET / HT'],
])('a close does not wait for a connection that has sent %s', async (_, text) => {
  const { app } = await listening();
  const accepted = once(app.server, 'connection');
  const { closed } = await open(app, text);
  await accepted;
  await app.close();
  await closed;
});

test('a close waits for the reply to a request, and not for the connection that its sender would keep', async () => {
  const { app, requested, reply } = await listening();
  const { socket, closed } = await open(app, 'GET / HTTP/1.1\r\nHost: barta\r\n\r\n');
  let received = '';
  socket.on('data', (data) => (received += String(data)));
  await requested;
  const close = app.close();
  await new Promise(setImmediate);
  expect(received).toBe('');
  reply();
  await close;
  await closed;
  expect(received).toMatch(/200 OK[^]*done$/);
});

test('a start is not ended by Fastify because the machine is slow', () => {
  // Its default ends a start of which one step takes over ten seconds.
  expect(createFastify(createLog('tests', 'silent')).initialConfig.pluginTimeout).toBe(0);
});
