import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from '#tests/helpers/eventually.ts';

export interface Docker {
  /** Where `run` runs. */
  folder: string;
  /** Runs a script for this Docker. @returns what it printed, @throws with that when it fails */
  run(script: string): string;
  stop(): Promise<void>;
}

/**
 * Starts a Docker of its own, with stand-ins for the base images that cannot be downloaded here: Debian's packages and our
 * Node.js under their tags. Its containers reach each other and nothing else; ports are published by a proxy, so that
 * the machine's packet filter stays as it is.
 */
export async function startDocker(env: Readonly<Record<string, string>>): Promise<Docker> {
  const parent = mkdtempSync(path.join(tmpdir(), 'barta-docker-'));
  const at = (name: string) => path.join(parent, name);
  const folder = at('work');
  mkdirSync(folder);
  const socket = `unix://${at('docker.sock')}`;
  const places = [
    '--data-root',
    at('data'),
    '--exec-root',
    at('run'),
    '--pidfile',
    at('pid'),
    '--host',
    socket,
  ];
  const closed = ['--bridge=none', '--iptables=false', '--ip-forward=false', '--ip-masq=false'];
  const daemon = spawn('dockerd', [...places, ...closed, '--log-level=error'], {
    stdio: 'ignore',
  });
  const ended = once(daemon, 'exit');
  const run = (script: string) => {
    const { status, stdout, stderr } = spawnSync('bash', ['-ec', script], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, ...env, DOCKER_HOST: socket, DOCKER_BUILDKIT: '0' },
    });
    if (status !== 0) throw new Error(`${script}\n${stdout}${stderr}`);
    return stdout;
  };
  const stop = async () => {
    daemon.kill('SIGTERM');
    await ended;
    rmSync(parent, { recursive: true });
  };
  try {
    await eventually(() => run('docker info'), 30_000);
    importImages(run);
  } catch (error) {
    await stop();
    throw error;
  }
  return { folder, run, stop };
}

function importImages(run: Docker['run']): void {
  const node = debianTree('node', 'libstdc++6');
  execFileSync('cp', ['-L', process.execPath, path.join(node, 'usr/local/bin/node')]);
  run(`tar -C ${node} -c . | docker import - node:20-bookworm-slim`);

  const postgres = debianTree('postgres', 'postgresql');
  const data = '/var/lib/postgresql/data';
  const entrypoint = '/usr/local/bin/docker-entrypoint.sh';
  execFileSync('cp', ['tests/deploy/postgresEntrypoint.sh', path.join(postgres, entrypoint)]);
  // As in PostgreSQL's own image, so that any user can run it.
  execFileSync('chroot', [postgres, 'install', '-d', '-o', 'postgres', '-m', '1777', data]);
  execFileSync('chroot', [postgres, 'install', '-d', '-o', 'postgres', '-m', '3777', '/var/run/postgresql']);
  const changes = [
    'ENV PATH=/usr/local/bin:/usr/bin:/bin:/usr/lib/postgresql/15/bin',
    `ENV PGDATA=${data}`,
    `VOLUME ${data}`,
    `ENTRYPOINT ["bash", "${entrypoint}"]`,
    'CMD ["postgres"]',
  ];
  const given = changes.map((change) => `--change '${change}'`).join(' ');
  run(`tar -C ${postgres} -c . | docker import ${given} - postgres:15-bookworm`);
}

/** A Debian with these packages. It is kept between runs, since it takes a minute to make. */
function debianTree(name: string, packages: string): string {
  const tree = path.join(tmpdir(), `barta-docker-${name}`);
  const has = (name: string) => existsSync(path.join(tree, name));
  // It removes the second one when it has ended.
  if (!has('etc/debian_version') || has('debootstrap')) {
    rmSync(tree, { recursive: true, force: true });
    const variant = ['--variant=minbase', `--include=${packages}`];
    execFileSync('debootstrap', [...variant, 'bookworm', tree], { stdio: 'ignore' });
  }
  return tree;
}
