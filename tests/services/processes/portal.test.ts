import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '#services/kit/logging/log.ts';
import { readSettings } from '#services/kit/process/settings.ts';
import { buildPortal } from '#services/portal/app.ts';
import { portalSettings } from '#services/portal/config.ts';
import type { manifestOf } from '#services/portal/manifest.ts';
import { tokens } from '#src/theme/tokens.ts';

const page = `<!doctype html><meta property="csp-nonce" nonce="__CSP_NONCE__">
<style nonce="__CSP_NONCE__"></style><script type="module" src="/assets/app-1a2b.js"></script>`;
const script = 'export const greeting = "hello";\n'.repeat(50);
const log = createLog('tests', 'silent');

let folder: string;
let origin: string;
const closing: (() => Promise<unknown>)[] = [];

/** A portal of its own on a free port. */
async function startPortal(env: Record<string, string> = {}): Promise<string> {
  const app = await buildPortal({
    settings: readSettings(portalSettings, env),
    log,
    folder: path.join(folder, 'portal'),
  });
  closing.push(() => app.close());
  return app.listen({ host: '127.0.0.1', port: 0 });
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'barta-portal-'));
  const assets = path.join(folder, 'portal', 'assets');
  await mkdir(assets, { recursive: true });
  await mkdir(path.join(folder, 'portal-old'));
  const files: Record<string, string | Buffer> = {
    'portal/index.html': page,
    'portal/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'portal/assets/app-1a2b.js': script,
    'portal/assets/app-1a2b.js.br': brotliCompressSync(script),
    'portal/assets/app-1a2b.js.gz': gzipSync(script),
    'portal/assets/divisions.json': '[]',
    'secret.txt': 'canary outside',
    secret: 'canary outside',
    'portal-old/secret.txt': 'canary outside',
  };
  for (const [name, content] of Object.entries(files)) await writeFile(path.join(folder, name), content);
  origin = await startPortal();
});
afterAll(async () => {
  await Promise.all(closing.map((close) => close()));
  await rm(folder, { recursive: true, force: true });
});

const ask = (target: string, headers: Record<string, string> = {}, base = origin) =>
  fetch(new URL(target, base), { headers });

interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Sends the request line as it stands; client libraries would normalise the path. */
function raw(lines: string[]): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = net.connect(Number(port), hostname, () => socket.write(`${lines.join('\r\n')}\r\n\r\n`));
    socket.setEncoding('latin1').on('data', (chunk) => (answer += chunk));
    socket.once('error', reject).once('close', () => {
      const [head = '', ...body] = answer.split('\r\n\r\n');
      const [status = '', ...fields] = head.split('\r\n');
      const headers = fields.map((field) => [
        field.split(':')[0]!.toLowerCase(),
        field.replace(/^[^:]*:\s*/, ''),
      ]);
      resolve({
        status: Number(status.split(' ')[1]),
        headers: Object.fromEntries(headers),
        body: body.join('\r\n\r\n'),
      });
    });
  });
}
const rawGet = (target: string, host = 'localhost') =>
  raw([`GET ${target} HTTP/1.1`, `Host: ${host}`, 'Connection: close']);

const nonceOf = (policy: string | null | undefined) =>
  /style-src 'self' 'nonce-([\w-]+)'/.exec(policy ?? '')?.[1];

test('it answers Prometheus', async () => {
  await ask('/auth/login');
  const text = await (await ask('/metrics')).text();
  expect(text).toMatch(
    /^barta_http_request_duration_seconds_count\{service="portal",.*status="200"\} [1-9]/m,
  );
});

