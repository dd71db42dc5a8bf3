import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort, letsIn, unprivileged, waitFor } from './postgres.ts';

export interface TestPgBouncer {
  /** The URL of the same database, through the pooler. */
  url: string;
  /** Kills it, with all connections through it, and starts it again. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** PgBouncer's program on this machine, `PGBOUNCER` first; null where there is none. */
export function findPgBouncer(): string | null {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/bin'];
  const programs = [process.env.PGBOUNCER ?? '', ...folders.map((folder) => path.join(folder, 'pgbouncer'))];
  return programs.find((program) => program !== '' && existsSync(program)) ?? null;
}

/** e.g. `[1, 18]` */
export function versionOf(program: string): [major: number, minor: number] {
  const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(
    execFileSync(program, ['--version'], { encoding: 'utf8' }),
  )!;
  return [Number(major), Number(minor)];
}

/**
 * PgBouncer with the file that we ship to operators, on a free port.
 * @param serverUrl of the database behind it
 * @param settings over those of the file
 */
export async function startPgBouncer(
  program: string,
  serverUrl: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<TestPgBouncer> {
  const server = new URL(serverUrl);
  const name = server.pathname.slice(1);
  const folder = mkdtempSync(path.join(tmpdir(), 'barta-pgbouncer-'));
  const file = (ending: string) => path.join(folder, ending);
  const url = new URL(serverUrl);
  url.host = `127.0.0.1:${await freePort()}`;
  url.password ||= 'secret';
  writeFileSync(file('users.txt'), `"${server.username}" "${url.password}"\n`);
  const target = `host=${server.hostname} port=${server.port || 5432} dbname=${name}`;
  writeFileSync(
    file('pgbouncer.ini'),
    withSettings(readFileSync('deploy/pgbouncer/pgbouncer.ini', 'utf8'), {
      barta: target,
      listen_port: url.port,
      unix_socket_dir: '',
      auth_file: file('users.txt'),
      logfile: '',
      pidfile: '',
      ...settings,
    }).replace(/^barta = /m, `${name} = `),
  );
  const owner = unprivileged();
  if (owner) for (const own of ['', 'users.txt', 'pgbouncer.ini']) chownSync(file(own), owner.uid, owner.gid);

  let running: ChildProcess;
  const start = async () => {
    running = spawn(program, ['-q', file('pgbouncer.ini')], { ...owner, cwd: folder, stdio: 'ignore' });
    await waitFor('PgBouncer', () => letsIn(url.href));
  };
  const stop = async () => {
    const ended = once(running, 'exit');
    // The meaning of SIGTERM changed in 1.23: since then it waits for all clients to go.
    running.kill('SIGKILL');
    await ended;
  };
  await start();
  return {
    url: url.href,
    async restart() {
      await stop();
      await start();
    },
    async stop() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Those that the file has are replaced, the others added. */
function withSettings(ini: string, settings: Readonly<Record<string, string>>): string {
  let text = ini;
  for (const [name, value] of Object.entries(settings)) {
    const line = new RegExp(`^${name} = .*$`, 'm');
    if (line.test(text)) text = text.replace(line, `${name} = ${value}`);
    else text += `${name} = ${value}\n`;
  }
  return text;
}
