import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#services/kit/database/index.ts';
import type { BenchCarrier } from '../lib/simulator.ts';
import type { DatabaseCluster } from './cluster.ts';
import type { Installation } from './installation.ts';
import { cutOff, killAll, reconnect, type HostName } from './lab.ts';

export interface Scene {
  cluster: DatabaseCluster;
  installation: Installation;
  carrier: BenchCarrier;
  database: Database;
}

interface Fault {
  strike(scene: Scene): Promise<string | void>;
  /** How long it is left as it is. */
  lastsMs: number;
  mend?(scene: Scene): Promise<void>;
  /** How many windows may be sent twice. */
  window: number;
}

let lost: HostName = 'db1';

/** Cut off before it is mended, and cut off for good until then. */
async function loseHost(host: HostName): Promise<string> {
  lost = host;
  cutOff(host);
  return Promise.resolve(host);
}

// eslint-disable-next-line @typescript-eslint/require-await
async function bringBack(): Promise<void> {
  reconnect(lost);
}

export const faults: Record<string, Fault> = {
  'planned switchover': {
    strike: ({ cluster }) => cluster.switchover(),
    lastsMs: 25_000,
    window: 0,
  },
  'primary killed': {
    async strike({ cluster }) {
      const host = (await cluster.primary())!;
      process.kill(cluster.postmasterOf(host), 'SIGKILL');
      return host;
    },
    lastsMs: 30_000,
    window: 2,
  },
  'primary cut off': {
    strike: async ({ cluster }) => loseHost((await cluster.primary())!),
    lastsMs: 60_000,
    mend: bringBack,
    window: 2,
  },
  'synchronous standby cut off': {
    strike: async ({ cluster }) => loseHost(await cluster.syncStandby()),
    lastsMs: 40_000,
    mend: bringBack,
    window: 2,
  },
  'application host cut off': {
    strike: () => loseHost('app1'),
    lastsMs: 45_000,
    mend: bringBack,
    window: 1,
  },
  'application host without power': {
    async strike() {
      killAll('app1');
      return loseHost('app1');
    },
    lastsMs: 45_000,
    async mend({ installation }) {
      await bringBack();
      await sleep(0);
      installation.forget('app1');
      await installation.startAgain('app1');
    },
    window: 1,
  },
  'main API and portal killed': {
    // eslint-disable-next-line @typescript-eslint/require-await
    async strike({ installation }) {
      installation.kill('app1', 'main-api', 'portal');
    },
    lastsMs: 10_000,
    mend: ({ installation }) => installation.startAgain('app1'),
    window: 0,
  },
};