describe('the page', () => {
  test('bears a nonce of 128 bits that its policy allows, another one in each answer', async () => {
    const nonces = [];
    for (let round = 0; round < 5; round += 1) {
      const response = await ask('/');
      const nonce = nonceOf(response.headers.get('content-security-policy'))!;
      expect(Buffer.from(nonce, 'base64url')).toHaveLength(16);
      const html = await response.text();
      expect([...html.matchAll(/nonce="([^"]*)"/g)].map(([, found]) => found)).toEqual([nonce, nonce]);
      expect(html).not.toContain('__CSP_NONCE__');
      nonces.push(nonce);
    }
    expect(new Set(nonces).size).toBe(5);
  });

  test('may load its own files and call the services, and nothing else', async () => {
    const policy = (await ask('/')).headers.get('content-security-policy')!;
    const directives = Object.fromEntries(
      policy.split('; ').map((each) => [each.split(' ')[0]!, each.split(' ').slice(1).join(' ')]),
    );
    expect(directives).toEqual({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': expect.stringMatching(/^'self' 'nonce-[\w-]{22}'$/),
      'img-src': "'self' data: blob:",
      'font-src': "'self'",
      'connect-src': "'self' http://127.0.0.1:4400 http://127.0.0.1:6100 http://127.0.0.1:6110",
      'manifest-src': "'self'",
      'form-action': "'self'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
    });
    expect(policy).not.toMatch(/unsafe|\*/);
  });

  test.each([
    '/',
    '/index.html',
    '/home',
    '/campaign/7/edit',
    '/login?returnUrl=%2Fhome',
    '/a/b/c/',
    '/%E0%A6%A2',
  ])('stands at %s, never kept by a cache', async (target) => {
    const { status, headers } = await ask(target);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(nonceOf(headers.get('content-security-policy'))).toBeDefined();
  });

  test.each(['/assets/app-0000.js', '/missing.png', '/a/b/missing.css', '/.env', '/assets/app-1a2b.js.map'])(
    'does not stand for the missing file %s',
    async (target) => {
      const response = await ask(target);
      expect([response.status, await response.text()]).toEqual([404, 'Not found']);
    },
  );

  test.each(['POST', 'PUT', 'DELETE'])('is not there for %s', async (method) => {
    const response = await fetch(new URL('/home', origin), { method });
    expect(response.status).toBe(404);
  });
});

describe('a file', () => {
  test.each([
    ['br', 'br, gzip'],
    ['gzip', 'gzip'],
    [null, 'identity'],
  ])('comes as %s to who accepts %s, with the same content', async (encoding, accepted) => {
    const response = await ask('/assets/app-1a2b.js', { 'Accept-Encoding': accepted });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('content-type')).toMatch(/javascript/);
    expect(response.headers.get('vary')?.toLowerCase()).toBe('accept-encoding');
    expect(await response.text()).toBe(script);
  });

  test('whose name holds its hash may be kept for ever', async () => {
    const { headers } = await ask('/assets/app-1a2b.js');
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  test('of places is asked for again, though it stands among those', async () => {
    const { status, headers } = await ask('/assets/divisions.json');
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache']);
    expect(headers.get('content-type')).toMatch(/^application\/json/);
  });

  test('of another name is asked for again, and not sent when it is the same', async () => {
    const { headers } = await ask('/favicon.svg');
    expect([headers.get('cache-control'), headers.get('content-type')]).toEqual([
      'no-cache',
      'image/svg+xml',
    ]);
    // Not with fetch, which asks a server not to compare.
    const again = await raw([
      'GET /favicon.svg HTTP/1.1',
      'Host: x',
      `If-None-Match: ${headers.get('etag')}`,
      'Connection: close',
    ]);
    expect(again.status).toBe(304);
  });
});

describe('/config.json', () => {
  const configOf = async (host: string) => {
    const { status, headers, body } = await rawGet('/config.json', host);
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    return JSON.parse(body.replace(/^[0-9a-f]+\r\n|\r\n0$/g, '')) as Record<string, unknown>;
  };

  test.each([
    ['barta.example:8080', 'http://barta.example'],
    ['barta.example', 'http://barta.example'],
    ['192.0.2.7:8080', 'http://192.0.2.7'],
    ['[2001:db8::7]:8080', 'http://[2001:db8::7]'],
  ])('asked for at %s names the services there', async (host, base) => {
    expect(await configOf(host)).toMatchObject({
      mainApi: `${base}:4400`,
      smsReceiver: `${base}:6100`,
      databaseManager: `${base}:6110`,
    });
  });

  test('names the addresses and the brand of the settings', async () => {
    const base = await startPortal({
      MAIN_API_URL: 'https://api.barta.example',
      SMS_RECEIVER_URL: '/receiver',
      PUBLIC_API_URL: 'https://api-{cell}.barta.example',
      BRAND_NAME: 'Padma',
      BRAND_POWERED_BY_URL: 'https://barta.example',
    });
    expect(await (await ask('/config.json', {}, base)).json()).toEqual({
      mainApi: 'https://api.barta.example',
      publicApi: 'https://api-{cell}.barta.example',
      smsReceiver: '/receiver',
      databaseManager: 'http://127.0.0.1:6110',
      brand: {
        name: 'Padma',
        copyright: 'Barta',
        poweredBy: { label: 'Barta', url: 'https://barta.example' },
      },
    });
    const policy = (await ask('/', {}, base)).headers.get('content-security-policy');
    expect(policy).toContain("connect-src 'self' https://api.barta.example http://127.0.0.1:6110;");
  });

  test('says that there are several cells, whose services the page may call', async () => {
    const base = await startPortal({
      MAIN_API_URL: '/main-api',
      SMS_RECEIVER_URL: '/receiver',
      DATABASE_MANAGER_URL: '/reports',
      CELL_ORIGINS: 'https://dhaka.example, https://khulna.example',
    });
    expect(await (await ask('/config.json', {}, base)).json()).toMatchObject({ hasCells: true });
    const policy = (await ask('/', {}, base)).headers.get('content-security-policy');
    expect(policy).toContain("connect-src 'self' https://dhaka.example https://khulna.example;");
  });
});

test('the manifest has the name of the settings, and names icons that are there', async () => {
  const base = await startPortal({ BRAND_NAME: 'Padma' });
  const response = await ask('/manifest.webmanifest', {}, base);
  expect(response.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-cache');
  const manifest = (await response.json()) as ReturnType<typeof manifestOf>;
  expect(manifest).toMatchObject({ name: 'Padma', short_name: 'Padma', display: 'standalone' });
  expect(manifest.theme_color).toBe(tokens.light.accent);
  expect(manifest.background_color).toBe(tokens.light.canvas);
  for (const { src, sizes } of manifest.icons) {
    const png = await readFile(`public${src}`);
    // Width and height of a PNG are the first two numbers of its first chunk.
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, src).toBe(sizes);
  }
});

test('says that sending is paused', async () => {
  const base = await startPortal({ DISPATCH_PAUSED: 'true' });
  expect(await (await ask('/config.json', {}, base)).json()).toMatchObject({ isDispatchPaused: true });
});

describe('a strange request', () => {
  test.each([
    '/../secret.txt',
    '/../secret',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/%2e%2e/secret',
    '/%2E%2E%2Fsecret.txt',
    '/..%2fsecret.txt',
    '/..%2fsecret',
    '/assets/..%2f..%2f..%2fsecret.txt',
    '/..%5csecret.txt',
    '/..\\secret.txt',
    '/%252e%252e/secret.txt',
    '/%c0%ae%c0%ae/secret.txt',
    '/..;/secret.txt',
    '/assets/..;/..;/secret.txt',
    '/../portal-old/secret.txt',
    '/....//secret.txt',
    '//secret.txt',
    '//../secret.txt',
    '/%00',
    '/secret.txt%00.js',
    '/assets/%00/../../../secret.txt',
    '/%zz',
    '/%2e%2e%2f%2e%2e%2f%2e%2e%2f%2e%2e%2fetc/passwd',
    '//etc/passwd',
    'http://localhost/../secret.txt',
    '*',
  ])('for %s leads out of the folder no more than any other', async (target) => {
    const { status, headers, body } = await rawGet(target);
    expect(body).not.toMatch(/canary|root:/);
    expect([200, 400, 403, 404]).toContain(status);
    if (status === 200) expect(body).toContain('<!doctype html>');
    expect(headers.location).toBeUndefined();
    expect((await ask('/health')).status).toBe(200);
  });

  test.each(['', 'a b', '<script>', "x;script-src 'unsafe-inline'", 'x,y', '%', '[::', 'x/../y', 'ঢাকা'])(
    'with the host %j fails nobody and adds nothing to the policy',
    async (host) => {
      const { status, headers } = await rawGet('/', host);
      expect(status).toBeLessThan(500);
      const names = (headers['content-security-policy'] ?? '')
        .split(';')
        .map((each) => each.trim().split(' ')[0]);
      expect(names.length === 10 || status >= 400).toBe(true);
      expect((await rawGet('/config.json', host)).status).toBeLessThan(500);
    },
  );

  test('of HTTP/1.0 without a host is answered', async () => {
    expect((await raw(['GET / HTTP/1.0'])).status).toBe(200);
    expect((await raw(['GET /config.json HTTP/1.0'])).status).toBe(200);
  });
});

describe('every answer', () => {
  test.each([
    [200, '/'],
    [200, '/config.json'],
    [200, '/health'],
    [200, '/assets/app-1a2b.js'],
    [404, '/missing.js'],
    [200, '/%zz'],
  ])(
    'with status %i at %s has the security headers and says nothing of the server',
    async (status, target) => {
      const response = await ask(target);
      expect(response.status).toBe(status);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-security-policy': expect.stringMatching(
          /^default-src 'none';.* base-uri 'none'; frame-ancestors 'none'$/,
        ),
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
      });
      for (const name of ['x-powered-by', 'server']) expect(response.headers.get(name)).toBeNull();
    },
  );
});

test('a portal that is not built says so', async () => {
  const settings = readSettings(portalSettings, {});
  await expect(buildPortal({ settings, log, folder: path.join(folder, 'nowhere') })).rejects.toThrow(
    /The portal is not built: .* Run npm run build\./,
  );
});
