import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Towards the server, or back to the client. */
export type Way = 'up' | 'down';

/** How a way treats the octets that it is given. */
interface WayState {
  isOpen: boolean;
  delayMs: number;
  /** Octets that may still pass before the connection is cut; null: any number. */
  left: number | null;
}

interface Pair {
  client: Socket;
  server: Socket;
}

/**
 * A TCP proxy that breaks what goes through it, in front of SMPP or of PostgreSQL. What is set counts for the
 * connections there are and for those that come, until `heal`.
 */
export class ChaosProxy {
  readonly #ways: Record<Way, WayState> = {
    up: { isOpen: true, delayMs: 0, left: null },
    down: { isOpen: true, delayMs: 0, left: null },
  };
  readonly #pairs = new Set<Pair>();
  readonly #server;
  readonly #target: { host: string; port: number };
  #refuses = false;
  #accepted = 0;
  /** Octets that have passed each way. */
  readonly passed: Record<Way, number> = { up: 0, down: 0 };

  private constructor(target: { host: string; port: number }) {
    this.#target = target;
    this.#server = createServer({ allowHalfOpen: true }, (client) => this.#accept(client));
  }

  /** In front of `port` on loopback; resolves when it listens, on `ownPort` or any free port. */
  static async start(port: number, host = '127.0.0.1', ownPort = 0): Promise<ChaosProxy> {
    const proxy = new ChaosProxy({ host, port });
    proxy.#server.listen(ownPort, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Connections that go through at the moment. */
  get connections(): number {
    return this.#pairs.size;
  }

  /** Connections so far, the refused ones not counted. */
  get accepted(): number {
    return this.#accepted;
  }

  /** Nothing passes and nobody is told, as if the cable were out: not even the end of a connection. */
  blackHole(...ways: Way[]): void {
    for (const way of ways.length > 0 ? ways : (['up', 'down'] as const)) this.#ways[way].isOpen = false;
    this.#apply();
  }

  /** Whatever passes takes so long, in order. */
  delay(delayMs: number, ...ways: Way[]): void {
    for (const way of ways.length > 0 ? ways : (['up', 'down'] as const)) this.#ways[way].delayMs = delayMs;
  }

  /** Lets so many octets more pass that way, over all connections, and then resets the connection: in the midst of a PDU. */
  cutAfter(octets: number, way: Way): void {
    this.#ways[way].left = octets;
  }

  /** Resets every connection (RST), or ends it in good order (FIN). */
  cut(how: 'rst' | 'fin' = 'rst'): void {
    for (const pair of [...this.#pairs]) this.#end(pair, how);
  }

  /** Resets whoever connects from now on, as a port does on which nobody listens; those connected stay. */
  refuse(): void {
    this.#refuses = true;
  }

  /** Lets all pass again; what a black hole held comes through, as after a retransmission. */
  heal(): void {
    this.#refuses = false;
    for (const way of Object.values(this.#ways)) Object.assign(way, { isOpen: true, delayMs: 0, left: null });
    this.#apply();
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #accept(client: Socket): void {
    client.on('error', () => {});
    if (this.#refuses) {
      client.resetAndDestroy();
      return;
    }
    this.#accepted += 1;
    const server = connect({ ...this.#target, allowHalfOpen: true, noDelay: true });
    client.setNoDelay(true);
    server.on('error', () => {});
    const pair = { client, server };
    this.#pairs.add(pair);
    this.#carry(pair, 'up');
    this.#carry(pair, 'down');
    this.#apply();
  }

  #carry(pair: Pair, way: Way): void {
    const [from, to] = way === 'up' ? [pair.client, pair.server] : [pair.server, pair.client];
    const state = this.#ways[way];
    const inOrder = (run: () => void) => {
      if (state.delayMs === 0) run();
      // Timers of the same delay run in the order in which they were set.
      else setTimeout(run, state.delayMs).unref();
    };
    from.on('data', (chunk: Buffer) => {
      const allowed = state.left === null ? chunk : chunk.subarray(0, state.left);
      if (state.left !== null) state.left -= allowed.length;
      const isCut = allowed.length < chunk.length;
      inOrder(() => {
        this.passed[way] += allowed.length;
        const pass = () => {
          if (isCut) this.#end(pair, 'rst');
        };
        if (allowed.length === 0) return pass();
        if (!to.destroyed && !to.write(allowed, pass) && !isCut) {
          from.pause();
          to.once('drain', () => this.#apply());
        }
      });
    });
    from.on('end', () => inOrder(() => to.end()));
    from.on('close', (hadError) => this.#end(pair, hadError ? 'rst' : 'fin'));
  }

  #end(pair: Pair, how: 'rst' | 'fin'): void {
    if (!this.#pairs.delete(pair)) return;
    for (const end of [pair.client, pair.server]) {
      if (how === 'rst') end.resetAndDestroy();
      else end.destroySoon();
    }
  }

  /** A black hole does not read: the kernel keeps what comes, and acknowledges it, as a stalled machine does. */
  #apply(): void {
    for (const { client, server } of this.#pairs) {
      for (const [from, { isOpen }] of [
        [client, this.#ways.up],
        [server, this.#ways.down],
      ] as const) {
        if (isOpen) from.resume();
        else from.pause();
      }
    }
  }
}
