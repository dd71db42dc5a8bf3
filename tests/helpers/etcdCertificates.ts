import { execFileSync } from 'node:child_process';
import { chmodSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const page = 'docs/operators/high-availability.md';
const hostsOnPage = 'db1=10.0.0.11 db2=10.0.0.12 db3=10.0.0.13';

/** Makes the certificates of etcd in `folder` by the commands of the page, for these hosts and their addresses. */
export function makeEtcdCertificates(folder: string, addresses: Readonly<Record<string, string>>): void {
  const commands = /```sh\n(openssl req [^]*?)```/.exec(readFileSync(page, 'utf8'))?.[1];
  if (!commands?.includes(hostsOnPage)) throw new Error(`${page} makes no certificates`);
  const hosts = Object.entries(addresses).map(([host, address]) => `${host}=${address}`);
  execFileSync('sh', ['-ec', commands.replace(hostsOnPage, hosts.join(' '))], {
    cwd: folder,
    stdio: 'ignore',
  });
  // etcd and Patroni run here as different users.
  for (const name of readdirSync(folder)) chmodSync(path.join(folder, name), 0o644);
}

/** Options of etcd for TLS, as the page has them: `ETCD_CERT_FILE` is `cert-file`. */
export function etcdTlsOptions(folder: string, host: string): Record<string, string> {
  const lines = readFileSync(page, 'utf8').matchAll(/^ETCD_(\w*(?:CERT|CA|KEY)_(?:AUTH|FILE))=(.*)$/gm);
  return Object.fromEntries(
    Array.from(lines, ([, name, value]) => [
      name!.toLowerCase().replaceAll('_', '-'),
      value!.replace('/etc/barta-etcd', folder).replace('db1', host),
    ]),
  );
}
