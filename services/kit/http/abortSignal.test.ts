import { once } from 'node:events';
import { expect, test } from 'vitest';
import { createLog } from '../logging/log.ts';
import { abortSignalOf } from './abortSignal.ts';
import { createFastify } from './fastify.ts';

test.each(['before', 'after'])(
  'a signal that is taken %s the caller disconnects is aborted by that',
  async (when) => {
    const app = createFastify(createLog('tests', 'silent'));
    const caller = new AbortController();
    const aborted = new Promise((resolve) => {
      app.get('/', async (_request, reply) => {
        const disconnected = once(reply.raw, 'close');
        const signal = when === 'before' ? abortSignalOf(reply) : null;
        caller.abort();
        await disconnected;
        resolve((signal ?? abortSignalOf(reply)).aborted);
      });
    });
    const address = await app.listen({ host: '127.0.0.1', port: 0 });
    await expect(fetch(address, { signal: caller.signal })).rejects.toThrow();
    expect(await aborted).toBe(true);
    await app.close();
  },
);

test('a signal is aborted when the server begins to stop, which then does not wait for what it ends', async () => {
  const app = createFastify(createLog('tests', 'silent'));
  let begun = () => {};
  const isRunning = new Promise<void>((resolve) => (begun = resolve));
  app.get('/', async (_request, reply) => {
    const signal = abortSignalOf(reply);
    begun();
    await once(signal, 'abort');
    throw signal.reason;
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const answer = fetch(address);
  await isRunning;
  await app.close();
  expect((await answer).ok).toBe(false);
});
