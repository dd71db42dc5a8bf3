import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { Bind } from './Bind.ts';
import { Carrier } from './Carrier.ts';
import { createControlServer } from './controlServer.ts';
import type { Journal } from './journal/Journal.ts';

export interface SimulatorOptions {
  /** Default 127.0.0.1. */
  host?: string;
  /** Default 0: a free one. */
  port?: number;
  controlPort?: number;
  /** Default barta. */
  systemId?: string;
  /** Default secret. */
  password?: string;
  /** A file that every submit is appended to, as a JSON line. */
  journalPath?: string;
  /** The newest submits that are kept in memory, each with its octets; default 10,000. */
  journalMemory?: number;
  /** After which a refused receipt is sent again; default 1,000. */
  receiptRetryMs?: number;
  /** As `PUT /mode` takes it; default happy. */
  mode?: unknown;
}

export interface Simulator {
  host: string;
  port: number;
  controlPort: number;
  journal: Journal;
  /** Throws a ModeError and keeps the old mode. */
  setMode(mode: unknown): void;
  state(): SimulatorState;
  /** Closes every connection without a word, as a killed carrier does. */
  dropAll(): void;
  close(): Promise<void>;
}

/** What `GET /state` answers. */
export type SimulatorState = ReturnType<typeof stateOf>;

/** Starts a simulated carrier (SMSC) in this process; resolves when both ports listen. */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const { host = '127.0.0.1', port = 0, controlPort = 0 } = options;
  const carrier = new Carrier({
    systemId: options.systemId ?? 'barta',
    password: options.password ?? 'secret',
    journalPath: options.journalPath,
    journalMemory: options.journalMemory ?? 10_000,
    receiptRetryMs: options.receiptRetryMs ?? 1_000,
    mode: options.mode ?? {},
  });
  const binds = new Set<Bind>();
  const owner = {
    boundCount: () => [...binds].filter(({ isBound }) => isBound).length,
    onClose: (bind: Bind) => void binds.delete(bind),
  };
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    binds.add(new Bind(socket, connections, carrier, owner));
  });
  const state = () => stateOf(carrier, binds);
  const dropAll = () => binds.forEach((bind) => bind.disconnect());
  const control = createControlServer({ carrier, readState: state, dropAll });
  const close = async () => {
    dropAll();
    control.closeAllConnections();
    await Promise.all([server, control].filter(({ listening }) => listening).map(closed));
    carrier.close();
  };
  try {
    return {
      host,
      port: await listen(server, host, port),
      controlPort: await listen(control, host, controlPort),
      journal: carrier.journal,
      setMode: (mode) => carrier.setMode(mode),
      state,
      dropAll,
      close,
    };
  } catch (error) {
    // One of the ports is taken: the other must not stay open.
    await close();
    throw error;
  }
}

function stateOf(carrier: Carrier, binds: ReadonlySet<Bind>) {
  return {
    mode: carrier.mode.asked,
    submitsLeft: carrier.submitsLeft,
    binds: [...binds].map(({ state }) => state),
    counters: carrier.counters,
    receiptsWaiting: carrier.receiptsWaiting,
    receiptsLost: carrier.receiptsLost,
    journal: { total: carrier.journal.total },
  };
}

async function listen(server: Server, host: string, port: number): Promise<number> {
  server.listen(port, host);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}
