import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ServiceName } from '#contract/endpoint.ts';
import { readMessage, sendMessage } from '#contract/public-api/messages.ts';
import { sendSingle } from '#contract/sms-receiver/sending.ts';
import { demoPassword, demoUsernames, seedDemo } from '#database/seed/demo.ts';
import { hashPassword } from '#services/kit/auth/password/password.ts';
import { openDatabase, type Database } from '#services/kit/database/index.ts';
import { createLog } from '#services/kit/logging/log.ts';
import { findPostgres, freePort, startPostgres } from '#tests/helpers/database/postgres.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { addProgram } from '#tests/helpers/http/program.ts';
import { startCarrierProcess } from '#tests/helpers/processes/carrierProcess.ts';
import { startProcess, type ServiceProcess } from '#tests/helpers/processes/processes.ts';
import { deliverOne, signIn } from './deliverOne.ts';
import { startNginx, type Nginx } from './nginx.ts';

const token = 'for the probes of these tests';
const carrierPassword = 'ours';
const clients = 16;
const stops: (() => Promise<unknown>)[] = [];
const receivers: { port: number; publicPort: number; process: ServiceProcess }[] = [];
let nginx: Nginx;
let database: Database;
let environment: Record<string, string>;

beforeAll(async () => {
  // The certificate is of no authority.
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
  const server = await startPostgres(findPostgres()!);
  stops.push(server.stop);
  const carrier = await startCarrierProcess({ env: { SIMULATOR_PASSWORD: carrierPassword } });
  stops.push(carrier.stop);
  const port = await freePort();
  environment = {
    NODE_ENV: 'production',
    DATABASE_URL: server.url,
    SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    INTERNAL_TOKEN: token,
    SMPP_HOST: '127.0.0.1',
    SMPP_PORT: String(carrier.port),
    SMPP_SYSTEM_ID: 'barta',
    SMPP_PASSWORD: carrierPassword,
    TRUSTED_PROXIES: '127.0.0.1',
    PORTAL_ORIGINS: `https://localhost:${port}`,
    MAIN_API_URL: '/main-api',
    SMS_RECEIVER_URL: '/sms-receiver',
    DATABASE_MANAGER_URL: '/database-manager',
    LOG_LEVEL: 'info',
  };
  const servers = {
    barta_main_api: [await start('main-api', 'MAIN_API_PORT')],
    barta_database_manager: [await start('database-manager', 'DATABASE_MANAGER_PORT')],
    barta_portal: [await start('portal', 'PORTAL_PORT')],
    barta_sms_receiver: await startReceivers(2),
    barta_public_api: receivers.map(({ publicPort }) => publicPort),
  };
  const log = createLog('tests', 'silent');
  database = await openDatabase({ databaseUrl: server.url, dataDir: '', poolSize: 2, log });
  stops.push(() => database.destroy());
  await seedDemo(database, await hashPassword(demoPassword));
  nginx = await startNginx(port, servers);
  stops.push(nginx.stop);
});
afterAll(async () => {
  for (const { process } of receivers) await process.stop();
  for (const stop of stops.reverse()) await stop();
});

async function start(service: ServiceName | 'portal', portSetting: string): Promise<number> {
  const port = await freePort();
  const { stop } = await startProcess(service, { ...environment, [portSetting]: String(port) });
  stops.push(stop);
  return port;
}

async function startReceivers(count: number): Promise<number[]> {
  for (let index = 0; index < count; index += 1) {
    const port = await freePort();
    const publicPort = await freePort();
    receivers.push({ port, publicPort, process: await startReceiver(port, publicPort) });
  }
  return receivers.map(({ port }) => port);
}

const startReceiver = (port: number, publicPort: number) =>
  startProcess('sms-receiver', {
    ...environment,
    SMS_RECEIVER_PORT: String(port),
    PUBLIC_API_PORT: String(publicPort),
  });

const behindNginx = () => ({
  'main-api': `${nginx.origin}/main-api`,
  'sms-receiver': `${nginx.origin}/sms-receiver`,
  'database-manager': `${nginx.origin}/database-manager`,
  portal: nginx.origin,
});

test('paths for operators are not forwarded', async () => {
  for (const path of [
    '/main-api/ready',
    '/sms-receiver/metrics',
    '/database-manager/docs/',
    '/ready',
    '/metrics',
  ]) {
    const { status } = await fetch(`${nginx.origin}${path}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect({ path, status }).toEqual({ path, status: 404 });
  }
});

test('a browser signs in over TLS, and sends a message that is delivered', async () => {
  const browser = await chromium.launch({
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--ignore-certificate-errors'],
    // Where Debian puts one of them.
    executablePath:
      process.env.CHROME_PATH ??
      ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((file) => existsSync(file)),
  });
  try {
    const page = await browser.newPage();
    await page.goto(nginx.origin);
    await page.getByLabel('Username').fill('operator');
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('link', { name: 'Single SMS', exact: true }).click();
    await page.getByRole('textbox', { name: 'Recipient' }).fill('01712345678');
    await page.getByRole('textbox', { name: 'Message' }).fill('Through the proxy');
    await page.getByRole('button', { name: 'Send · 1 credit' }).click();
    await page.getByText('Delivered').waitFor();
  } finally {
    await browser.close();
  }
});

test('a program sends with its key, which no log has', async () => {
  const owner = await signIn(
    { ...behindNginx(), 'public-api': nginx.origin },
    demoUsernames[0],
    demoPassword,
  );
  const program = await addProgram(owner);
  const { key } = program.key;
  const { id } = await program.call(sendMessage, { body: { to: '01712345679', text: 'From a program' } });
  expect((await program.call(readMessage, { params: { id: id! } })).to).toBe('8801712345679');
  const inAddress = await fetch(`${nginx.origin}/v1/balance?api_key=${key}`);
  expect(inAddress.status).toBe(401);
  const inPath = await fetch(`${nginx.origin}/dialects/elitbuzz/miscapi/${key}/getBalance?api_key=${key}`);
  expect([inPath.status, await inPath.text()]).toEqual([200, '1010']);
  await eventually(() => expect(nginx.readLogs()).toContain('/dialects/elitbuzz/miscapi/-/getBalance'));
  expect(nginx.readLogs()).not.toContain(key);
});

test('two receivers are restarted one after the other under load: no request fails, and nothing is lost', async () => {
  const client = await signIn(behindNginx(), demoUsernames[0], demoPassword);
  await deliverOne(client);
  const statuses: Record<number, number> = {};
  let isOver = false;
  const text = 'While receivers are restarted';
  const load = Array.from({ length: clients }, async (_, index) => {
    while (!isOver) {
      const body = { to: `0171${String(1_000_000 + index)}`, text, class: 'transactional' as const };
      const { status } = await client.answer(sendSingle, { body });
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  });
  for (const receiver of receivers) {
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    expect(await receiver.process.stop()).toBe(0);
    receiver.process = await startReceiver(receiver.port, receiver.publicPort);
  }
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  isOver = true;
  await Promise.all(load);
  process.stdout.write(`answers during the restarts: ${JSON.stringify(statuses)}\n`);
  const accepted = statuses[202] ?? 0;
  expect(statuses).toEqual({ 202: accepted });
  await eventually(async () => {
    const { count } = await database
      .selectFrom('messages')
      .select((expression) => expression.fn.countAll<number>().as('count'))
      .where('status', '=', 'delivered')
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBeGreaterThanOrEqual(accepted);
  }, 60_000);
});
