import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from '#tests/helpers/eventually.ts';

/** Whether OpenStack Swift is installed: swift-account, swift-container, swift-object and swift-proxy of Debian. */
export const hasSwift = ['account', 'container', 'object', 'proxy'].every((part) =>
  existsSync(`/usr/bin/swift-${part}-server`),
);

export interface Swift {
  /** The URL of its S3 API. */
  endpoint: string;
  accessKey: string;
  secretKey: string;
  /** Suspends the servers that keep the objects, or continues them. */
  suspend(isSuspended: boolean): void;
  stop(): Promise<void>;
}

/** OpenStack Swift with the S3 API, one copy of each object, on free ports of loopback. */
export async function startSwift(): Promise<Swift> {
  const folder = await mkdtemp(path.join(tmpdir(), 'barta-swift-'));
  await mkdir(path.join(folder, 'disks/disk'), { recursive: true });
  const storage = ['account', 'container', 'object'] as const;
  const ports = { account: 0, container: 0, object: 0, proxy: 0 };
  for (const part of [...storage, 'proxy'] as const) {
    ports[part] = await freePort();
    await writeFile(path.join(folder, `${part}.conf`), configOf(part, ports[part], folder));
  }
  for (const part of storage) {
    const ring = path.join(folder, `${part}.builder`);
    const build = (...args: string[]) =>
      execFileSync('swift-ring-builder', [ring, ...args], { stdio: 'ignore' });
    build('create', '4', '1', '1');
    build('add', `r1z1-127.0.0.1:${ports[part]}/disk`, '1');
    build('rebalance');
  }
  const processes = new Map<string, ChildProcess>();
  for (const part of [...storage, 'proxy'] as const) {
    const config = path.join(folder, `${part}.conf`);
    processes.set(part, spawn(`/usr/bin/swift-${part}-server`, [config], { stdio: 'ignore' }));
  }
  for (const part of storage) await eventually(() => fetch(`http://127.0.0.1:${ports[part]}`), 60_000);
  const endpoint = `http://127.0.0.1:${ports.proxy}`;
  await eventually(() => fetch(endpoint), 60_000);
  return {
    endpoint,
    accessKey: 'barta:archive',
    secretKey: 'secret-of-this-test',
    suspend(isSuspended) {
      for (const part of storage) processes.get(part)!.kill(isSuspended ? 'SIGSTOP' : 'SIGCONT');
    },
    async stop() {
      for (const child of processes.values()) {
        const ended = once(child, 'exit');
        child.kill('SIGKILL');
        await ended;
      }
      await rm(folder, { recursive: true });
    },
  };
}

function configOf(part: string, port: number, folder: string): string {
  const common = `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = root
swift_dir = ${folder}
devices = ${folder}/disks
mount_check = false
log_level = ERROR
`;
  if (part !== 'proxy')
    return `${common}
[pipeline:main]
pipeline = ${part}-server
[app:${part}-server]
use = egg:swift#${part}
`;
  return `${common}
[pipeline:main]
pipeline = cache s3api tempauth slo proxy-server
[filter:cache]
use = egg:swift#memcache
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
s3_acl = false
[filter:slo]
use = egg:swift#slo
[filter:tempauth]
use = egg:swift#tempauth
user_barta_archive = secret-of-this-test .admin
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
node_timeout = 2
conn_timeout = 1
# What did not answer once is asked again all the same.
error_suppression_limit = 1000000
`;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
