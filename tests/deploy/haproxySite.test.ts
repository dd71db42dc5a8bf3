import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import tls from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '#tests/helpers/database/postgres.ts';
import { eventually } from '#tests/helpers/eventually.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'barta-haproxy-'));
const token = 'for the checks of HAProxy';
/** The requests that have reached a service, without the checks of HAProxy. */
const reached: IncomingMessage['headers'][] = [];
const service = createServer((request, response) => {
  if (request.url !== '/ready') reached.push(request.headers);
  const isRefused = request.url === '/ready' && request.headers.authorization !== `Bearer ${token}`;
  response.setHeader('Content-Security-Policy', "default-src 'self'");
  response.statusCode = isRefused ? 401 : 200;
  response.end('from the service');
});
let haproxy: ChildProcess;
let port: number;

beforeAll(async () => {
  const certificate = path.join(folder, 'site.pem');
  const key = ['-newkey', 'rsa:2048', '-nodes', '-keyout', `${certificate}.key`, '-out', certificate];
  execFileSync('openssl', ['req', '-x509', '-days', '2', ...key, '-subj', '/CN=localhost'], {
    stdio: 'ignore',
  });
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  port = await freePort();
  // Only addresses are replaced, and the certificate is added as the file says.
  const site = readFileSync('deploy/haproxy/haproxy.cfg', 'utf8')
    .replace('bind :8080', `bind 127.0.0.1:${port} ssl crt ${certificate}`)
    .replace('bind :5000', `bind 127.0.0.1:${await freePort()}`)

    // Where the database manager would be nothing listens.
    .replaceAll(':6110"', `:${await freePort()}"`)
    .replace(/:(4400|6100|6120|8080)"/g, `:${(service.address() as AddressInfo).port}"`);
  writeFileSync(path.join(folder, 'haproxy.cfg'), site);
  const [APP1, APP2, DB1, DB2, DB3] = Array<string>(5).fill('127.0.0.1');
  const env = { ...process.env, APP1, APP2, DB1, DB2, DB3, INTERNAL_TOKEN: token };
  haproxy = spawn('haproxy', ['-q', '-f', path.join(folder, 'haproxy.cfg')], { env, stdio: 'inherit' });
  await eventually(async () => expect((await ask('/main-api/calls')).status).toBe(200));
});
afterAll(async () => {
  if (haproxy.exitCode === null) {
    haproxy.kill('SIGTERM');
    await once(haproxy, 'exit');
  }
  service.close();
  rmSync(folder, { recursive: true });
});

async function ask(target: string, headers: Record<string, string> = {}) {
  const options = { port, path: target, headers, rejectUnauthorized: false, agent: false };
  const [response] = (await once(https.get({ host: '127.0.0.1', ...options }), 'response')) as [
    IncomingMessage,
  ];
  response.resume();
  return { status: response.statusCode, headers: response.headers };
}

test('every answer has the headers of security, also when no service answers', async () => {
  const headers = {
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
    'x-content-type-options': 'nosniff',
  };
  expect((await ask('/main-api/calls')).headers).toMatchObject({
    ...headers,
    'content-security-policy': "default-src 'self'",
  });
  expect(await ask('/database-manager/calls')).toEqual({
    status: 503,
    headers: expect.objectContaining({
      ...headers,
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    }),
  });
});

test('what a caller says of where it comes from reaches no service', async () => {
  reached.length = 0;
  await ask('/main-api/calls', {
    'X-Forwarded-For': '203.0.113.1',
    'X-Forwarded-Host': 'evil.example',
    'X-Forwarded-Proto': 'http',
    Forwarded: 'for=203.0.113.1;host=evil.example',
  });
  expect(reached).toEqual([
    expect.objectContaining({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' }),
  ]);
  expect(JSON.stringify(reached)).not.toMatch(/evil|203\.0\.113/);
});

const old = { ciphers: 'DEFAULT@SECLEVEL=0' };
test.each<[string, tls.ConnectionOptions]>([
  ['1.1', { ...old, minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1' }],
  ['without forward secrecy', { maxVersion: 'TLSv1.2', ciphers: 'AES256-GCM-SHA384' }],
  ['with CBC', { maxVersion: 'TLSv1.2', ciphers: 'ECDHE-RSA-AES256-SHA384' }],
])('TLS %s is refused', async (_, options) => {
  const socket = tls.connect({ host: '127.0.0.1', port, rejectUnauthorized: false, ...options });
  await expect(once(socket, 'secureConnect')).rejects.toThrow();
});
