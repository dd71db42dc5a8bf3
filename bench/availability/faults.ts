import { setTimeout as sleep } from 'node:timers/promises';
import { internalToken } from '../barta/settings.ts';
import type { BenchCarrier } from '../lib/simulator.ts';
import type { DatabaseCluster } from './cluster.ts';
import { applicationHosts, type Installation } from './installation.ts';
import { addressOf, cutOff, killAll, reconnect, type HostName } from './lab.ts';

export interface Scene {
  cluster: DatabaseCluster;
  installation: Installation;
  carrier: BenchCarrier;
}

interface Fault {
  /** Runs before the load begins. */
  prepare?(scene: Scene): Promise<void>;
  strike(scene: Scene): Promise<void> | void;
  /** How long it is left as it is. */
  lastsMs: number;
  mend?(scene: Scene): Promise<void> | void;
  /** How many links to the carrier may be lost with what was in flight on them. */
  linksLost: number;
  /** How many binds the carrier allows. */
  mostBinds?: number;
}

/** A carrier closes a link that has not answered for so long. The simulated one never does it by itself. */
const carrierNoticesMs = 10_000;

let lost: HostName = 'db1';

function lose(host: HostName): void {
  lost = host;
  cutOff(host);
}

/** Finds the host whose receiver is bound, while only one can be. */
async function boundHost(): Promise<HostName> {
  for (;;) {
    for (const host of applicationHosts) {
      const headers = { Authorization: `Bearer ${internalToken}` };
      if ((await fetch(`http://${addressOf(host)}:6100/ready/routes`, { headers })).ok) return host;
    }
    await sleep(200);
  }
}

export const faults: Record<string, Fault> = {
  'planned switchover': {
    strike: ({ cluster }) => cluster.switchover(),
    lastsMs: 25_000,
    linksLost: 0,
  },
  'primary killed (kill -9)': {
    async strike({ cluster }) {
      process.kill(cluster.postmasterOf((await cluster.primary())!), 'SIGKILL');
    },
    lastsMs: 30_000,
    linksLost: 0,
  },
  'primary cut off': {
    strike: async ({ cluster }) => lose((await cluster.primary())!),
    lastsMs: 60_000,
    mend: () => reconnect(lost),
    linksLost: 2,
  },
  'synchronous standby cut off': {
    strike: async ({ cluster }) => lose(await cluster.syncStandby()),
    lastsMs: 40_000,
    mend: () => reconnect(lost),
    linksLost: 0,
  },
  'application host cut off': {
    strike: () => lose('app1'),
    lastsMs: 45_000,
    mend: () => reconnect(lost),
    // One link is lost at the cut, and one when the host comes back to a link that is dead by then.
    linksLost: 2,
  },
  'application host without power': {
    strike() {
      killAll('app1');
      lose('app1');
    },
    lastsMs: 45_000,
    mend({ installation }) {
      reconnect(lost);
      return installation.startAgain('app1');
    },
    linksLost: 1,
  },
  'host of the only bind cut off': {
    mostBinds: 1,
    prepare: ({ carrier }) => carrier.dropLinks(),
    async strike({ carrier }) {
      lose(await boundHost());
      setTimeout(() => void carrier.dropLinks(), carrierNoticesMs);
    },
    lastsMs: 45_000,
    mend: () => reconnect(lost),
    linksLost: 2,
  },
  'main API and portal killed': {
    strike: ({ installation }) => installation.kill('app1', 'main-api', 'portal'),
    lastsMs: 10_000,
    mend: ({ installation }) => installation.startAgain('app1'),
    linksLost: 0,
  },
};
