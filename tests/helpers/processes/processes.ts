import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { ServiceName } from '#contract/endpoint.ts';
import { builtServices } from './builtServices.ts';

/** A service as a process of its own, to be killed like one. */
export interface ServiceProcess {
  /** Where it listens, e.g. `http://127.0.0.1:40123`. */
  address: string;
  /** As `kill -9`; resolves when it is gone. */
  kill(): Promise<void>;
  /** As a machine that stalls does: everything it has open stays open. */
  freeze(): void;
  thaw(): void;
  /** As a deploy does. @returns the exit code */
  stop(): Promise<number | null>;
  /** The signal that ended it, once it has ended. */
  ended: Promise<NodeJS.Signals | null>;
  /** How it ended by itself. */
  exitCode: Promise<number | null>;
}

/** Starts a service as it runs in production; resolves when it listens. `env` comes over this process's own. */
export async function startProcess(
  name: ServiceName | 'portal',
  env: Record<string, string>,
): Promise<ServiceProcess> {
  const program = `${builtServices()}/${name}.js`;
  const child = spawn(process.execPath, ['--enable-source-maps', program], {
    env: { ...process.env, LOG_LEVEL: 'info', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  return {
    address: await listeningAddress(child),
    ended: ended.then(([, signal]) => signal),
    exitCode: ended.then(([code]) => code),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    async stop() {
      child.kill('SIGTERM');
      child.kill('SIGCONT');
      return (await ended)[0];
    },
  };
}

async function listeningAddress(child: ChildProcess): Promise<string> {
  for await (const line of createInterface(child.stdout!)) {
    const address = /Server listening at (http:\/\/[^"]+)/.exec(line)?.[1];
    if (!address) continue;
    child.stdout!.resume();
    return address;
  }
  throw new Error(`the process ended before it listened, with ${child.exitCode ?? child.signalCode}`);
}
