import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from '#tests/helpers/eventually.ts';
import { freePort } from '#tests/helpers/database/postgres.ts';

export interface Nginx {
  /** `https://localhost:…`, with a certificate that nobody has signed. */
  origin: string;
  /** Where it sends browsers on to https. */
  plainPort: number;
  /** All that it has logged. */
  readLogs(): string;
  stop(): Promise<void>;
}

/**
 * Runs nginx with the file in `deploy/nginx`, in which only ports, the host, the certificate and the folder of the logs are replaced.
 * @param servers the `upstream` → the ports of its processes
 */
export async function startNginx(port: number, servers: Readonly<Record<string, number[]>>): Promise<Nginx> {
  const folder = mkdtempSync(path.join(tmpdir(), 'barta-nginx-'));
  const at = (name: string) => path.join(folder, name);
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const key = ['-newkey', 'rsa:2048', '-nodes', '-keyout', at('key.pem')];
  execFileSync('openssl', ['req', '-x509', '-days', '2', ...key, '-out', at('cert.pem'), ...subject], {
    stdio: 'ignore',
  });
  const plainPort = await freePort();
  let site = readFileSync('deploy/nginx/barta.conf', 'utf8')
    .replaceAll(/listen 80\b/g, `listen 127.0.0.1:${plainPort}`)
    .replaceAll(/listen 443\b/g, `listen 127.0.0.1:${port}`)
    .replaceAll('server_name sms.example.com;', 'server_name localhost;')
    .replaceAll('/var/log/nginx/', at('log-'))
    .replace('/etc/ssl/sms.example.com.pem', at('cert.pem'))
    .replace('/etc/ssl/sms.example.com.key', at('key.pem'));
  for (const [upstream, ports] of Object.entries(servers)) {
    site = site.replace(
      new RegExp(`(upstream ${upstream} +\\{)([^}]*127\\.0\\.0\\.1):\\d+([^}]*)\\}`),
      (_, start: string, address: string, end: string) =>
        `${start}${ports.map((one) => `${address}:${one}${end}`).join('')}}`,
    );
  }
  writeFileSync(at('barta.conf'), site);
  writeFileSync(
    at('nginx.conf'),
    `daemon off; pid ${at('pid')}; error_log ${at('error.log')};
     events {}
     http { client_body_temp_path ${at('body')}; proxy_temp_path ${at('proxy')};
       fastcgi_temp_path ${at('f')}; uwsgi_temp_path ${at('u')}; scgi_temp_path ${at('s')};
       include ${at('barta.conf')}; }`,
  );
  execFileSync('nginx', ['-t', '-c', at('nginx.conf')], { stdio: 'pipe' });
  const nginx = spawn('nginx', ['-c', at('nginx.conf')], { stdio: 'inherit' });
  await eventually(async () => {
    const socket = net.connect(port, '127.0.0.1');
    await once(socket, 'connect').finally(() => socket.destroy());
  });
  return {
    origin: `https://localhost:${port}`,
    plainPort,
    readLogs: () =>
      readdirSync(folder)
        .filter((name) => name.startsWith('log-') || name === 'error.log')
        .map((name) => readFileSync(at(name), 'utf8'))
        .join(''),
    async stop() {
      nginx.kill('SIGQUIT');
      await once(nginx, 'exit');
      rmSync(folder, { recursive: true });
    },
  };
}
