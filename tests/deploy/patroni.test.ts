import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort, unprivileged } from '#tests/helpers/database/postgres.ts';
import { etcdTlsOptions, makeEtcdCertificates } from '#tests/helpers/etcdCertificates.ts';
import { eventually } from '#tests/helpers/eventually.ts';

/* One host of high-availability.md, with real etcd and Patroni. The bench has three, and the failovers. */

const folder = mkdtempSync(path.join(tmpdir(), 'barta-patroni-'));
const certificates = path.join(folder, 'certificates');
const programs: ChildProcess[] = [];
let clientPort: number;
let peerPort: number;
let patroniPort: number;

function start(program: string, args: string[], env: Record<string, string> = {}): void {
  programs.push(spawn(program, args, { env: { ...process.env, ...env }, stdio: 'ignore', detached: true }));
}

beforeAll(async () => {
  chmodSync(folder, 0o755);
  mkdirSync(certificates);
  makeEtcdCertificates(certificates, { db1: '127.0.0.1' });
  [clientPort, peerPort, patroniPort] = [await freePort(), await freePort(), await freePort()];
  const [client, peer] = [`https://127.0.0.1:${clientPort}`, `https://127.0.0.1:${peerPort}`];
  const options = {
    name: 'db1',
    'enable-v2': 'true',
    'data-dir': path.join(folder, 'etcd'),
    'listen-client-urls': client,
    'listen-peer-urls': peer,
    'advertise-client-urls': client,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `db1=${peer}`,
    ...etcdTlsOptions(certificates, 'db1'),
  };
  start(
    'etcd',
    Object.entries(options).map(([name, value]) => `--${name}=${value}`),
  );
  const owner = unprivileged()!;
  const [lib, run] = ['lib', 'run'].map((name) => {
    const made = path.join(folder, name);
    mkdirSync(made);
    chownSync(made, owner.uid, owner.gid);
    return made;
  });
  const mounts = `mount --bind ${lib} /var/lib/postgresql && mount --bind ${run} /var/run/postgresql && exec "$@"`;
  const asPostgres = ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups'];
  const command = [...asPostgres, 'patroni', path.resolve('deploy/patroni/patroni.yml')];
  start('unshare', ['--mount', 'sh', '-c', mounts, 'sh', ...command], {
    HOME: '/var/lib/postgresql',
    PATRONI_NAME: 'db1',
    PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${await freePort()}`,
    PATRONI_RESTAPI_LISTEN: `127.0.0.1:${patroniPort}`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${patroniPort}`,
    PATRONI_ETCD_HOSTS: `127.0.0.1:${clientPort}`,
    PATRONI_ETCD_PROTOCOL: 'https',
    PATRONI_ETCD_CACERT: path.join(certificates, 'ca.pem'),
    PATRONI_ETCD_CERT: path.join(certificates, 'db1.pem'),
    PATRONI_ETCD_KEY: path.join(certificates, 'db1.key'),
    PATRONI_RESTAPI_USERNAME: 'patroni',
    PATRONI_RESTAPI_PASSWORD: 'ours',
    PATRONI_SUPERUSER_PASSWORD: 'superuser',
    PATRONI_REPLICATION_PASSWORD: 'replication',
    PATRONI_REWIND_PASSWORD: 'rewind',
  });
  await eventually(async () => expect(await statusOf('/primary')).toBe(200), 120_000);
}, 180_000);
afterAll(async () => {
  for (const program of programs.reverse()) {
    process.kill(-program.pid!, 'SIGTERM');
    await new Promise((resolve) => program.once('exit', resolve));
  }
  rmSync(folder, { recursive: true, force: true });
});

const statusOf = async (where: string, init: RequestInit = {}) =>
  (await fetch(`http://127.0.0.1:${patroniPort}${where}`, init)).status;

/** The status that etcd gives to whoever has this certificate. */
function askEtcd(
  port: number,
  name: string | null,
  where = '/v2/keys/service/barta/leader',
): Promise<number> {
  const read = (file: string) => readFileSync(path.join(certificates, file));
  const own = name === null ? {} : { cert: read(`${name}.pem`), key: read(`${name}.key`) };
  return new Promise((resolve, reject) => {
    request(
      { host: '127.0.0.1', port, path: where, ca: read('ca.pem'), agent: false, ...own },
      (response) => {
        response.resume();
        resolve(response.statusCode!);
      },
    )
      .on('error', reject)
      .end();
  });
}

test('commands to Patroni need the password, what HAProxy asks does not', async () => {
  for (const [method, where] of [
    ['POST', '/restart'],
    ['POST', '/switchover'],
    ['PATCH', '/config'],
    ['PUT', '/config'],
    ['DELETE', '/restart'],
    ['POST', '/reinitialize'],
  ] as const) {
    expect({ where, status: await statusOf(where, { method, body: '{}' }) }).toEqual({ where, status: 401 });
    const headers = { Authorization: `Basic ${btoa('patroni:theirs')}` };
    expect(await statusOf(where, { method, body: '{}', headers })).toBe(401);
  }
  const headers = { Authorization: `Basic ${btoa('patroni:ours')}` };
  expect(await statusOf('/config', { method: 'PATCH', body: '{"loop_wait":3}', headers })).toBe(200);
  expect(await statusOf('/primary', { method: 'OPTIONS' })).toBe(200);
});

test('etcd answers hosts with a certificate of ours, and nobody else', async () => {
  expect(await askEtcd(clientPort, 'db1')).toBe(200);
  await expect(askEtcd(clientPort, null)).rejects.toThrow();
  await expect(askEtcd(peerPort, null, '/members')).rejects.toThrow();
  await expect(fetch(`http://127.0.0.1:${clientPort}/v2/keys`)).rejects.toThrow();
});
