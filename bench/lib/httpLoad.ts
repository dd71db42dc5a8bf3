import { once } from 'node:events';
import net from 'node:net';
import { ResponseReader } from './ResponseReader.ts';

export interface LoadOptions {
  port: number;
  /** Each has one request under way at a time. */
  connections: number;
  /** The whole request, head and body, of request `index` (from 0). */
  requestOf(index: number): string;
  /** Ends after so many requests … */
  count?: number;
  /** … or so many seconds … */
  seconds?: number;
  /** … or when this is aborted. */
  until?: AbortSignal;
  /** Requests a second, sent when they are due whether earlier ones are answered or not; without it, as fast as answers come. */
  rate?: number;
}

export interface LoadResult {
  /** From the first request to the last answer. */
  seconds: number;
  answered: number;
  /** HTTP status → how many. */
  statuses: Record<number, number>;
  /** The latency of each request, from when it was due, so that a stall counts for all that it delays. */
  latenciesMs: Float64Array;
}

/**
 * HTTP load from plain sockets with keep-alive: on a machine that is shared with what is measured, the generator
 * must cost little.
 */
export async function runHttpLoad(options: LoadOptions): Promise<LoadResult> {
  const {
    connections,
    requestOf,
    count = Number.POSITIVE_INFINITY,
    seconds = Number.POSITIVE_INFINITY,
    rate,
    until,
  } = options;
  const sockets = await Promise.all(Array.from({ length: connections }, () => connect(options.port)));
  const latencies: number[] = [];
  const statuses: Record<number, number> = {};
  const start = performance.now();
  /** Sockets with nothing under way, used with a rate only. */
  const idle: Sender[] = [];
  let sent = 0;
  let last = start;
  let finish!: () => void;
  let fail!: (error: Error) => void;
  const finished = new Promise<void>((resolve, reject) => {
    finish = resolve;
    fail = reject;
  });

  const isOver = () => until?.aborted || sent >= count || performance.now() - start >= seconds * 1_000;
  const dueAt = (index: number) => (rate ? start + (index * 1_000) / rate : performance.now());

  type Sender = () => void;
  const senders = sockets.map((socket): Sender => {
    const reader = new ResponseReader();
    let due = 0;
    const send = () => {
      due = dueAt(sent);
      socket.write(requestOf(sent));
      sent += 1;
    };
    socket.on('data', (piece: Buffer) => {
      try {
        for (const status of reader.push(piece)) {
          last = performance.now();
          latencies.push(last - due);
          statuses[status] = (statuses[status] ?? 0) + 1;
          if (rate) idle.push(send);
          else if (!isOver()) send();
        }
        if (isOver() && latencies.length === sent) finish();
      } catch (error) {
        fail(error as Error);
      }
    });
    socket.on('error', fail);
    socket.on('close', () => fail(new Error('the server closed a connection')));
    return send;
  });

  if (rate) idle.push(...senders);
  else for (const send of senders) if (!isOver()) send();
  const timer = rate
    ? setInterval(() => {
        while (idle.length > 0 && !isOver() && dueAt(sent) <= performance.now()) idle.shift()!();
        if (isOver() && latencies.length === sent) finish();
      }, 1)
    : null;
  try {
    await finished;
  } finally {
    if (timer) clearInterval(timer);
    for (const socket of sockets) socket.removeAllListeners('close').destroy();
  }
  return {
    seconds: (last - start) / 1_000,
    answered: latencies.length,
    statuses,
    latenciesMs: Float64Array.from(latencies),
  };
}

async function connect(port: number): Promise<net.Socket> {
  const socket = net.connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  return socket;
}
