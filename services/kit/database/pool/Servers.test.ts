import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { isDatabaseAway } from '../databaseErrors.ts';
import { Servers } from './Servers.ts';

/** Longer than the longest pause between two searches. */
const pauseMs = 450;

test('while no server takes writes, all who wait share one search, and the next one comes after a pause', async () => {
  let connections = 0;
  const server = net.createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = server.address() as net.AddressInfo;
    const servers = new Servers(
      `postgres://barta@127.0.0.1:${port},localhost:${port}/barta`,
      () => undefined,
    );
    const find = () => servers.find().catch((error: unknown) => error);
    const errors = await Promise.all(Array.from({ length: 50 }, find));
    expect(connections).toBe(2);
    expect(new Set(errors).size).toBe(1);
    expect(isDatabaseAway(errors[0])).toBe(true);
    expect((errors[0] as Error).message).toMatch(
      /^no server of DATABASE_URL takes writes: 127\.0\.0\.1:\d+: .+; localhost:\d+: /,
    );
    await find();
    expect(connections).toBe(2);
    await sleep(pauseMs);
    await find();
    expect(connections).toBe(4);
  } finally {
    server.close();
  }
});
