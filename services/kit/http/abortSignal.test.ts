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
