import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from '#tests/helpers/eventually.ts';
import { freePort } from '#tests/helpers/database/postgres.ts';

export interface Nginx {
  /** `https://127.0.0.1:…`, with a certificate that nobody has signed. */
  origin: string;
  stop(): Promise<void>;
}

/**
 * Runs nginx with the file in `deploy/nginx`, in which only ports and the certificate are replaced.
 * @param servers the `upstream` → the ports of its processes
 */
export async function startNginx(port: number, servers: Readonly<Record<string, number[]>>): Promise<Nginx> {
  const folder = mkdtempSync(path.join(tmpdir(), 'barta-nginx-'));
  const at = (name: string) => path.join(folder, name);
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const key = ['-newkey', 'rsa:2048', '-nodes', '-keyout', at('key.pem')];
  execFileSync('openssl', ['req', '-x509', '-days', '2', ...key, '-out', at('cert.pem'), ...subject], {
    stdio: 'ignore',
  });
  let site = readFileSync('deploy/nginx/barta.conf', 'utf8')
    .replace('listen 80;', `listen 127.0.0.1:${await freePort()};`)
    .replace('listen 443 ', `listen 127.0.0.1:${port} `)
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
     http { access_log off; client_body_temp_path ${at('body')}; proxy_temp_path ${at('proxy')};
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
    origin: `https://127.0.0.1:${port}`,
    async stop() {
      nginx.kill('SIGQUIT');
      await once(nginx, 'exit');
      rmSync(folder, { recursive: true });
    },
  };
}
