import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';

/** Set for a process that runs inside the lab: how the names of its network namespaces begin. */
const labVariable = 'BENCH_LAB';
/** Names are `barta<pid>-<host>`, so that a later run recognises what a killed one has left. */
const namePattern = /^barta(\d+)-/;
const subnet = '10.77.0';

/** Every host of the lab and the last part of its address. The switch, where the bench runs, has 1. */
const hostNumbers = {
  db1: 11,
  db2: 12,
  db3: 13,
  app1: 21,
  app2: 22,
  proxy: 30,
  carrier: 40,
} as const;
export type HostName = keyof typeof hostNumbers;

export const addressOf = (host: HostName) => `${subnet}.${hostNumbers[host]}`;

/**
 * Runs a program of ours in a network of its own: a namespace with a switch, in which the program runs, and one with
 * a link to it for each host. Nothing of it is visible outside, and it is removed with this process.
 * @returns what the program printed
 * @throws when namespaces cannot be made here
 */
export async function runInLab(program: string): Promise<string> {
  requireRights();
  removeAbandoned();
  const prefix = `barta${process.pid}-`;
  const onExit = () => removeNamespaces(prefix);
  process.once('exit', onExit);
  try {
    makeNetwork(prefix);
    const node = [process.execPath, ...process.execArgv, program];
    const child = spawn('nsenter', [`--net=/run/netns/${prefix}switch`, ...node], {
      env: { ...process.env, [labVariable]: prefix },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let printed = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
    const [code] = (await once(child, 'close')) as [number | null];
    if (code !== 0) throw new Error(`the run inside the lab ended with ${code}`);
    return printed;
  } finally {
    process.off('exit', onExit);
    removeNamespaces(prefix);
  }
}

function requireRights(): void {
  const missing = ['ip', 'nsenter', 'unshare', 'setpriv', 'etcd', 'patroni', 'haproxy'].filter(
    (program) => spawnSync('which', [program]).status !== 0,
  );
  if (missing.length > 0) throw new Error(`the availability run needs ${missing.join(', ')}`);
  if (process.getuid?.() !== 0)
    throw new Error('the availability run makes network namespaces and must be started by root');
}

/** Names the end of a host's link at the switch. */
const cable = (host: string) => `to-${host}`;

const namespaceOf = (host: HostName) => `${process.env[labVariable]}${host}`;

/** @returns the command that runs a program on a host; it becomes the program, so the process id is the program's */
export function within(host: HostName): string[] {
  return ['nsenter', `--net=/run/netns/${namespaceOf(host)}`];
}

/** The ids of all processes on a host. */
export const pidsOn = (host: HostName) => pidsIn(namespaceOf(host));

/** Takes the link down at the switch: packets vanish, and no connection is closed by that. */
export function cutOff(host: HostName): void {
  ip('link', 'set', cable(host), 'down');
}

export function reconnect(host: HostName): void {
  ip('link', 'set', cable(host), 'up');
}

/** Ends every process of a host at once, as a power cut does. */
export function killAll(host: HostName): void {
  killPids(namespaceOf(host));
}

function makeNetwork(prefix: string): void {
  const center = `${prefix}switch`;
  ip('netns', 'add', center);
  ip('-n', center, 'link', 'set', 'lo', 'up');
  ip('-n', center, 'link', 'add', 'switch', 'type', 'bridge');
  ip('-n', center, 'addr', 'add', `${subnet}.1/24`, 'dev', 'switch');
  ip('-n', center, 'link', 'set', 'switch', 'up');
  for (const [host, number] of Object.entries(hostNumbers)) {
    const name = `${prefix}${host}`;
    ip('netns', 'add', name);
    ip('-n', name, 'link', 'set', 'lo', 'up');
    ip('-n', center, 'link', 'add', cable(host), 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name);
    ip('-n', center, 'link', 'set', cable(host), 'master', 'switch', 'up');
    ip('-n', name, 'addr', 'add', `${subnet}.${number}/24`, 'dev', 'eth0');
    ip('-n', name, 'link', 'set', 'eth0', 'up');
  }
}

/** Removes what a run left that was killed. */
function removeAbandoned(): void {
  for (const name of namespaces()) {
    const [prefix, pid] = namePattern.exec(name) ?? [];
    if (prefix && !isAlive(Number(pid))) removeNamespaces(prefix);
  }
}

function removeNamespaces(prefix: string): void {
  for (const name of namespaces().filter((one) => one.startsWith(prefix))) {
    killPids(name);
    spawnSync('ip', ['netns', 'del', name]);
  }
}

function killPids(namespace: string): void {
  for (const pid of pidsIn(namespace)) {
    try {
      if (pid !== process.pid) process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended meanwhile.
    }
  }
}

function pidsIn(namespace: string): number[] {
  const { stdout } = spawnSync('ip', ['netns', 'pids', namespace], { encoding: 'utf8' });
  return stdout.split('\n').filter(Boolean).map(Number);
}

function namespaces(): string[] {
  const { stdout } = spawnSync('ip', ['netns', 'list'], { encoding: 'utf8' });
  return stdout.split('\n').flatMap((line) => line.split(' ')[0] || []);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function ip(...args: string[]): void {
  execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'inherit'] });
}
