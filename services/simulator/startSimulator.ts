import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { Bind } from './Bind.ts';
import { Carrier, type CarrierOptions } from './Carrier.ts';
import { createControlServer } from './controlServer.ts';
import type { Journal } from './journal/Journal.ts';

/** Options that are left out are as in `startSimulator`; a port of 0 is a free one. */
export interface SimulatorOptions extends Partial<CarrierOptions> {
  host?: string;
  port?: number;
  controlPort?: number;
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

/** The answer to `GET /state`. */
export type SimulatorState = ReturnType<typeof stateOf>;

/** Starts a simulated carrier (SMSC) in this process; resolves when both ports listen. */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const { host = '127.0.0.1', port = 0, controlPort = 0 } = options;
  const { systemId = 'barta', password = 'secret', mode = {} } = options;
  const { journalPath, journalMemory = 10_000, receiptRetryMs = 1_000 } = options;
  const carrier = new Carrier({ systemId, password, journalPath, journalMemory, receiptRetryMs, mode });
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
      setMode: (mode) => carrier.modes.set(mode),
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
    submitsLeft: carrier.modes.left,
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
