import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from '#tests/helpers/eventually.ts';

const packages = 'systemd,systemd-sysv,dbus,postgresql,nginx-light,openssl,ca-certificates,iproute2';
/** Kept between runs, since it takes minutes to make. */
const base = path.join(tmpdir(), 'barta-debian-bookworm');

export interface DebianServer {
  /** Where its files are on this machine. */
  root: string;
  /** Runs a script as root. @returns what it printed, @throws with that when it fails */
  run(script: string): string;
  stop(): Promise<void>;
}

/** Boots a Debian with systemd, PostgreSQL and nginx that have just been installed, and a network of its own. */
export async function bootDebian(): Promise<DebianServer> {
  if (!existsSync(path.join(base, 'etc/debian_version'))) {
    rmSync(base, { recursive: true, force: true });
    execFileSync('debootstrap', ['--variant=minbase', `--include=${packages}`, 'bookworm', base], {
      stdio: 'ignore',
    });
  }
  const root = path.join(mkdtempSync(path.join(tmpdir(), 'barta-server-')), 'root');
  execFileSync('cp', ['-a', '--reflink=auto', base, root]);
  execFileSync('cp', ['-L', process.execPath, path.join(root, 'usr/bin/node')]);
  const container = spawn(
    'systemd-nspawn',
    ['--boot', '--directory', root, '--private-network', '--register=no', '--keep-unit', '--console=pipe'],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const ended = once(container, 'exit');
  const run = (script: string) => {
    const init = readFileSync(`/proc/${container.pid}/task/${container.pid}/children`, 'utf8').trim();
    const inside = ['-t', init, '-m', '-u', '-i', '-n', '-p', '-r', '-w', 'bash', '-ec', script];
    const { status, stdout, stderr } = spawnSync('nsenter', inside, { encoding: 'utf8' });
    if (status !== 0) throw new Error(`${script}\n${stdout}${stderr}`);
    return stdout;
  };
  await eventually(() => run('systemctl is-system-running | grep -E "running|degraded"'), 60_000);
  return {
    root,
    run,
    async stop() {
      run('systemctl poweroff');
      await ended;
      rmSync(path.dirname(root), { recursive: true });
    },
  };
}
