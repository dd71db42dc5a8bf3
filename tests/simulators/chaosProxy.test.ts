import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { ChaosProxy } from './ChaosProxy.ts';
import { ManualClock } from './ManualClock.ts';
import { newBind, openBind, simulator } from './binds.ts';

/** A server that says back what it hears, the proxy before it, and a client. */
async function echo() {
  const ends: Socket[] = [];
  const server = createServer((end) => {
    ends.push(end);
    end.on('error', () => {});
    end.on('data', (chunk) => end.write(chunk));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy = await ChaosProxy.start((server.address() as AddressInfo).port);
  onTestFinished(async () => {
    await proxy.close();
    server.close();
  });
  const open = async () => {
    const client = connect({ host: '127.0.0.1', port: proxy.port });
    const seen = { received: '', error: '', isEnded: false };
    client.setEncoding('latin1').on('data', (text) => (seen.received += text));
    client.on('error', (error: NodeJS.ErrnoException) => (seen.error = error.code ?? ''));
    client.on('end', () => (seen.isEnded = true));
    onTestFinished(() => void client.destroy());
    await once(client, 'connect');
    return { client, seen };
  };
  return { proxy, ends, open };
}

describe('the chaos proxy', () => {
  test('lets everything pass when nothing is asked of it', async () => {
    const { open, proxy } = await echo();
    const { client, seen } = await open();
    client.write('hello');
    await vi.waitFor(() => expect(seen.received).toBe('hello'));
    client.end();
    await vi.waitFor(() => expect(seen.isEnded).toBe(true));
    await vi.waitFor(() => expect(proxy.connections).toBe(0));
    expect(proxy.passed).toEqual({ up: 5, down: 5 });
  });

  test('swallows one way, and gives out what it held when it is healed', async () => {
    const { open, proxy } = await echo();
    const { client, seen } = await open();
    client.write('a');
    await vi.waitFor(() => expect(seen.received).toBe('a'));
    proxy.blackHole('down');
    client.write('b');
    await vi.waitFor(() => expect(proxy.passed.up).toBe(2));
    expect(proxy.passed.down).toBe(1);
    proxy.heal();
    await vi.waitFor(() => expect(seen.received).toBe('ab'));
  });

  test('swallows new connections too, and both ways, without a word', async () => {
    const { open, proxy, ends } = await echo();
    const first = await open();
    await vi.waitFor(() => expect(ends).toHaveLength(1));
    proxy.blackHole();
    first.client.write('x');
    ends[0]!.end();
    const second = await open();
    second.client.write('y');
    // Octets that pass afterwards show that nothing had passed before.
    await vi.waitFor(() => expect(proxy.accepted).toBe(2));
    expect([first.seen, second.seen]).toEqual(Array(2).fill({ received: '', error: '', isEnded: false }));
    expect(proxy.passed).toEqual({ up: 0, down: 0 });
  });

  test('resets connections, and those that come while it refuses', async () => {
    const { open, proxy } = await echo();
    const { seen } = await open();
    await vi.waitFor(() => expect(proxy.connections).toBe(1));
    proxy.cut();
    await vi.waitFor(() => expect(seen.error).toBe('ECONNRESET'));
    proxy.refuse();
    const refused = await open().catch(() => null);
    if (refused) await vi.waitFor(() => expect(refused.seen.error).toBe('ECONNRESET'));
    proxy.heal();
    const { client, seen: later } = await open();
    client.write('again');
    await vi.waitFor(() => expect(later.received).toBe('again'));
  });

  test('cuts after so many octets', async () => {
    const { open, proxy } = await echo();
    const { client, seen } = await open();
    proxy.cutAfter(3, 'up');
    client.write('abcdef');
    await vi.waitFor(() => expect(seen.error).toBe('ECONNRESET'));
    expect(proxy.passed.up).toBe(3);
  });

  test('delays, and keeps the order', async () => {
    const { open, proxy } = await echo();
    const { client, seen } = await open();
    proxy.delay(40, 'down');
    const from = performance.now();
    for (const letter of 'abc') client.write(letter);
    await vi.waitFor(() => expect(seen.received).toBe('abc'));
    expect(performance.now() - from).toBeGreaterThan(38);
  });
});

describe('a bind behind the chaos proxy', () => {
  test('finds out that its carrier is behind a black hole, and what it wrote is uncertain', async () => {
    const { port } = await simulator();
    const proxy = await ChaosProxy.start(port);
    onTestFinished(() => proxy.close());
    const clock = new ManualClock();
    const { send, bind, closed } = await openBind(proxy.port, { clock });
    expect(await send()).toMatchObject([{ kind: 'accepted' }]);
    proxy.blackHole();
    const sent = send();
    await vi.waitFor(() => expect(bind.pending).toBe(1));
    clock.advance(50_000);
    expect(await sent).toMatchObject([{ kind: 'uncertain' }]);
    await vi.waitFor(() => expect(closed).toHaveLength(1));
  });

  test('takes a link that ends in the midst of a PDU for dead', async () => {
    const { port, journal } = await simulator();
    const proxy = await ChaosProxy.start(port);
    onTestFinished(() => proxy.close());
    const { send, closed } = await openBind(proxy.port);
    proxy.cutAfter(20, 'down');
    expect(await send()).toMatchObject([{ kind: 'uncertain' }]);
    // A reset right behind octets may look like an ordinary end.
    await vi.waitFor(() => expect(closed[0]?.cause).toMatch(/^(socket-error|peer-closed)$/));
    expect(journal.total).toBe(1);
  });

  test('is refused its bind by a port that resets', async () => {
    const { port } = await simulator();
    const proxy = await ChaosProxy.start(port);
    onTestFinished(() => proxy.close());
    proxy.refuse();
    await expect(newBind(proxy.port).bind.open()).rejects.toThrow(/ECONNRESET|EPIPE|closed/);
  });
});
