import { spawn } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A process of our own that is measured. */
export interface Program {
  pid: number;
  hasEnded(): boolean;
  /** SIGTERM, and SIGKILL when it takes longer than 20 s. @returns the exit code */
  stop(): Promise<number | null>;
}

export interface ProgramOptions {
  cwd?: string;
  /** Over this process's own. */
  env?: Readonly<Record<string, string>>;
  /** The program is up when it listens on this port. */
  port: number;
  /** Where it listens; loopback if left out. */
  host?: string;
  /** A command that runs the program, such as in a namespace. */
  within?: readonly string[];
}

/** A machine that is busy with other things makes a new embedded database slowly. */
const startWaitMs = 120_000;

/**
 * Starts a program and waits until it listens.
 * @throws with the end of what it printed when it ends before
 */
export async function startProgram(
  command: string,
  args: readonly string[],
  { cwd, env = {}, port, host = '127.0.0.1', within = [] }: ProgramOptions,
): Promise<Program> {
  const [program, ...programArgs] = [...within, command, ...args];
  const child = spawn(program!, programArgs, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed = (printed + text).slice(-4_000);
    });
  }
  // A bench that is broken off leaves nothing running.
  const onExit = () => child.kill('SIGKILL');
  process.once('exit', onExit);
  child.once('exit', () => process.off('exit', onExit));
  const ended = once(child, 'exit') as Promise<[number | null]>;
  // A failed spawn is reported below; here it must only not be unhandled.
  ended.catch(() => undefined);
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const stop = async () => {
    if (hasEnded()) return child.exitCode;
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), 20_000);
    const [code] = await ended;
    clearTimeout(timer);
    return code;
  };
  const deadline = Date.now() + startWaitMs;
  while (!(await isListening(port, host))) {
    if (hasEnded() || Date.now() > deadline) {
      await stop();
      throw new Error(`${command} ${args.join(' ')} did not come up:\n${printed}`);
    }
    await sleep(50);
  }
  return { pid: child.pid!, hasEnded, stop };
}

function isListening(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, host);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
