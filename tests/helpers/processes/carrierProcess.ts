import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { CarrierControl } from './carrierControl.ts';

/** A simulated carrier as a process of its own. */
export interface CarrierProcess {
  pid: number;
  /** SMPP. */
  port: number;
  /** The address of the HTTP carriers. */
  http: string;
  control: CarrierControl;
  /** As `kill -9`; resolves when it is gone. */
  kill(): Promise<void>;
  /** @returns the exit code */
  stop(): Promise<number | null>;
}

interface CarrierProcessOptions {
  env?: Record<string, string>;
  /** Arguments of Node itself, such as --cpu-prof. */
  nodeArguments?: string[];
}

/** Starts `services/simulator/main.ts` on free ports; resolves when it listens. */
export async function startCarrierProcess({
  env = {},
  nodeArguments = [],
}: CarrierProcessOptions = {}): Promise<CarrierProcess> {
  const child = spawn(process.execPath, [...nodeArguments, '--import', 'tsx', 'services/simulator/main.ts'], {
    env: {
      ...process.env,
      SIMULATOR_PORT: '0',
      SIMULATOR_HTTP_PORT: '0',
      SIMULATOR_CONTROL_PORT: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit') as Promise<[number | null]>;
  const ends = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    return (await ended)[0];
  };
  const said = once(child.stdout.setEncoding('utf8'), 'data') as Promise<[string]>;
  const [line] = await Promise.race([said, ended.then(([code]) => [`it ended with ${code}`])]);
  const [, port, http, address] =
    /^simulator: SMPP on 127\.0\.0\.1:(\d+), HTTP on (http:\S+), control on (http:\S+)\n$/.exec(line) ?? [];
  if (!port || !http || !address) throw new Error(`the simulator did not start: ${line}`);
  return {
    pid: child.pid!,
    port: Number(port),
    http,
    control: new CarrierControl(address),
    kill: async () => void (await ends('SIGKILL')),
    stop: () => ends('SIGTERM'),
  };
}
