import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { Bind } from './Bind.ts';
import { Carrier, type CarrierOptions } from './Carrier.ts';
import { createControlServer } from './controlServer.ts';
import { HttpCarrier, type HttpCarrierOptions } from './http/HttpCarrier.ts';
import { createCarrierServer, type ServerCertificate } from './http/httpServer.ts';
import type { Journal } from './journal/Journal.ts';

/** Options that are left out are as in `startSimulator`; a port of 0 is a free one. */
export interface SimulatorOptions extends Partial<CarrierOptions & HttpCarrierOptions> {
  host?: string;
  port?: number;
  httpPort?: number;
  /** With it the HTTP carriers are reached by TLS only. */
  httpTls?: ServerCertificate;
  controlPort?: number;
}

export interface Simulator {
  host: string;
  port: number;
  httpPort: number;
  controlPort: number;
  journal: Journal;
  /** The carriers that speak HTTP: their modes, settings, purses and journal. */
  http: HttpCarrier;
  /** Throws a ModeError and keeps the old mode. */
  setMode(mode: unknown): void;
  state(): SimulatorState;
  /** Closes every connection without a word, as a killed carrier does. */
  dropAll(): void;
  close(): Promise<void>;
}

/** The answer to `GET /state`. */
export type SimulatorState = ReturnType<typeof stateOf>;

/** Starts simulated carriers in this process, one by SMPP and those by HTTP; resolves when all ports listen. */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const { host = '127.0.0.1', port = 0, httpPort = 0, controlPort = 0 } = options;
  const { systemId = 'barta', password = 'secret', mode = {} } = options;
  const { journalPath, journalMemory = 10_000, receiptRetryMs = 1_000 } = options;
  const { httpMode = {}, httpSettings = {}, httpTls } = options;
  const carrier = new Carrier({ systemId, password, journalPath, journalMemory, receiptRetryMs, mode });
  const http = new HttpCarrier({ systemId, password, journalMemory, receiptRetryMs, httpMode, httpSettings });
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
  const httpServer = createCarrierServer(http, httpTls);
  const state = () => stateOf(carrier, binds, http);
  const dropBinds = () => binds.forEach((bind) => bind.disconnect());
  const dropHttp = () => httpServer.closeAllConnections();
  const dropAll = () => {
    dropBinds();
    dropHttp();
  };
  const control = createControlServer({ carrier, http, readState: state, dropBinds, dropHttp });
  const close = async () => {
    dropAll();
    control.closeAllConnections();
    await Promise.all([server, httpServer, control].filter(({ listening }) => listening).map(closed));
    carrier.close();
    http.close();
  };
  try {
    return {
      host,
      port: await listen(server, host, port),
      httpPort: await listen(httpServer, host, httpPort),
      controlPort: await listen(control, host, controlPort),
      journal: carrier.journal,
      http,
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

function stateOf(carrier: Carrier, binds: ReadonlySet<Bind>, http: HttpCarrier) {
  return {
    mode: carrier.mode.asked,
    submitsLeft: carrier.modes.left,
    binds: [...binds].map(({ state }) => state),
    counters: carrier.counters,
    receiptsWaiting: carrier.receiptsWaiting,
    receiptsLost: carrier.receiptsLost,
    journal: { total: carrier.journal.total },
    http: http.state,
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
