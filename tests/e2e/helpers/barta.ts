import { test as base } from '@playwright/test';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '#tests/helpers/database/postgres.ts';
import { memoryFolder } from '#tests/helpers/memoryFolder.ts';

/** Everything that `npm start` runs, on free ports and with a data folder of its own. */
export class Barta {
  readonly env: Record<string, string>;
  #process: ChildProcess | null = null;

  constructor(env: Record<string, string>) {
    this.env = env;
  }

  get portal(): string {
    return `http://127.0.0.1:${this.env.PORTAL_PORT}`;
  }

  get carrierControl(): string {
    return `http://127.0.0.1:${this.env.SIMULATOR_CONTROL_PORT}`;
  }

  url(setting: 'MAIN_API_PORT' | 'SMS_RECEIVER_PORT' | 'PUBLIC_API_PORT' | 'DATABASE_MANAGER_PORT'): string {
    return `http://127.0.0.1:${this.env[setting]}`;
  }

  /** Resolves when it says that it is ready. */
  async start(): Promise<void> {
    const started = spawn(process.execPath, ['--enable-source-maps', 'dist/services/start.js'], {
      env: { ...process.env, ...this.env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#process = started;
    for await (const line of createInterface(started.stdout)) {
      if (line.includes('Barta is ready')) {
        started.stdout.resume();
        return;
      }
    }
    throw new Error('Barta did not start');
  }

  /** As Ctrl-C does. @returns the exit code; null when it was not running or a signal ended it */
  async stop(signal: NodeJS.Signals = 'SIGINT'): Promise<number | null> {
    const stopping = this.#process;
    this.#process = null;
    if (!stopping || stopping.exitCode !== null || stopping.signalCode !== null) return null;
    const ended = once(stopping, 'exit');
    stopping.kill(signal);
    const [code] = (await ended) as [number | null];
    return code;
  }
}

/** A folder with the data that the first start left (firstStart.ts), in which the demo has a past. */
async function dataOfFirstStart(): Promise<string> {
  const dataDir = await mkdtemp(path.join(memoryFolder(), 'barta-journey-'));
  await cp(process.env.FIRST_DATA_DIR!, dataDir, { recursive: true });
  return dataDir;
}

/** Makes a Barta on free ports. @param given its data folder, in place of a copy of what the first start left */
export async function newBarta(given?: string): Promise<Barta> {
  const dataDir = given ?? (await dataOfFirstStart());
  const names = [
    'PORTAL_PORT',
    'MAIN_API_PORT',
    'SMS_RECEIVER_PORT',
    'PUBLIC_API_PORT',
    'DATABASE_MANAGER_PORT',
    'SIMULATOR_PORT',
    'SIMULATOR_HTTP_PORT',
    'SIMULATOR_CONTROL_PORT',
  ];
  const ports = await Promise.all(names.map(async (name) => [name, String(await freePort())]));
  return new Barta({
    ...Object.fromEntries(ports),
    DATA_DIR: dataDir,
    NODE_ENV: 'development',
    // All of a journey's people come from one address, and quicker than people do.
    LOGINS_PER_MINUTE: '1000',
    RECOVERIES_PER_MINUTE: '1000',
    // The identity provider of a journey is on this machine.
    SIGN_IN_PRIVATE_ADDRESSES: 'true',
  });
}

/** Journeys share one Barta; each has a fresh browser profile. */
export const test = base.extend<object, { barta: Barta }>({
  barta: [
    async ({}, use) => {
      const barta = await newBarta();
      await barta.start();
      await use(barta);
      await barta.stop();
      await rm(barta.env.DATA_DIR!, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ barta }, use) => {
    await use(barta.portal);
  },
});

export { expect } from '@playwright/test';
