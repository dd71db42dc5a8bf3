import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { unprivileged } from '#tests/helpers/database/postgres.ts';
import { etcdTlsOptions, makeEtcdCertificates } from '#tests/helpers/etcdCertificates.ts';
import { startProgram } from '../lib/program.ts';
import { addressOf, killAll, pidsOn, within, type HostName } from './lab.ts';

export const databaseHosts = ['db1', 'db2', 'db3'] as const satisfies HostName[];
type DatabaseHost = (typeof databaseHosts)[number];

const passwords = {
  superuser: 'superuser',
  replication: 'replication',
  rewind: 'rewind',
  barta: 'barta',
  restApi: 'restApi',
};

/** A server, as Patroni lists it in `GET /cluster`. */
interface Member {
  name: DatabaseHost;
  role: string;
  state: string;
  timeline?: number;
}

/** PostgreSQL on three hosts under Patroni and etcd, with the configuration that we ship. */
export interface DatabaseCluster {
  /** Where services reach it: all hosts, or the port of the proxy. */
  url: string;
  /** The host of the primary; null while there is none. */
  primary(): Promise<DatabaseHost | null>;
  syncStandby(): Promise<DatabaseHost>;
  switchover(): Promise<void>;
  /** The first process of the server on a host. */
  postmasterOf(host: DatabaseHost): number;
  /** Resolves when a primary and two standbys run, one of which is synchronous. */
  healthy(): Promise<void>;
  stop(): void;
}

const healthyWaitMs = 180_000;

export async function startCluster(url: string): Promise<DatabaseCluster> {
  const folder = mkdtempSync(path.join(tmpdir(), 'barta-cluster-'));
  const owner = unprivileged()!;
  chownSync(folder, owner.uid, owner.gid);
  const make = (name: string) => {
    const made = path.join(folder, name);
    mkdirSync(made);
    chownSync(made, owner.uid, owner.gid);
    return made;
  };
  const certificates = makeCertificates(folder);
  await Promise.all(databaseHosts.map((host) => startEtcd(host, make(`${host}-etcd`), certificates)));
  await Promise.all(
    databaseHosts.map((host) => startPatroni(host, make(`${host}-lib`), make(`${host}-run`), certificates)),
  );

  const members = async (): Promise<Member[]> => {
    for (const host of databaseHosts) {
      const answer = await fetch(`http://${addressOf(host)}:8008/cluster`, {
        signal: AbortSignal.timeout(2_000),
      }).catch(() => null);
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
    }
    return [];
  };
  const inRole = async (...roles: string[]) =>
    (await members()).find(({ role, state }) => roles.includes(role) && state === 'running')?.name ?? null;
  const primary = () => inRole('leader');
  const syncStandby = () => inRole('sync_standby');
  return {
    url,
    primary,
    async syncStandby() {
      return (await syncStandby())!;
    },
    async switchover() {
      const leader = (await primary())!;
      const candidate = (await syncStandby())!;
      const answer = await fetch(`http://${addressOf(leader)}:8008/switchover`, {
        method: 'POST',
        headers: { Authorization: `Basic ${btoa(`patroni:${passwords.restApi}`)}` },
        body: JSON.stringify({ leader, candidate }),
      });
      if (!answer.ok) throw new Error(`switchover: ${await answer.text()}`);
    },
    postmasterOf(host) {
      const listed = execFileSync('ps', ['-o', 'pid=,args=', '-p', pidsOn(host).join(',')], {
        encoding: 'utf8',
      });
      const line = listed.split('\n').find((one) => one.includes('bin/postgres -D'));
      return Number.parseInt(line!.trim(), 10);
    },
    async healthy() {
      const deadline = Date.now() + healthyWaitMs;
      for (;;) {
        const now = await members();
        const running = now.filter(({ state }) => state === 'running' || state === 'streaming');
        const roles = running.map(({ role }) => role);
        const timelines = new Set(running.map(({ timeline }) => timeline));
        const isWhole = running.length === 3 && timelines.size === 1;
        if (isWhole && roles.includes('leader') && roles.includes('sync_standby')) return;
        if (Date.now() > deadline) throw new Error(`the cluster is not whole: ${JSON.stringify(now)}`);
        await sleep(500);
      }
    },
    stop() {
      for (const host of databaseHosts) killAll(host);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Runs a statement on the primary as its superuser. */
export async function onPrimary(cluster: DatabaseCluster, statement: string): Promise<void> {
  const host = addressOf((await cluster.primary())!);
  const client = new pg.Client(`postgres://postgres:${passwords.superuser}@${host}/postgres`);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Certificates of all database hosts, as high-availability.md has them made. */
function makeCertificates(folder: string): string {
  const made = path.join(folder, 'certificates');
  mkdirSync(made);
  makeEtcdCertificates(made, Object.fromEntries(databaseHosts.map((host) => [host, addressOf(host)])));
  return made;
}

async function startEtcd(host: DatabaseHost, folder: string, certificates: string): Promise<void> {
  const address = addressOf(host);
  const peer = (one: DatabaseHost) => `https://${addressOf(one)}:2380`;
  const options = {
    name: host,
    // With version 3 of the protocol a former primary takes the lock from the new one (before Patroni 3.0.3).
    'enable-v2': 'true',
    'data-dir': folder,
    'listen-client-urls': 'https://0.0.0.0:2379',
    'listen-peer-urls': 'https://0.0.0.0:2380',
    'advertise-client-urls': `https://${address}:2379`,
    'initial-advertise-peer-urls': peer(host),
    'initial-cluster': databaseHosts.map((one) => `${one}=${peer(one)}`).join(','),
    ...etcdTlsOptions(certificates, host),
  };
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}=${value}`]);
  await startProgram('etcd', args, { within: within(host), host: address, port: 2379 });
}

/**
 * The hosts share one disk, so each gets folders of its own in the place of two system folders.
 * @param lib in the place of `/var/lib/postgresql`
 * @param run in the place of `/var/run/postgresql`
 */
async function startPatroni(
  host: DatabaseHost,
  lib: string,
  run: string,
  certificates: string,
): Promise<void> {
  const address = addressOf(host);
  const mounts = `mount --bind ${lib} /var/lib/postgresql && mount --bind ${run} /var/run/postgresql && exec "$@"`;
  const asPostgres = ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups'];
  await startProgram('patroni', [path.resolve('deploy/patroni/patroni.yml')], {
    within: [...within(host), 'unshare', '--mount', 'sh', '-c', mounts, 'sh', ...asPostgres],
    host: address,
    port: 8008,
    env: {
      HOME: '/var/lib/postgresql',
      PATRONI_NAME: host,
      PATRONI_LOG_DIR: lib,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${address}:5432`,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `${address}:8008`,
      PATRONI_ETCD_HOSTS: databaseHosts.map((one) => `${addressOf(one)}:2379`).join(','),
      PATRONI_ETCD_PROTOCOL: 'https',
      PATRONI_ETCD_CACERT: path.join(certificates, 'ca.pem'),
      PATRONI_ETCD_CERT: path.join(certificates, `${host}.pem`),
      PATRONI_ETCD_KEY: path.join(certificates, `${host}.key`),
      PATRONI_RESTAPI_USERNAME: 'patroni',
      PATRONI_RESTAPI_PASSWORD: passwords.restApi,
      PATRONI_SUPERUSER_PASSWORD: passwords.superuser,
      PATRONI_REPLICATION_PASSWORD: passwords.replication,
      PATRONI_REWIND_PASSWORD: passwords.rewind,
    },
  });
}
