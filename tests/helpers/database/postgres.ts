import { execFileSync, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { memoryFolder } from '../memoryFolder.ts';

export interface TestServer {
  /** The URL of a database whose user may create others. */
  url: string;
  /** The same by its Unix socket, by which a query takes a quarter less processor time. */
  socketUrl: string;
  /** The process id of the postmaster, parent of all its backends. */
  pid: number;
  /** Ends it as a power cut does, and starts it again after `meanwhile`. */
  restart(meanwhile: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

/** Folder of PostgreSQL's programs on this machine, or null where there is none. */
export function findPostgres(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => path.join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(path.delimiter),
  ];
  return (
    folders.find(
      (folder) => existsSync(path.join(folder, 'initdb')) && existsSync(path.join(folder, 'postgres')),
    ) ?? null
  );
}

/**
 * A PostgreSQL server of our own on a free port, in a folder that goes with it unless it is given.
 * @param settings over its defaults, e.g. `{ shared_buffers: '1GB' }`
 * @param place folder in which its data folder is, or is made
 */
export function startPostgres(
  programs: string,
  settings: Readonly<Record<string, string>> = {},
  place?: string,
): Promise<TestServer> {
  const initdb = ['-U', 'barta', '-A', 'trust', '-E', 'UTF8', '--no-sync'];
  return startServer(programs, { program: 'initdb', args: initdb }, settings, place);
}

/** Starts a streaming standby of the server at `primaryUrl`. */
export function startStandby(
  programs: string,
  primaryUrl: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<TestServer> {
  const copy = ['-d', primaryUrl, '--write-recovery-conf', '--checkpoint=fast', '--no-sync'];
  return startServer(programs, { program: 'pg_basebackup', args: copy }, settings);
}

/** @param dataFolder the program that makes the data folder, with its arguments */
async function startServer(
  programs: string,
  dataFolder: { program: string; args: string[] },
  settings: Readonly<Record<string, string>>,
  place?: string,
): Promise<TestServer> {
  // Without fsync a power cut would spoil it on a disk as well.
  const parent = settings.fsync === 'off' ? memoryFolder() : tmpdir();
  const folder = place ?? mkdtempSync(path.join(parent, 'barta-postgres-'));
  const owner = unprivileged();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = path.join(folder, 'data');
  if (!existsSync(data))
    execFileSync(path.join(programs, dataFolder.program), ['-D', data, ...dataFolder.args], {
      ...owner,
      cwd: folder,
      stdio: 'ignore',
    });
  const port = await freePort();
  const url = `postgres://barta@127.0.0.1:${port}/postgres`;
  const start = async () => {
    const started = spawn(
      path.join(programs, 'postgres'),
      [
        '-D',
        data,
        '-p',
        String(port),
        '-c',
        'listen_addresses=127.0.0.1',
        '-c',
        `unix_socket_directories=${folder}`,
        ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      { ...owner, cwd: folder, stdio: 'ignore' },
    );
    await waitFor('PostgreSQL', () => letsIn(url));
    return started;
  };
  let server = await start();
  const kill = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill('SIGQUIT');
    await ended;
  };
  return {
    url,
    socketUrl: `${url}?host=${encodeURIComponent(folder)}`,
    get pid() {
      return server.pid!;
    },
    async restart(meanwhile) {
      await kill();
      try {
        await meanwhile();
      } finally {
        server = await start();
      }
    },
    async stop() {
      // At once: nobody needs its data again, and vitest gives a teardown ten seconds.
      await kill();
      if (!place) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root; Debian's account for it, or nobody, will do. */
export function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) =>
        Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      continue;
    }
  }
  return undefined;
}

/**
 * None of those that systems give to outgoing connections, one of which could take it before it is listened on, nor of those
 * that browsers refuse. Each worker has its own, since what another one has chosen may not be listened on yet.
 */
const portsToGive = { first: 11_000, last: 32_000, workers: 10 };
const worker =
  Number(process.env.TEST_PARALLEL_INDEX ?? process.env.VITEST_POOL_ID ?? 0) % portsToGive.workers;
const given = new Set<number>();

/** A port on which nobody listens, and that this process has not been given before. */
export async function freePort(): Promise<number> {
  const { first, last, workers } = portsToGive;
  for (;;) {
    const port = first + worker + workers * randomInt(Math.floor((last - first) / workers));
    if (given.has(port)) continue;
    given.add(port);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/** A server listens before it lets anybody in. */
export async function letsIn(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

export async function waitFor(what: string, condition: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`${what} did not come up in 30 s`);
    await sleep(50);
  }
}
