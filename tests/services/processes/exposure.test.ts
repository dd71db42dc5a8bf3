import { get } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '#services/kit/logging/log.ts';
import { readSettings } from '#services/kit/process/settings.ts';
import { startMainApi } from '#services/main-api/app.ts';
import { mainApiSettings } from '#services/main-api/config.ts';
import { startPortal } from '#services/portal/app.ts';
import { portalSettings } from '#services/portal/config.ts';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/database/database.ts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const log = createLog('tests', 'silent');
const token = 'a token for those who watch over it';
const internal = [
  '/ready',
  '/ready/',
  '/metrics',
  '/openapi.json',
  '/docs',
  '/docs/',
  '/docs/static/index.css',
];
const disguised = [
  '/%72eady',
  '/METRICS',
  '//metrics',
  '/docs/../metrics',
  '/ready?x',
  '/docs/json',
  '/docs/%2e%2e/ready',
];

let opened: TestDatabase;
let builtPortal: string;
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  opened = await openTestDatabase();
  builtPortal = await mkdtemp(path.join(tmpdir(), 'barta-exposure-'));
  await writeFile(path.join(builtPortal, 'index.html'), '<!doctype html>');
});
afterAll(async () => {
  for (const stop of stops) await stop();
  await opened.drop();
  await rm(builtPortal, { recursive: true });
});

/** A main API with these settings. @returns its address */
async function mainApi(env: Record<string, string>): Promise<string> {
  const settings = readSettings(mainApiSettings, { MAIN_API_PORT: '0', ...env });
  const { address, stop } = await startMainApi({ settings, database: opened.database, log });
  stops.push(stop);
  return address;
}

async function portal(env: Record<string, string>): Promise<string> {
  const settings = { ...readSettings(portalSettings, env), PORTAL_PORT: 0 };
  const { address, stop } = await startPortal({ settings, log, folder: builtPortal });
  stops.push(stop);
  return address;
}

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
}

/** `fetch` would normalise the path and refuse to name another host. */
function ask(base: string, target: string, headers: Record<string, string> = {}): Promise<Answer> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    get({ hostname, port, path: target, headers, agent: false }, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode!, headers: answer.headers });
    }).once('error', reject);
  });
}

describe('in production, an internal path', () => {
  test('answers 404 while there is no token in the settings, wherever the caller is', async () => {
    const base = await mainApi({ NODE_ENV: 'production' });
    for (const target of [...internal, ...disguised]) {
      expect((await ask(base, target)).status, target).toBe(404);
      expect((await ask(base, target, { Authorization: 'Bearer ' })).status, target).toBe(404);
    }
    expect((await ask(base, '/health')).status).toBe(200);
  });

  test('answers a caller with the token, as a bearer or as the password of HTTP Basic', async () => {
    const base = await mainApi({ NODE_ENV: 'production', INTERNAL_TOKEN: token });
    const basic = Buffer.from(`prometheus:${token}`).toString('base64');
    for (const target of internal) {
      const { status, headers } = await ask(base, target);
      expect([status, headers['www-authenticate']], target).toEqual([
        401,
        'Basic realm="Barta", charset="UTF-8"',
      ]);
      expect((await ask(base, target, { Authorization: `Bearer ${token}` })).status, target).toBe(200);
      expect((await ask(base, target, { Authorization: `Basic ${basic}` })).status, target).toBe(200);
    }
    for (const wrong of [
      `Bearer ${token}x`,
      'Bearer',
      `Basic ${token}`,
      `Token ${token}`,
      token,
      'Basic Og==',
    ]) {
      expect((await ask(base, '/metrics', { Authorization: wrong })).status, wrong).toBe(401);
    }
    for (const target of disguised) expect((await ask(base, target)).status, target).toBeGreaterThan(399);
    expect((await ask(base, '/health')).status).toBe(200);
  });

  test('is protected at the portal, too', async () => {
    const closed = await portal({ NODE_ENV: 'production' });
    expect((await ask(closed, '/ready')).status).toBe(404);
    expect((await ask(closed, '/health')).status).toBe(200);
    const guarded = await portal({ NODE_ENV: 'production', INTERNAL_TOKEN: token });
    expect((await ask(guarded, '/ready')).status).toBe(401);
    expect((await ask(guarded, '/ready', { Authorization: `Bearer ${token}` })).status).toBe(200);
  });

  test('is open outside production, unless there is a token', async () => {
    const open = await mainApi({});
    for (const target of internal) expect((await ask(open, target)).status, target).toBe(200);
    expect((await ask(await mainApi({ INTERNAL_TOKEN: token }), '/metrics')).status).toBe(401);
  });

  test('does not accept a short token', () => {
    expect(() => readSettings(mainApiSettings, { INTERNAL_TOKEN: 'secret' })).toThrow('INTERNAL_TOKEN must');
  });
});

describe('the portal on the host that the browser calls', () => {
  let usual: string;
  beforeAll(async () => {
    usual = await mainApi({});
  });
  const allowed = async (base: string, host: string, origin: string) =>
    (await ask(base, '/auth/session', { Host: host, Origin: origin })).headers['access-control-allow-origin'];

  test.each([
    ['10.0.0.5:4400', 'http://10.0.0.5:8080'],
    ['sms.lan:4400', 'http://sms.lan:8080'],
    ['SMS.lan:4400', 'http://sms.lan:8080'],
    ['[fd00::5]:4400', 'http://[fd00::5]:8080'],
  ])('at %s may call from %s', async (host, origin) => {
    expect(await allowed(usual, host, origin)).toBe(origin);
  });

  test.each([
    ['10.0.0.5:4400', 'http://10.0.0.6:8080'],
    ['10.0.0.5:4400', 'http://10.0.0.5:8081'],
    ['10.0.0.5:4400', 'https://10.0.0.5:8080'],
    ['sms.lan:4400', 'http://evil.example:8080'],
    ['sms.lan:4400', 'http://sms.lan.evil.example:8080'],
    ['sms.lan:4400', 'null'],
    ['sms.lan@evil.example:4400', 'http://evil.example:8080'],
  ])('at %s may not from %s', async (host, origin) => {
    expect(await allowed(usual, host, origin)).toBeUndefined();
  });

  test('is not an allowed origin where the settings name the origins', async () => {
    const base = await mainApi({ PORTAL_ORIGINS: 'https://sms.example.com' });
    expect(await allowed(base, 'sms.lan:4400', 'http://sms.lan:8080')).toBeUndefined();
    expect(await allowed(base, 'sms.lan:4400', 'https://sms.example.com')).toBe('https://sms.example.com');
  });
});
